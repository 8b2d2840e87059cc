-- Adds the units of new shipments to the lines of their orders. The lines' check refuses more than was ordered and not cancelled.
CREATE OR REPLACE FUNCTION count_shipped_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_lines l SET shipped_quantity = l.shipped_quantity + sent.quantity
  FROM (SELECT order_line_id, sum(quantity)::integer AS quantity FROM added GROUP BY order_line_id) AS sent
  WHERE l.id = sent.order_line_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER shipment_lines_count AFTER INSERT ON shipment_lines
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_shipped_units();
