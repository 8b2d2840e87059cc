-- Undoes an event: one that was not told is deleted; otherwise the same event tells of the order as it is now.
CREATE OR REPLACE FUNCTION undo_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH taken_back AS (
    DELETE FROM webhook_events WHERE record_id = NEW.id AND event = TG_ARGV[0] RETURNING was_told
  )
  INSERT INTO webhook_events (event, record_id, was_told)
  SELECT TG_ARGV[0], NEW.id, true
  WHERE NOT EXISTS (SELECT FROM taken_back WHERE NOT was_told)
    AND EXISTS (SELECT FROM webhooks WHERE is_enabled AND TG_ARGV[0] = ANY (events));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER orders_undo_paid_event AFTER UPDATE OF paid_at ON orders
  FOR EACH ROW WHEN (OLD.paid_at IS NOT NULL AND NEW.paid_at IS NULL)
  EXECUTE FUNCTION undo_webhook_event('order.paid');

CREATE OR REPLACE TRIGGER orders_undo_delivered_event AFTER UPDATE OF delivered_at ON orders
  FOR EACH ROW WHEN (OLD.delivered_at IS NOT NULL AND NEW.delivered_at IS NULL)
  EXECUTE FUNCTION undo_webhook_event('order.delivered');

CREATE OR REPLACE TRIGGER shipments_undo_event AFTER UPDATE OF cancelled_at ON shipments
  FOR EACH ROW WHEN (OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL)
  EXECUTE FUNCTION undo_webhook_event('order.shipped');
