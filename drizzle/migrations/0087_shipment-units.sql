SET LOCAL check_function_bodies = off;
--> statement-breakpoint
-- Adds the units of new shipments to the lines of their orders. The lines' check refuses more than was ordered and not cancelled.
CREATE OR REPLACE FUNCTION count_shipped_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_lines l SET shipped_quantity = l.shipped_quantity + sent.quantity
  FROM (SELECT order_line_id, sum(quantity)::integer AS quantity FROM added GROUP BY order_line_id) AS sent
  WHERE l.id = sent.order_line_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
-- Takes the units of a shipment that is cancelled off the lines of its order: they are left to ship again.
CREATE OR REPLACE FUNCTION uncount_shipped_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_lines l SET shipped_quantity = l.shipped_quantity - s.quantity
  FROM shipment_lines s WHERE s.shipment_id = NEW.id AND l.id = s.order_line_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Adds the event of a shipment that is recorded or corrected. It has at most one waiting event, which tells of it as it is then:
-- a correction keeps the time of that. The sender locks the event: the DELETE waits for it, and then finds it gone.
CREATE OR REPLACE FUNCTION add_shipment_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH waiting AS (
    DELETE FROM webhook_events WHERE record_id = NEW.id AND event = 'order.shipped' RETURNING tell_at, was_told
  )
  INSERT INTO webhook_events (event, record_id, tell_at, was_told)
  SELECT 'order.shipped', NEW.id,
    coalesce((SELECT min(tell_at) FROM waiting), CASE WHEN TG_OP = 'INSERT' THEN NEW.tell_at ELSE now() END),
    coalesce((SELECT bool_or(was_told) FROM waiting), TG_OP = 'UPDATE')
  WHERE EXISTS (SELECT FROM webhooks WHERE is_enabled AND 'order.shipped' = ANY (events));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER shipment_lines_count AFTER INSERT ON shipment_lines
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_shipped_units();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_follow_delivery AFTER UPDATE OF delivered_at ON orders
  FOR EACH ROW WHEN ((OLD.delivered_at IS NULL) <> (NEW.delivered_at IS NULL))
  EXECUTE FUNCTION follow_delivery();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER shipments_uncount AFTER UPDATE OF cancelled_at ON shipments
  FOR EACH ROW WHEN (OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL)
  EXECUTE FUNCTION uncount_shipped_units();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER shipments_add_event AFTER INSERT ON shipments
  FOR EACH ROW WHEN (NEW.tell_at IS NOT NULL) EXECUTE FUNCTION add_shipment_event();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER shipments_add_corrected_event AFTER UPDATE OF carrier, tracking_number, tracking_url, shipped_on ON shipments
  FOR EACH ROW WHEN (
    (OLD.carrier, OLD.tracking_number, OLD.tracking_url, OLD.shipped_on)
    IS DISTINCT FROM (NEW.carrier, NEW.tracking_number, NEW.tracking_url, NEW.shipped_on)
  )
  EXECUTE FUNCTION add_shipment_event();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER shipments_undo_event AFTER UPDATE OF cancelled_at ON shipments
  FOR EACH ROW WHEN (OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL)
  EXECUTE FUNCTION undo_webhook_event('order.shipped');
