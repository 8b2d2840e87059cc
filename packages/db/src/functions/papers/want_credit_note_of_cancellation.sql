-- Asks for the credit note of an order that is cancelled.
CREATE OR REPLACE FUNCTION want_credit_note_of_cancellation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM want_credit_note(NEW.id, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER orders_want_credit_note AFTER UPDATE OF cancelled_at ON orders
  FOR EACH ROW WHEN (OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL)
  EXECUTE FUNCTION want_credit_note_of_cancellation();
