-- The search vector of a product. Weights: A name, SKU, and the terms of name and details; B brand and details (size, colour,
-- pack); C names of its categories; D description and its terms. What the product is free of is also lacks0…, for which a search for
-- powdered things leaves it out; but not when only its description says so, and its name or details have the word. In
-- plpgsql, which runs plain steps without planning a query.
CREATE OR REPLACE FUNCTION product_search_document(name text, sku text, brand text, categories text, description text, details text)
RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  sku_words text := regexp_replace(sku, '[^A-Za-z0-9]', '', 'g') || ' ' || regexp_replace(sku, '[^A-Za-z0-9]+', ' ', 'g');
  plain_name text := plain_text(name);
  plain_details text := plain_text(details);
  plain_description text := plain_text(description);
  terms text := terms_of(concat_ws(', ', plain_name, lower(substring(sku FROM '-([2-6]?[Xx]*[SMLsml])$')), plain_details));
  description_terms text := terms_of(plain_description);
  denied text;
  document tsvector;
BEGIN
  document := search_lexemes(plain_name, 'A')
    || setweight(to_tsvector('pg_catalog.simple', sku_words), 'A')
    || search_lexemes(concat_ws(' ', plain_text(brand), plain_details), 'B')
    || setweight(to_tsvector('pg_catalog.english', terms), 'A');
  IF strpos(terms, 'free0') > 0 OR strpos(description_terms, 'free0') > 0 THEN
    FOR denied IN
      SELECT substr(term, 6) FROM unnest(string_to_array(terms, ' ')) AS term WHERE term ^@ 'free0'
      UNION
      SELECT substr(term, 6) FROM unnest(string_to_array(description_terms, ' ')) AS term
      WHERE term ^@ 'free0' AND NOT document @@ quote_literal(substr(term, 6))::tsquery
    LOOP
      document := document || setweight(to_tsvector('pg_catalog.simple', 'lacks0' || denied), 'A');
    END LOOP;
  END IF;
  RETURN document
    || search_lexemes(plain_text(categories), 'C')
    || search_lexemes(plain_description, 'D')
    || setweight(to_tsvector('pg_catalog.english', description_terms), 'D');
END
$$;
