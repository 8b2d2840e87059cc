-- Whether there may be amounts in a text: most have none, and that is seen sooner than which ones there are.
CREATE FUNCTION may_have_measures(content text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(content) ~ '\d[ /-]?[mlkgcp]|(?:pack|pk|carton|ctn)[a-z ]* \d'
$$;
--> statement-breakpoint
-- What a product is found by, as before. Step by step, as PostgreSQL works out plain steps without planning and starting a query.
CREATE OR REPLACE FUNCTION product_search_document(name text, sku text, brand text, categories text, description text, details text)
RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  brand_and_details text := concat_ws(' ', brand, details);
  sku_words text := regexp_replace(sku, '[^A-Za-z0-9]', '', 'g') || ' ' || regexp_replace(sku, '[^A-Za-z0-9]+', ' ', 'g');
  content text := concat_ws(' ', name, details, description);
  document tsvector;
BEGIN
  document := search_lexemes(name, 'A')
    || setweight(to_tsvector('pg_catalog.simple', sku_words), 'A')
    || search_lexemes(brand_and_details, 'B')
    || search_lexemes(categories, 'C')
    || search_lexemes(description, 'D');
  IF may_have_measures(content) THEN
    document := document || setweight(to_tsvector('pg_catalog.simple', coalesce(
      (SELECT string_agg(measure, ' ') FROM search_measures(content)), '')), 'B');
  END IF;
  RETURN document;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION set_product_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  category text;
  sub_category text;
  section text;
BEGIN
  IF NEW.category_id IS NOT NULL THEN
    SELECT name INTO category FROM categories WHERE id = NEW.category_id;
  END IF;
  IF NEW.sub_category_id IS NOT NULL THEN
    SELECT name INTO sub_category FROM sub_categories WHERE id = NEW.sub_category_id;
  END IF;
  IF NEW.section_id IS NOT NULL THEN
    SELECT name INTO section FROM sub_category_sections WHERE id = NEW.section_id;
  END IF;
  NEW.search_vector := product_search_document(NEW.name, NEW.sku, NEW.brand, concat_ws(' ', category, sub_category, section),
    NEW.description, concat_ws(' ', NEW.size, NEW.color, NEW.package_quantity));
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- As before, each word looked at once: a batch of products has the same ones many times over.
CREATE OR REPLACE FUNCTION learn_words_of_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
  SELECT found.word COLLATE "C" AS word
  FROM (SELECT DISTINCT unnest(tsvector_to_array(search_vector)) AS word FROM inserted) AS found
  WHERE char_length(found.word) BETWEEN 4 AND 24 AND found.word !~ '[^[:alpha:]]'
    AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = found.word COLLATE "C")
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION learn_words_of_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
  SELECT DISTINCT found.word COLLATE "C" AS word
  FROM unnest(tsvector_to_array(NEW.search_vector)) AS found(word)
  WHERE char_length(found.word) BETWEEN 4 AND 24 AND found.word !~ '[^[:alpha:]]'
    AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = found.word COLLATE "C")
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
