SET LOCAL check_function_bodies = off;
--> statement-breakpoint
-- Asks for the invoice of an order: of one by bank transfer when it is placed, of one by card when it is paid. A job issues it
-- (api/money/papers). In the database, so that servers of the previous version ask for it, too.
CREATE OR REPLACE FUNCTION want_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO papers_wanted (kind, order_id, wanted_at)
  SELECT 'invoice', NEW.id, CASE WHEN TG_OP = 'UPDATE' THEN now() WHEN NEW.payment_method = 'Bank' THEN NEW.created_at ELSE NEW.paid_at END
  WHERE NOT EXISTS (SELECT FROM papers WHERE order_id = NEW.id AND kind = 'invoice')
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_want_invoice_of_placed AFTER INSERT ON orders
  FOR EACH ROW WHEN (NEW.payment_method = 'Bank' OR NEW.paid_at IS NOT NULL) EXECUTE FUNCTION want_invoice();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_want_invoice_of_changed AFTER UPDATE OF payment_method, paid_at ON orders
  FOR EACH ROW WHEN (
    OLD.payment_method = 'Stripe' AND OLD.paid_at IS NULL AND (NEW.payment_method = 'Bank' OR NEW.paid_at IS NOT NULL)
  )
  EXECUTE FUNCTION want_invoice();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER papers_append_only BEFORE DELETE OR TRUNCATE ON papers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('papers are append-only');
--> statement-breakpoint
-- A paper never changes. But its buyer's name and address are removed after years, with SET LOCAL shop.forgets = 'on'.
CREATE OR REPLACE TRIGGER papers_only_forget BEFORE UPDATE ON papers
  FOR EACH ROW WHEN (
    current_setting('shop.forgets', true) IS DISTINCT FROM 'on'
    OR NEW.buyer IS NOT NULL
    OR to_jsonb(OLD) - 'buyer' IS DISTINCT FROM to_jsonb(NEW) - 'buyer'
  )
  EXECUTE FUNCTION refuse_change('papers are append-only');
