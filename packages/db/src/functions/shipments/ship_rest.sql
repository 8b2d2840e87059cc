-- Records what is left of an order as one shipment that was made then; nothing when nothing is left. Nobody hears of it without
-- a time from which it is told.
CREATE OR REPLACE FUNCTION ship_rest(of_order uuid, shipped timestamptz, told timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  new_id uuid := gen_random_uuid();
BEGIN
  IF EXISTS (SELECT FROM order_lines WHERE order_id = of_order AND quantity > shipped_quantity + cancelled_quantity) THEN
    INSERT INTO shipments (id, order_id, number, tell_at, created_at)
    SELECT new_id, of_order, count(*) + 1, told, shipped FROM shipments WHERE order_id = of_order;
    INSERT INTO shipment_lines (shipment_id, order_line_id, quantity)
    SELECT new_id, id, quantity - shipped_quantity - cancelled_quantity FROM order_lines
    WHERE order_id = of_order AND quantity > shipped_quantity + cancelled_quantity;
    UPDATE orders SET shipped_at = coalesce(shipped_at, shipped) WHERE id = of_order;
  END IF;
END
$$;
