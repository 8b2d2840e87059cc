-- Tells the servers' caches of products that were deleted or have other reviews or substitutes: one row for each, or a
-- single row for more than a hundred. The arguments are the reach and the column of the product's id.
CREATE OR REPLACE FUNCTION log_each_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM changed LIMIT 101) AS first_rows) > 100 THEN
    INSERT INTO catalogue_changes DEFAULT VALUES;
  ELSE
    INSERT INTO catalogue_changes (reach, product_id)
    SELECT TG_ARGV[0], (to_jsonb(changed) ->> TG_ARGV[1])::uuid FROM changed;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER products_log_deleted AFTER DELETE ON products
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_each_product('listing', 'id');

-- A product's rating and its number of reviews are columns of the product, which has its own trigger.
CREATE OR REPLACE TRIGGER reviews_log_inserted AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_each_product('product', 'product_id');

CREATE OR REPLACE TRIGGER reviews_log_updated AFTER UPDATE ON reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_each_product('product', 'product_id');

CREATE OR REPLACE TRIGGER reviews_log_deleted AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_each_product('product', 'product_id');

CREATE OR REPLACE TRIGGER product_substitutes_log_inserted AFTER INSERT ON product_substitutes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_each_product('product', 'product_id');

CREATE OR REPLACE TRIGGER product_substitutes_log_deleted AFTER DELETE ON product_substitutes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_each_product('product', 'product_id');

CREATE OR REPLACE TRIGGER product_documents_log_inserted AFTER INSERT ON product_documents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_each_product('product', 'product_id');

-- A new version, and a withdrawal.
CREATE OR REPLACE TRIGGER product_documents_log_updated AFTER UPDATE ON product_documents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_each_product('product', 'product_id');
