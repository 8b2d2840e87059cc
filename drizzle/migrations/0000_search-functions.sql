CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- A word without each of its letters in turn, and itself: two words that are one typo apart share one of these.
CREATE FUNCTION word_deletes(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT left(word, at - 1) || substr(word, at + 1)) || word
  FROM generate_series(1, char_length(word)) AS at
$$;
--> statement-breakpoint
-- A text's lexemes, stemmed and as they are: stems find 'glove' in 'gloves', whole words serve the prefix of a half-typed one.
CREATE FUNCTION search_lexemes(content text, weight "char") RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('pg_catalog.english', translate(content, '-/', '  ')) || to_tsvector('pg_catalog.simple', translate(content, '-/', '  ')), weight)
$$;
--> statement-breakpoint
-- What a product is found by: A name and SKU, B brand, C category names, D description.
CREATE FUNCTION product_search_vector(name text, sku text, brand text, categories text, description text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT search_lexemes(name, 'A')
    || setweight(to_tsvector('pg_catalog.simple', regexp_replace(sku, '[^A-Za-z0-9]', '', 'g') || ' ' || regexp_replace(sku, '[^A-Za-z0-9]+', ' ', 'g')), 'A')
    || search_lexemes(brand, 'B')
    || search_lexemes(categories, 'C')
    || search_lexemes(description, 'D')
$$;
--> statement-breakpoint
-- All the words in any order, the last one as a prefix too; a word may be a list of alternatives set apart by '|'.
CREATE FUNCTION search_query(words text[]) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  result tsquery;
  term tsquery;
  alternative text;
BEGIN
  FOR place IN 1 .. cardinality(words) LOOP
    term := NULL;
    FOREACH alternative IN ARRAY string_to_array(words[place], '|') LOOP
      term := coalesce(term || plainto_tsquery('pg_catalog.english', alternative), plainto_tsquery('pg_catalog.english', alternative))
        || to_tsquery('pg_catalog.simple', quote_literal(alternative) || CASE WHEN place = cardinality(words) THEN ':*' ELSE '' END);
    END LOOP;
    result := coalesce(result && term, term);
  END LOOP;
  RETURN result;
END
$$;
