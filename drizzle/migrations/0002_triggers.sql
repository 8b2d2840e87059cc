CREATE FUNCTION set_product_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_vector := product_search_vector(NEW.name, NEW.sku, NEW.brand, concat_ws(' ',
    (SELECT name FROM categories WHERE id = NEW.category_id),
    (SELECT name FROM sub_categories WHERE id = NEW.sub_category_id),
    (SELECT name FROM sub_category_sections WHERE id = NEW.section_id)), NEW.description);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_set_search_vector
  BEFORE INSERT OR UPDATE OF name, sku, brand, description, category_id, sub_category_id, section_id ON products
  FOR EACH ROW EXECUTE FUNCTION set_product_search_vector();
--> statement-breakpoint
-- A renamed category is found under its new name at once.
CREATE FUNCTION refresh_products_of_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('UPDATE products SET name = name WHERE %I = $1', TG_ARGV[0]) USING NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER categories_renamed AFTER UPDATE OF name ON categories
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION refresh_products_of_renamed('category_id');
--> statement-breakpoint
CREATE TRIGGER sub_categories_renamed AFTER UPDATE OF name ON sub_categories
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION refresh_products_of_renamed('sub_category_id');
--> statement-breakpoint
CREATE TRIGGER sub_category_sections_renamed AFTER UPDATE OF name ON sub_category_sections
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION refresh_products_of_renamed('section_id');
--> statement-breakpoint
-- The words that a typo may have meant. In order, so that two savers never wait for each other crosswise.
CREATE FUNCTION learn_words_of_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
  SELECT DISTINCT found.word COLLATE "C" AS word
  FROM inserted, unnest(tsvector_to_array(inserted.search_vector)) AS found(word)
  WHERE found.word ~ '^[[:alpha:]]{4,24}$'
    AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = found.word COLLATE "C")
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_learn_words_of_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION learn_words_of_inserted();
--> statement-breakpoint
CREATE FUNCTION learn_words_of_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
  SELECT DISTINCT found.word COLLATE "C" AS word
  FROM unnest(tsvector_to_array(NEW.search_vector)) AS found(word)
  WHERE found.word ~ '^[[:alpha:]]{4,24}$'
    AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = found.word COLLATE "C")
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_learn_words_of_updated
  AFTER UPDATE OF name, sku, brand, description, category_id, sub_category_id, section_id ON products
  FOR EACH ROW EXECUTE FUNCTION learn_words_of_updated();
--> statement-breakpoint
-- The catalogue's words that a mistyped one may have meant, the likest first.
CREATE FUNCTION similar_words(typed text) RETURNS text[] LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(likest.word) FROM (
    SELECT word FROM search_words
    WHERE deletes && word_deletes(typed) AND abs(char_length(word) - char_length(typed)) <= 1
    ORDER BY similarity(word, typed) DESC, word
    LIMIT 3
  ) AS likest
$$;
--> statement-breakpoint
-- The words of a search with each unknown one replaced by what it may have meant (alternatives set apart by '|').
CREATE FUNCTION corrected_words(words text[]) RETURNS text[] LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(
    CASE
      WHEN char_length(typed) < 4 OR typed !~ '^[[:alpha:]]+$'
        OR EXISTS (SELECT FROM search_words WHERE word = typed COLLATE "C")
        OR (place = cardinality(words) AND EXISTS (SELECT FROM search_words WHERE word ^@ typed))
      THEN typed
      ELSE coalesce(array_to_string(similar_words(typed), '|'), typed)
    END ORDER BY place)
  FROM unnest(words) WITH ORDINALITY AS w(typed, place)
$$;
--> statement-breakpoint
-- Stock: a movement is the only thing that changes it.
CREATE FUNCTION apply_stock_movements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET count_in_stock = products.count_in_stock + moved.delta
  FROM (SELECT product_id, sum(delta)::integer AS delta FROM moved_rows GROUP BY product_id) AS moved
  WHERE products.id = moved.product_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_apply AFTER INSERT ON stock_movements
  REFERENCING NEW TABLE AS moved_rows FOR EACH STATEMENT EXECUTE FUNCTION apply_stock_movements();
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('stock movements are append-only');
--> statement-breakpoint
CREATE TRIGGER products_stock_starts_at_zero BEFORE INSERT ON products
  FOR EACH ROW WHEN (NEW.count_in_stock <> 0) EXECUTE FUNCTION refuse_change('stock changes only through stock movements');
--> statement-breakpoint
CREATE TRIGGER products_stock_only_by_movement BEFORE UPDATE OF count_in_stock ON products
  FOR EACH ROW WHEN (NEW.count_in_stock IS DISTINCT FROM OLD.count_in_stock AND pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_change('stock changes only through stock movements');
