-- Adds an event if an endpoint wants it. The argument is the event.
CREATE OR REPLACE FUNCTION add_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_events (event, record_id)
  SELECT TG_ARGV[0], NEW.id
  WHERE EXISTS (SELECT FROM webhooks WHERE is_enabled AND TG_ARGV[0] = ANY (events));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER orders_add_created_event AFTER INSERT ON orders
  FOR EACH ROW WHEN (NOT NEW.is_moved) EXECUTE FUNCTION add_webhook_event('order.created');

CREATE OR REPLACE TRIGGER orders_add_cancelled_event AFTER UPDATE OF cancelled_at ON orders
  FOR EACH ROW WHEN (OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL)
  EXECUTE FUNCTION add_webhook_event('order.cancelled');

CREATE OR REPLACE TRIGGER products_add_created_event AFTER INSERT ON products
  FOR EACH ROW EXECUTE FUNCTION add_webhook_event('product.updated');

-- 10 is LOW_STOCK of domain/limits.
CREATE OR REPLACE TRIGGER products_add_stock_low_event AFTER UPDATE OF count_in_stock ON products
  FOR EACH ROW WHEN (OLD.count_in_stock > 10 AND NEW.count_in_stock <= 10)
  EXECUTE FUNCTION add_webhook_event('stock.low');
