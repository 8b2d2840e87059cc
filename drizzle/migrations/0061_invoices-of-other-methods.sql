SET LOCAL check_function_bodies = off;
--> statement-breakpoint
-- Asks for the invoice of an order (`isInvoiced` of the domain): of one by card when it is paid, of any other when it is placed. A
-- job issues it (api/money/papers). In the database, so that servers of the previous version ask for it, too.
CREATE OR REPLACE FUNCTION want_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO papers_wanted (kind, order_id, wanted_at)
  SELECT 'invoice', NEW.id, CASE WHEN TG_OP = 'UPDATE' THEN now() WHEN NEW.payment_method = 'Stripe' THEN NEW.paid_at ELSE NEW.created_at END
  WHERE NOT EXISTS (SELECT FROM papers WHERE order_id = NEW.id AND kind = 'invoice')
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_want_invoice_of_placed AFTER INSERT ON orders
  FOR EACH ROW WHEN (NEW.payment_method <> 'Stripe' OR NEW.paid_at IS NOT NULL) EXECUTE FUNCTION want_invoice();
