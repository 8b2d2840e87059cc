-- The commonest words that begin with some letters; if there are none, the closest word.
CREATE OR REPLACE FUNCTION word_completions(beginning text) RETURNS text[] LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  -- A range, and not a prefix: it is read from the index in generic plans too. chr(1114111) sorts after every letter.
  ending text COLLATE "C" := beginning || chr(1114111);
  words text[];
BEGIN
  words := ARRAY(SELECT word FROM search_frequencies WHERE word >= beginning COLLATE "C" AND word < ending ORDER BY share DESC, word LIMIT 5);
  IF cardinality(words) < 5 THEN
    words := words || ARRAY(SELECT word FROM search_words WHERE word >= beginning COLLATE "C" AND word < ending AND word <> ALL (words) ORDER BY word LIMIT 5);
  END IF;
  RETURN CASE WHEN cardinality(words) > 0 THEN words ELSE ARRAY[coalesce(nearest_word(beginning), beginning)] END;
END
$$;
