-- Books what an order by bank transfer lacks when it is marked paid, and what the shop holds of it when it is marked refunded.
-- Undoing a mark undoes its booking.
CREATE OR REPLACE FUNCTION book_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held bigint := transferred_cents(NEW.id);
  asked bigint := NEW.total_cents - order_credit_cents(NEW.id);
BEGIN
  IF OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL AND held < asked THEN
    INSERT INTO money_movements (id, order_id, user_id, method, amount_cents, at, reference)
    VALUES (gen_random_uuid(), NEW.id, NEW.user_id, 'bank', asked - held, NEW.paid_at, coalesce(NEW.payment_reference, ''));
  ELSIF OLD.paid_at IS NOT NULL AND NEW.paid_at IS NULL THEN
    -- More may have arrived than was asked for.
    WHILE held > 0 AND held >= asked LOOP
      PERFORM undo_last_transfer(NEW.id);
      held := transferred_cents(NEW.id);
    END LOOP;
  ELSIF OLD.bank_refunded_at IS NULL AND NEW.bank_refunded_at IS NOT NULL AND held > 0 THEN
    INSERT INTO money_movements (id, order_id, user_id, method, amount_cents, at)
    VALUES (gen_random_uuid(), NEW.id, NEW.user_id, 'bank', -held, NEW.bank_refunded_at);
  ELSIF OLD.bank_refunded_at IS NOT NULL AND NEW.bank_refunded_at IS NULL THEN
    UPDATE money_movements SET undone_at = now()
    WHERE order_id = NEW.id AND method = 'bank' AND undone_at IS NULL AND amount_cents < 0 AND at = OLD.bank_refunded_at;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER orders_book_money AFTER UPDATE OF paid_at, bank_refunded_at ON orders
  FOR EACH ROW WHEN (
    NEW.payment_method = 'Bank'
    AND ((OLD.paid_at IS NULL) <> (NEW.paid_at IS NULL) OR (OLD.bank_refunded_at IS NULL) <> (NEW.bank_refunded_at IS NULL))
  )
  EXECUTE FUNCTION book_transfer();
