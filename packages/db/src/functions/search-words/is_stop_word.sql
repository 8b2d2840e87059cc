-- Words such as 'for', which say nothing next to others. But 's' and 't' are sizes and shirts, and 'can' is a thing.
CREATE OR REPLACE FUNCTION is_stop_word(word text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ts_lexize('pg_catalog.english_stem', word) = '{}' AND word <> ALL ('{s,t,can}')
$$;
