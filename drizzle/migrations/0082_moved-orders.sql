SET LOCAL check_function_bodies = off;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_want_invoice_of_placed AFTER INSERT ON orders
  FOR EACH ROW WHEN (NOT NEW.is_moved AND (NEW.payment_method <> 'Stripe' OR NEW.paid_at IS NOT NULL)) EXECUTE FUNCTION want_invoice();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_want_invoice_of_changed AFTER UPDATE OF payment_method, paid_at ON orders
  FOR EACH ROW WHEN (
    NOT NEW.is_moved AND OLD.payment_method = 'Stripe' AND OLD.paid_at IS NULL AND (NEW.payment_method = 'Bank' OR NEW.paid_at IS NOT NULL)
  )
  EXECUTE FUNCTION want_invoice();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_add_created_event AFTER INSERT ON orders
  FOR EACH ROW WHEN (NOT NEW.is_moved) EXECUTE FUNCTION add_webhook_event('order.created');
