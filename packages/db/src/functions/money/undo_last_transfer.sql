-- Undoes the last transfer of an order: received (1) or sent back (-1).
CREATE OR REPLACE FUNCTION undo_last_transfer(of_order uuid, direction integer) RETURNS void LANGUAGE sql AS $$
  UPDATE money_movements SET undone_at = now() WHERE id = (
    SELECT id FROM money_movements
    WHERE order_id = of_order AND method = 'bank' AND undone_at IS NULL AND sign(amount_cents) = direction
    ORDER BY created_at DESC, id DESC LIMIT 1
  )
$$;
