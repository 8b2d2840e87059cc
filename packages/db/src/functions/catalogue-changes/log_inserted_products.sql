-- Tells the servers' caches of new products. No page shows one yet: only lists change.
CREATE OR REPLACE FUNCTION log_inserted_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes (reach) SELECT 'listing' WHERE EXISTS (SELECT FROM changed);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER products_log_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_inserted_products();
