-- Undoes the last transfer that was received for an order.
CREATE OR REPLACE FUNCTION undo_last_transfer(of_order uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE money_movements SET undone_at = now() WHERE id = (
    SELECT id FROM money_movements
    WHERE order_id = of_order AND method = 'bank' AND undone_at IS NULL AND amount_cents > 0
    ORDER BY created_at DESC, id DESC LIMIT 1
  )
$$;
