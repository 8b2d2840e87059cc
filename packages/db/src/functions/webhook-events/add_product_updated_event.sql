-- Adds the event of a product in which staff or an import have changed what a message shows; not stock, ratings or the
-- search vector.
CREATE OR REPLACE FUNCTION add_product_updated_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  OLD.rating := NEW.rating;
  OLD.num_reviews := NEW.num_reviews;
  OLD.search_vector := NEW.search_vector;
  OLD.version := NEW.version;
  OLD.updated_at := NEW.updated_at;
  IF OLD <> NEW THEN
    INSERT INTO webhook_events (event, record_id)
    SELECT 'product.updated', NEW.id
    WHERE EXISTS (SELECT FROM webhooks WHERE is_enabled AND 'product.updated' = ANY (events));
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER products_add_updated_event AFTER UPDATE ON products
  FOR EACH ROW WHEN (OLD.count_in_stock = NEW.count_in_stock) EXECUTE FUNCTION add_product_updated_event();
