-- What the refunds of an order credit, in cents; a cancellation credits the rest. A failed refund counts when it has its credit
-- note, or waits for it, because it had succeeded first.
CREATE OR REPLACE FUNCTION order_credit_cents(of_order uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(refund_credit_cents(r)), 0)::bigint
  FROM refunds r
  WHERE r.id IN (
      SELECT id FROM refunds WHERE order_id = of_order
      UNION ALL
      SELECT of_card.id FROM payments p JOIN refunds of_card ON of_card.payment_id = p.id WHERE p.order_id = of_order
    )
    AND (
      r.state <> 'failed'
      OR EXISTS (SELECT FROM papers WHERE refund_id = r.id)
      OR EXISTS (SELECT FROM papers_wanted WHERE refund_id = r.id)
    )
$$;
