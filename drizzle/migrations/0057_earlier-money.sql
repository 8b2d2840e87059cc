-- no transaction
-- Books the money that was received and sent back before the shop booked it, and asks for the credit notes of earlier refunds
-- and cancellations of invoiced orders. Can be repeated. The orders of a batch are locked, so that none is marked meanwhile.
DO $$
DECLARE
  batch uuid[];
  after_id uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  -- Credit notes are mailed once servers of the previous version have stopped, which would mail them as invoices.
  INSERT INTO paper_numbers (kind, mailed_from)
  SELECT 'credit-note', now() + interval '1 hour' WHERE EXISTS (SELECT FROM orders)
  ON CONFLICT DO NOTHING;
  COMMIT;
  LOOP
    SELECT array_agg(id), max(id::text)::uuid INTO batch, after_id FROM (
      SELECT id FROM orders WHERE id > after_id ORDER BY id LIMIT 1000 FOR NO KEY UPDATE
    ) AS next;
    EXIT WHEN batch IS NULL;
    INSERT INTO money_movements (id, order_id, user_id, method, amount_cents, at, reference)
    SELECT gen_random_uuid(), o.id, o.user_id, 'bank', moved.cents, moved.at, moved.reference
    FROM orders o CROSS JOIN LATERAL (
      VALUES (o.total_cents, o.paid_at, coalesce(o.payment_reference, '')), (-o.total_cents, o.bank_refunded_at, '')
    ) AS moved (cents, at, reference)
    WHERE o.id = ANY (batch) AND o.payment_method = 'Bank' AND o.paid_at IS NOT NULL AND moved.at IS NOT NULL
      AND NOT EXISTS (SELECT FROM money_movements m WHERE m.order_id = o.id);
    INSERT INTO money_movements (id, order_id, user_id, method, amount_cents, at, reference, payment_id)
    SELECT gen_random_uuid(), o.id, o.user_id, 'card', p.amount_cents,
      CASE WHEN p.state = 'succeeded' THEN coalesce(o.paid_at, p.updated_at) ELSE p.updated_at END, coalesce(p.gateway_id, ''), p.id
    FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.order_id = ANY (batch) AND p.state IN ('succeeded', 'surplus')
    ON CONFLICT DO NOTHING;
    INSERT INTO money_movements (id, order_id, user_id, method, amount_cents, at, reference, refund_id)
    SELECT gen_random_uuid(), o.id, o.user_id, 'card', -r.amount_cents, r.updated_at, coalesce(r.gateway_id, ''), r.id
    FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id
    WHERE p.order_id = ANY (batch) AND r.state = 'succeeded'
    ON CONFLICT DO NOTHING;
    INSERT INTO papers_wanted (kind, order_id, refund_id, is_older)
    SELECT 'credit-note', credited.order_id, credited.refund_id, true
    FROM (
      SELECT p.order_id, r.id AS refund_id, r.updated_at AS at
      FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id
      WHERE p.order_id = ANY (batch) AND r.state = 'succeeded' AND refund_credit_cents(r) > 0
      UNION ALL
      SELECT id, NULL, cancelled_at FROM orders WHERE id = ANY (batch) AND cancelled_at IS NOT NULL
    ) AS credited
    WHERE (
        EXISTS (SELECT FROM papers i WHERE i.order_id = credited.order_id AND i.kind = 'invoice')
        OR EXISTS (SELECT FROM papers_wanted w WHERE w.order_id = credited.order_id AND w.kind = 'invoice')
      )
      AND NOT EXISTS (
        SELECT FROM papers c WHERE c.order_id = credited.order_id AND c.kind = 'credit-note' AND c.refund_id IS NOT DISTINCT FROM credited.refund_id
      )
    ORDER BY credited.at
    ON CONFLICT DO NOTHING;
    COMMIT;
  END LOOP;
END
$$;
