-- A word, and the word without each of its letters in turn: two words that are one typo apart share one of these.
CREATE OR REPLACE FUNCTION word_deletes(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT left(word, at - 1) || substr(word, at + 1)) || word
  FROM generate_series(1, char_length(word)) AS at
$$;
