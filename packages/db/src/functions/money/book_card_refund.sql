-- Books a refund to a card once the gateway has made it, and takes it back when it has failed after all.
CREATE OR REPLACE FUNCTION book_card_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'succeeded' THEN
    INSERT INTO money_movements (id, order_id, user_id, method, amount_cents, at, reference, refund_id)
    SELECT gen_random_uuid(), o.id, o.user_id, 'card', -NEW.amount_cents, now(), coalesce(NEW.gateway_id, ''), NEW.id
    FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.id = NEW.payment_id
    ON CONFLICT (refund_id) DO UPDATE SET undone_at = NULL;
  ELSE
    UPDATE money_movements SET undone_at = now() WHERE refund_id = NEW.id AND undone_at IS NULL;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER refunds_book_money AFTER INSERT OR UPDATE OF state ON refunds
  FOR EACH ROW WHEN (NEW.payment_id IS NOT NULL) EXECUTE FUNCTION book_card_refund();
