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
-- A stock that neither runs out nor comes back moves no list; whatever else changes of a product may. Named are the columns
-- that don't count, so that a new one does.
CREATE FUNCTION tell_products_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM changed LIMIT 101) AS first_rows) > 100 THEN
    INSERT INTO catalogue_changes DEFAULT VALUES;
  ELSE
    INSERT INTO catalogue_changes (reach, product_id)
    SELECT CASE WHEN (was.count_in_stock > 0) = (now.count_in_stock > 0)
        AND to_jsonb(was) - '{count_in_stock,version,updated_at}'::text[] = to_jsonb(now) - '{count_in_stock,version,updated_at}'::text[]
      THEN 'product' ELSE 'listing' END, now.id
    FROM changed AS now JOIN before AS was ON was.id = now.id
    WHERE was IS DISTINCT FROM now;
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
