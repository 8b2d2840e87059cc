-- Whether a word needs no correction. The last word may be unfinished; the range is read from the index in generic plans
-- too.
CREATE OR REPLACE FUNCTION is_catalogue_word(typed text, is_last boolean) RETURNS boolean LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT ts_lexize('pg_catalog.english_stem', typed) = '{}'
    OR EXISTS (SELECT FROM search_words WHERE word = typed COLLATE "C")
    OR (is_last AND EXISTS (SELECT FROM search_words WHERE word >= typed COLLATE "C" AND word < typed || chr(1114111)))
    OR EXISTS (SELECT FROM search_words WHERE word = ANY (word_spellings(typed)))
    OR EXISTS (SELECT FROM synonyms, unnest(keys) AS key WHERE word_stem(typed) = ANY (string_to_array(key, ' ')))
    OR EXISTS (
      WITH found AS MATERIALIZED (SELECT id FROM products WHERE search_vector @@ plainto_tsquery('pg_catalog.english', typed))
      SELECT FROM found)
$$;
