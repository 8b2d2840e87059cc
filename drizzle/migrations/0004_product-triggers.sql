-- A new column of products needs no change in any trigger: those that listed columns by name now compare whole rows, except
-- for the few columns that do not count. They rely on stock movements: they change the stock, and nothing else with it.

-- The texts that a product is found by. A new one is added here and in product_document().
CREATE FUNCTION product_search_texts(p products) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT ARRAY[p.name, p.sku, p.brand, p.description, p.size, p.color, p.package_quantity,
    p.category_id::text, p.sub_category_id::text, p.section_id::text]
$$;
--> statement-breakpoint
CREATE FUNCTION product_document(p products) RETURNS tsvector LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  category text;
  sub_category text;
  section text;
BEGIN
  IF p.category_id IS NOT NULL THEN
    SELECT name INTO category FROM categories WHERE id = p.category_id;
  END IF;
  IF p.sub_category_id IS NOT NULL THEN
    SELECT name INTO sub_category FROM sub_categories WHERE id = p.sub_category_id;
  END IF;
  IF p.section_id IS NOT NULL THEN
    SELECT name INTO section FROM sub_category_sections WHERE id = p.section_id;
  END IF;
  RETURN product_search_document(p.name, p.sku, p.brand, concat_ws(' ', category, sub_category, section), p.description,
    concat_ws(' ', p.size, p.color, p.package_quantity));
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION set_product_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR product_search_texts(NEW) <> product_search_texts(OLD) THEN
    NEW.search_vector := product_document(NEW);
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_set_search_vector BEFORE INSERT ON products
  FOR EACH ROW EXECUTE FUNCTION set_product_search_vector();
--> statement-breakpoint
CREATE TRIGGER products_renew_search_vector BEFORE UPDATE ON products
  FOR EACH ROW WHEN (OLD.count_in_stock = NEW.count_in_stock) EXECUTE FUNCTION set_product_search_vector();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_products_of_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('UPDATE products p SET search_vector = product_document(p) WHERE %I = $1', TG_ARGV[0]) USING NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_learn_words_of_updated AFTER UPDATE ON products
  FOR EACH ROW WHEN (OLD.count_in_stock = NEW.count_in_stock AND OLD.search_vector <> NEW.search_vector)
  EXECUTE FUNCTION learn_words_of_updated();
--> statement-breakpoint
-- A stock that neither runs out nor comes back changes no list. A listed product that only has another price changes
-- the lists that go by prices. Any other change may change any list.
CREATE OR REPLACE FUNCTION tell_products_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Changes that leave the lists alone get one row for each product; a change of many lists gets a single row.
  IF (SELECT count(*) FROM (SELECT FROM changed LIMIT 1001) AS first_rows) > 1000 THEN
    INSERT INTO catalogue_changes DEFAULT VALUES;
  ELSE
    WITH told AS MATERIALIZED (
      SELECT now.id,
        CASE
          WHEN was.count_in_stock <> now.count_in_stock THEN (was.count_in_stock > 0) <> (now.count_in_stock > 0)
          WHEN was.price_cents <> now.price_cents THEN (was.price_cents > 0) <> (now.price_cents > 0)
            OR jsonb_populate_record(was, jsonb_build_object(
              'price_cents', now.price_cents, 'version', now.version, 'updated_at', now.updated_at)) <> now
          ELSE was <> now
        END AS moves_lists,
        was.price_cents <> now.price_cents AS has_other_price,
        was.count_in_stock <> now.count_in_stock AS has_other_stock
      FROM changed AS now JOIN before AS was ON was.id = now.id
    ), lists AS (
      SELECT count(*) > 100 AS are_many FROM told WHERE moves_lists
    )
    INSERT INTO catalogue_changes (reach, product_id, is_price_alone)
    SELECT 'everything', NULL, false FROM lists WHERE are_many
    UNION ALL
    SELECT CASE WHEN moves_lists OR has_other_price THEN 'listing' ELSE 'product' END, id, NOT moves_lists AND has_other_price
    FROM told, lists WHERE (moves_lists OR has_other_price OR has_other_stock) AND NOT are_many;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- What staff or an import change of what a message shows; not stock, ratings or the search vector.
CREATE FUNCTION note_product_updated() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_note_updated AFTER UPDATE ON products
  FOR EACH ROW WHEN (OLD.count_in_stock = NEW.count_in_stock) EXECUTE FUNCTION note_product_updated();
