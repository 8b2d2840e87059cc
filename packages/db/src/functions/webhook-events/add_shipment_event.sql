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

CREATE OR REPLACE TRIGGER shipments_add_event AFTER INSERT ON shipments
  FOR EACH ROW WHEN (NEW.tell_at IS NOT NULL) EXECUTE FUNCTION add_shipment_event();

CREATE OR REPLACE TRIGGER shipments_add_corrected_event AFTER UPDATE OF carrier, tracking_number, tracking_url, shipped_on ON shipments
  FOR EACH ROW WHEN (
    (OLD.carrier, OLD.tracking_number, OLD.tracking_url, OLD.shipped_on)
    IS DISTINCT FROM (NEW.carrier, NEW.tracking_number, NEW.tracking_url, NEW.shipped_on)
  )
  EXECUTE FUNCTION add_shipment_event();
