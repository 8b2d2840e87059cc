-- Adds an event if an endpoint wants it; the argument is the event. Reads first, because most shops have no endpoint, and starting
-- a read takes less than starting an insert.
CREATE OR REPLACE FUNCTION add_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM webhooks WHERE is_enabled AND TG_ARGV[0] = ANY (events)) THEN
    INSERT INTO webhook_events (event, record_id) VALUES (TG_ARGV[0], NEW.id);
  END IF;
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
