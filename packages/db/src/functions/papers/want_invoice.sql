-- Asks for the invoice of a card order that is paid, or changed to bank transfer, unless an earlier such change has asked for it.
CREATE OR REPLACE FUNCTION want_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO papers_wanted (kind, order_id)
  SELECT 'invoice', NEW.id WHERE NOT EXISTS (SELECT FROM papers WHERE order_id = NEW.id AND kind = 'invoice')
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER orders_want_invoice_of_changed AFTER UPDATE OF payment_method, paid_at ON orders
  FOR EACH ROW WHEN (
    NOT NEW.is_moved AND OLD.payment_method = 'Stripe' AND OLD.paid_at IS NULL AND (NEW.payment_method = 'Bank' OR NEW.paid_at IS NOT NULL)
  )
  EXECUTE FUNCTION want_invoice();
