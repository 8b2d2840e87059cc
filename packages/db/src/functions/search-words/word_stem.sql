-- The stem of a word; a word that has none stays as it is.
CREATE OR REPLACE FUNCTION word_stem(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce((ts_lexize('pg_catalog.english_stem', lower(word)))[1], lower(word))
$$;
