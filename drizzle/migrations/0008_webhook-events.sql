CREATE INDEX "webhook_deliveries_turn_idx" ON "webhook_deliveries" USING btree ("webhook_id","id") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_delivered_idx" ON "webhook_deliveries" USING btree ("webhook_id","delivered_at") WHERE delivered_at is not null;--> statement-breakpoint
-- Writes down what happened, when somebody wants to hear of it; a second argument says how long it waits to be told.
CREATE FUNCTION note_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_events (event, record_id, tell_at)
  SELECT TG_ARGV[0], NEW.id, now() + coalesce(TG_ARGV[1], '0 minutes')::interval
  WHERE EXISTS (SELECT FROM webhooks WHERE is_enabled AND TG_ARGV[0] = ANY (events));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_note_created AFTER INSERT ON orders
  FOR EACH ROW EXECUTE FUNCTION note_webhook_event('order.created');
--> statement-breakpoint
CREATE TRIGGER orders_note_paid AFTER UPDATE OF paid_at ON orders
  FOR EACH ROW WHEN (OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL) EXECUTE FUNCTION note_webhook_event('order.paid');
--> statement-breakpoint
-- Waits as long as its mail (api/mail/order-mails): who marks an order delivered by mistake may take it back before anybody hears of it.
CREATE TRIGGER orders_note_delivered AFTER UPDATE OF delivered_at ON orders
  FOR EACH ROW WHEN (OLD.delivered_at IS NULL AND NEW.delivered_at IS NOT NULL)
  EXECUTE FUNCTION note_webhook_event('order.delivered', '2 minutes');
--> statement-breakpoint
CREATE FUNCTION take_back_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM webhook_events WHERE record_id = NEW.id AND event = TG_ARGV[0];
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_take_back_delivered AFTER UPDATE OF delivered_at ON orders
  FOR EACH ROW WHEN (OLD.delivered_at IS NOT NULL AND NEW.delivered_at IS NULL)
  EXECUTE FUNCTION take_back_webhook_event('order.delivered');
--> statement-breakpoint
CREATE TRIGGER orders_note_cancelled AFTER UPDATE OF cancelled_at ON orders
  FOR EACH ROW WHEN (OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL)
  EXECUTE FUNCTION note_webhook_event('order.cancelled');
--> statement-breakpoint
CREATE TRIGGER products_note_created AFTER INSERT ON products
  FOR EACH ROW EXECUTE FUNCTION note_webhook_event('product.updated');
--> statement-breakpoint
-- The version counts saves, of the staff and of imports; orders and the search leave it alone.
CREATE TRIGGER products_note_updated AFTER UPDATE OF version ON products
  FOR EACH ROW WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION note_webhook_event('product.updated');
--> statement-breakpoint
-- 10 is LOW_STOCK of domain/limits.
CREATE TRIGGER products_note_stock_low AFTER UPDATE OF count_in_stock ON products
  FOR EACH ROW WHEN (OLD.count_in_stock > 10 AND NEW.count_in_stock <= 10)
  EXECUTE FUNCTION note_webhook_event('stock.low');
