-- What everybody may see has changed, see schema/catalogue-changes.
CREATE FUNCTION tell_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes DEFAULT VALUES;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER categories_tell_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER sub_categories_tell_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON sub_categories
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER sub_category_sections_tell_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON sub_category_sections
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER products_tell_truncated AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER reviews_tell_truncated AFTER TRUNCATE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
-- Nobody shows a new product yet: it changes lists alone.
CREATE FUNCTION tell_products_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes (reach) SELECT 'listing' WHERE EXISTS (SELECT FROM changed);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_tell_added AFTER INSERT ON products
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_products_added();
--> statement-breakpoint
-- A stock that neither runs out nor comes back moves no list; whatever else changes of a product may. Each column has its
-- name here, and a test fails for one that is forgotten: comparing whole rows as jsonb costs three times as much.
CREATE FUNCTION tell_products_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A large order is told product by product, as only its stock has changed; what changes many lists, in one row.
  IF (SELECT count(*) FROM (SELECT FROM changed LIMIT 1001) AS first_rows) > 1000 THEN
    INSERT INTO catalogue_changes DEFAULT VALUES;
  ELSE
    WITH told AS MATERIALIZED (
      SELECT now.id, CASE
          WHEN (was.count_in_stock > 0, was.name, was.sku, was.description, was.brand, was.size, was.color,
            was.package_quantity, was.image, was.category_id, was.sub_category_id, was.section_id,
            was.price_cents, was.rating, was.num_reviews, was.search_vector, was.archived_at, was.created_at)
            IS DISTINCT FROM
            (now.count_in_stock > 0, now.name, now.sku, now.description, now.brand, now.size, now.color,
            now.package_quantity, now.image, now.category_id, now.sub_category_id, now.section_id,
            now.price_cents, now.rating, now.num_reviews, now.search_vector, now.archived_at, now.created_at)
          THEN 'listing'
          WHEN (was.count_in_stock, was.version, was.updated_at)
            IS DISTINCT FROM (now.count_in_stock, now.version, now.updated_at)
          THEN 'product'
        END AS reach
      FROM changed AS now JOIN before AS was ON was.id = now.id
    ), lists AS (
      SELECT count(*) > 100 AS are_many FROM told WHERE reach = 'listing'
    )
    INSERT INTO catalogue_changes (reach, product_id)
    SELECT 'everything', NULL FROM lists WHERE are_many
    UNION ALL
    SELECT reach, id FROM told, lists WHERE reach IS NOT NULL AND NOT are_many;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_tell_changed AFTER UPDATE ON products
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_products_changed();
--> statement-breakpoint
-- Of each, or of all when they are many: a product that is gone, or has another review. The argument names its column.
CREATE FUNCTION tell_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER products_tell_removed AFTER DELETE ON products
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_products('listing', 'id');
--> statement-breakpoint
-- Ratings and their count are columns of the product, whose own trigger tells of them.
CREATE TRIGGER reviews_tell_added AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_products('product', 'product_id');
--> statement-breakpoint
CREATE TRIGGER reviews_tell_changed AFTER UPDATE ON reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_products('product', 'product_id');
--> statement-breakpoint
CREATE TRIGGER reviews_tell_removed AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_products('product', 'product_id');
