-- Takes the units of a shipment that is cancelled off the lines of its order: they are left to ship again.
CREATE OR REPLACE FUNCTION uncount_shipped_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_lines l SET shipped_quantity = l.shipped_quantity - s.quantity
  FROM shipment_lines s WHERE s.shipment_id = NEW.id AND l.id = s.order_line_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER shipments_uncount AFTER UPDATE OF cancelled_at ON shipments
  FOR EACH ROW WHEN (OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL)
  EXECUTE FUNCTION uncount_shipped_units();
