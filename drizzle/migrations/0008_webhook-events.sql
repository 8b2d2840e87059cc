CREATE INDEX "webhook_deliveries_turn_idx" ON "webhook_deliveries" USING btree ("webhook_id","id") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_delivered_idx" ON "webhook_deliveries" USING btree ("webhook_id","delivered_at") WHERE delivered_at is not null;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "was_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Writes down what happened, when somebody wants to hear of it.
CREATE FUNCTION note_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_events (event, record_id)
  SELECT TG_ARGV[0], NEW.id
  WHERE EXISTS (SELECT FROM webhooks WHERE is_enabled AND TG_ARGV[0] = ANY (events));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_note_created AFTER INSERT ON orders
  FOR EACH ROW EXECUTE FUNCTION note_webhook_event('order.created');
--> statement-breakpoint
-- What can be undone; a second argument says how long it waits to be told. Of each kind one event at most waits for an order.
-- `was_told`: the endpoints have heard of it before, so that undoing it is told too. Whoever is writing the messages holds
-- the event: the DELETE waits for the end of that, and finds it gone.
CREATE FUNCTION note_undoable_event() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
-- What nobody has heard of is taken back in silence; else the same event tells of the order as it is now.
CREATE FUNCTION take_back_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER orders_note_paid AFTER UPDATE OF paid_at ON orders
  FOR EACH ROW WHEN (OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL) EXECUTE FUNCTION note_undoable_event('order.paid');
--> statement-breakpoint
CREATE TRIGGER orders_take_back_paid AFTER UPDATE OF paid_at ON orders
  FOR EACH ROW WHEN (OLD.paid_at IS NOT NULL AND NEW.paid_at IS NULL)
  EXECUTE FUNCTION take_back_webhook_event('order.paid');
--> statement-breakpoint
-- Waits as long as its mail (api/mail/order-mails): who marks an order delivered by mistake may take it back before anybody hears of it.
CREATE TRIGGER orders_note_delivered AFTER UPDATE OF delivered_at ON orders
  FOR EACH ROW WHEN (OLD.delivered_at IS NULL AND NEW.delivered_at IS NOT NULL)
  EXECUTE FUNCTION note_undoable_event('order.delivered', '2 minutes');
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
-- What the staff or an import changes, by whatever hand, of what a message shows; orders, reviews and the search leave it alone.
CREATE TRIGGER products_note_updated
  AFTER UPDATE OF name, sku, description, brand, size, color, package_quantity,
    image, category_id, sub_category_id, section_id, price_cents, archived_at ON products
  FOR EACH ROW WHEN (
    (OLD.name, OLD.sku, OLD.description, OLD.brand, OLD.size, OLD.color, OLD.package_quantity,
      OLD.image, OLD.category_id, OLD.sub_category_id, OLD.section_id, OLD.price_cents, OLD.archived_at)
    IS DISTINCT FROM
    (NEW.name, NEW.sku, NEW.description, NEW.brand, NEW.size, NEW.color, NEW.package_quantity,
      NEW.image, NEW.category_id, NEW.sub_category_id, NEW.section_id, NEW.price_cents, NEW.archived_at)
  ) EXECUTE FUNCTION note_webhook_event('product.updated');
--> statement-breakpoint
-- 10 is LOW_STOCK of domain/limits.
CREATE TRIGGER products_note_stock_low AFTER UPDATE OF count_in_stock ON products
  FOR EACH ROW WHEN (OLD.count_in_stock > 10 AND NEW.count_in_stock <= 10)
  EXECUTE FUNCTION note_webhook_event('stock.low');
