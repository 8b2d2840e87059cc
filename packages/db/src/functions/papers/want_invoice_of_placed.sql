-- Asks for the invoice of an order that is placed (`isInvoiced` of the domain): of one by card only if it is paid. A job issues it
-- (api/money/papers). In the database, so that servers of the previous version ask for it, too. What was moved in from another
-- shop has its invoices there.
CREATE OR REPLACE FUNCTION want_invoice_of_placed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO papers_wanted (kind, order_id, wanted_at)
  VALUES ('invoice', NEW.id, CASE WHEN NEW.payment_method = 'Stripe' THEN NEW.paid_at ELSE NEW.created_at END);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER orders_want_invoice_of_placed AFTER INSERT ON orders
  FOR EACH ROW WHEN (NOT NEW.is_moved AND (NEW.payment_method <> 'Stripe' OR NEW.paid_at IS NOT NULL))
  EXECUTE FUNCTION want_invoice_of_placed();
