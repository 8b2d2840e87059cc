-- Whether a product on sale has a word of the catalogue. A word with a high share is not looked up.
CREATE OR REPLACE FUNCTION is_word_on_sale(word text, share real) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT share > 0.001 IS TRUE OR is_on_sale(quote_literal(word)::tsquery)
$$;
