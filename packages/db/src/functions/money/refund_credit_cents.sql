-- The part of a refund that its credit note credits, in cents. Earlier versions do not store it: they credit all of a refund,
-- unless the shop owed it already, because the order was cancelled or paid a second time.
CREATE OR REPLACE FUNCTION refund_credit_cents(r refunds) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(r.credit_cents, (
    SELECT r.amount_cents FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.id = r.payment_id AND p.state = 'succeeded' AND (o.cancelled_at IS NULL OR r.created_at < o.cancelled_at)
  ), 0)
$$;
