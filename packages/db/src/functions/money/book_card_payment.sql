-- Books a card payment of an order once it has been charged. In the database, like the other bookings, so that servers of the
-- previous version book, too.
CREATE OR REPLACE FUNCTION book_card_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_movements (id, order_id, user_id, method, amount_cents, at, reference, payment_id)
  SELECT gen_random_uuid(), id, user_id, 'card', NEW.amount_cents,
    CASE WHEN NEW.state = 'succeeded' THEN coalesce(paid_at, now()) ELSE now() END, coalesce(NEW.gateway_id, ''), NEW.id
  FROM orders WHERE id = NEW.order_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER payments_book_money AFTER INSERT OR UPDATE OF state, order_id ON payments
  FOR EACH ROW WHEN (NEW.state IN ('succeeded', 'surplus') AND NEW.order_id IS NOT NULL) EXECUTE FUNCTION book_card_payment();
