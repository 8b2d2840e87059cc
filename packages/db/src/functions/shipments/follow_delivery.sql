-- Keeps the shipments of an order that a server of the previous version marks delivered, or undoes: it knows none. A server
-- that does sets delivered_at after its shipments, so that nothing is left to do here.
CREATE OR REPLACE FUNCTION follow_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.delivered_at IS NOT NULL THEN
    PERFORM ship_rest(NEW.id, NEW.delivered_at, now() + interval '2 minutes');
  ELSIF NOT EXISTS (SELECT FROM order_lines WHERE order_id = NEW.id AND quantity > shipped_quantity + cancelled_quantity) THEN
    UPDATE shipments SET cancelled_at = now(), version = version + 1
    WHERE id = (SELECT id FROM shipments WHERE order_id = NEW.id AND cancelled_at IS NULL ORDER BY number DESC LIMIT 1);
    UPDATE orders SET shipped_at = (SELECT min(created_at) FROM shipments WHERE order_id = NEW.id AND cancelled_at IS NULL)
    WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER orders_follow_delivery AFTER UPDATE OF delivered_at ON orders
  FOR EACH ROW WHEN ((OLD.delivered_at IS NULL) <> (NEW.delivered_at IS NULL))
  EXECUTE FUNCTION follow_delivery();
