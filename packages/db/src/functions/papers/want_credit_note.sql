-- Asks for a credit note of an order that has an invoice: of a refund, or else of its cancellation. A job issues it.
CREATE OR REPLACE FUNCTION want_credit_note(of_order uuid, by_refund uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO papers_wanted (kind, order_id, refund_id)
  SELECT 'credit-note', of_order, by_refund
  WHERE EXISTS (SELECT FROM papers WHERE order_id = of_order AND kind = 'invoice')
    OR EXISTS (SELECT FROM papers_wanted WHERE order_id = of_order AND kind = 'invoice')
  ON CONFLICT DO NOTHING
$$;
