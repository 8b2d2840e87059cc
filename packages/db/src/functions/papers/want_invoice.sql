-- Asks for the invoice of an order (`isInvoiced` of the domain): of one by card when it is paid, of any other when it is placed. A
-- job issues it (api/money/papers). In the database, so that servers of the previous version ask for it, too. What was moved in from
-- another shop has its invoices there.
CREATE OR REPLACE FUNCTION want_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO papers_wanted (kind, order_id, wanted_at)
  SELECT 'invoice', NEW.id, CASE WHEN TG_OP = 'UPDATE' THEN now() WHEN NEW.payment_method = 'Stripe' THEN NEW.paid_at ELSE NEW.created_at END
  WHERE NOT EXISTS (SELECT FROM papers WHERE order_id = NEW.id AND kind = 'invoice')
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER orders_want_invoice_of_placed AFTER INSERT ON orders
  FOR EACH ROW WHEN (NOT NEW.is_moved AND (NEW.payment_method <> 'Stripe' OR NEW.paid_at IS NOT NULL)) EXECUTE FUNCTION want_invoice();

CREATE OR REPLACE TRIGGER orders_want_invoice_of_changed AFTER UPDATE OF payment_method, paid_at ON orders
  FOR EACH ROW WHEN (
    NOT NEW.is_moved AND OLD.payment_method = 'Stripe' AND OLD.paid_at IS NULL AND (NEW.payment_method = 'Bank' OR NEW.paid_at IS NOT NULL)
  )
  EXECUTE FUNCTION want_invoice();
