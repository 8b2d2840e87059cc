-- no transaction
-- Credits the cent that is open of orders paid by a card payment that was accepted a cent short; their credit notes are not
-- mailed. Can be repeated. There are few such orders: what is computed for each comes after they are found.
DO $$
DECLARE
  credited uuid[];
BEGIN
  WITH short AS MATERIALIZED (
    SELECT o.id, o.total_cents
    FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.state = 'succeeded' AND p.amount_cents = o.total_cents - 1
      AND o.payment_method = 'Stripe' AND o.cancelled_at IS NULL AND NOT o.is_moved
  ), added AS (
    INSERT INTO refunds (id, order_id, amount_cents, credit_cents, reason, state)
    SELECT gen_random_uuid(), s.id, 1, 1, 'The card was charged one cent less', 'succeeded'
    FROM short s
    WHERE s.total_cents - order_credit_cents(s.id) > (
        SELECT coalesce(sum(m.amount_cents), 0) FROM money_movements m WHERE m.order_id = s.id AND m.undone_at IS NULL
      )
    RETURNING id
  )
  SELECT array_agg(id) INTO credited FROM added;
  UPDATE papers_wanted SET is_older = true WHERE refund_id = ANY (credited);
  COMMIT;
END
$$;
