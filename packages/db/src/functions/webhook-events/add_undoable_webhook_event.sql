-- Adds the event of what can be undone. The second argument says how long the event waits. An order has at most one waiting
-- event of each kind. was_told: the endpoints already know, so undoing it is told as well. The sender locks the event:
-- the DELETE waits for it, and then finds it gone.
CREATE OR REPLACE FUNCTION add_undoable_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH taken_back AS (
    DELETE FROM webhook_events WHERE record_id = NEW.id AND event = TG_ARGV[0] RETURNING was_told
  )
  INSERT INTO webhook_events (event, record_id, tell_at, was_told)
  SELECT TG_ARGV[0], NEW.id, now() + coalesce(TG_ARGV[1], '0 minutes')::interval,
    EXISTS (SELECT FROM taken_back WHERE was_told)
  WHERE EXISTS (SELECT FROM webhooks WHERE is_enabled AND TG_ARGV[0] = ANY (events));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER orders_add_paid_event AFTER UPDATE OF paid_at ON orders
  FOR EACH ROW WHEN (OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL) EXECUTE FUNCTION add_undoable_webhook_event('order.paid');

-- Waits as long as the mail about it (api/orders/order-mails), so that a mistake can be corrected before anyone hears of it.
CREATE OR REPLACE TRIGGER orders_add_delivered_event AFTER UPDATE OF delivered_at ON orders
  FOR EACH ROW WHEN (OLD.delivered_at IS NULL AND NEW.delivered_at IS NOT NULL)
  EXECUTE FUNCTION add_undoable_webhook_event('order.delivered', '2 minutes');
