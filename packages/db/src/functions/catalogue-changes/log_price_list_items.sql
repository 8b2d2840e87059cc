-- Tells the servers' caches of products whose items in a public list have changed. Other lists are in no cached answer.
CREATE OR REPLACE FUNCTION log_price_list_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM changed JOIN price_lists l ON l.id = changed.list_id WHERE l.is_public) THEN
    RETURN NULL;
  ELSIF (SELECT count(*) FROM (SELECT FROM changed LIMIT 1001) AS first_rows) > 1000 THEN
    INSERT INTO catalogue_changes DEFAULT VALUES;
  ELSE
    INSERT INTO catalogue_changes (reach, product_id, is_price_alone)
    SELECT DISTINCT 'listing', changed.product_id, true FROM changed JOIN price_lists l ON l.id = changed.list_id AND l.is_public;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER price_list_items_log_inserted AFTER INSERT ON price_list_items
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_price_list_items();

CREATE OR REPLACE TRIGGER price_list_items_log_updated AFTER UPDATE ON price_list_items
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_price_list_items();

CREATE OR REPLACE TRIGGER price_list_items_log_deleted AFTER DELETE ON price_list_items
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_price_list_items();
