-- Asks for the credit note of a refund once it has been made. A cancellation credits what is refunded after it.
CREATE OR REPLACE FUNCTION want_credit_note_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM want_credit_note(o.id, NEW.id) FROM orders o
  WHERE o.id = coalesce(NEW.order_id, (SELECT order_id FROM payments WHERE id = NEW.payment_id))
    AND o.cancelled_at IS NULL AND refund_credit_cents(NEW) > 0
    AND NOT EXISTS (SELECT FROM papers WHERE refund_id = NEW.id);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER refunds_want_credit_note AFTER INSERT OR UPDATE OF state ON refunds
  FOR EACH ROW WHEN (NEW.state = 'succeeded') EXECUTE FUNCTION want_credit_note_of_refund();
