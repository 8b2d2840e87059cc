-- Two words as the one word that the catalogue has: 'hair' and 'nets' are 'hairnet'. NULL when it has none.
CREATE OR REPLACE FUNCTION joined_word(first_part text, second_part text) RETURNS text LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  stem text := word_stem(first_part || second_part);
BEGIN
  IF first_part || second_part ~ '[^[:alpha:]]' OR is_stop_word(first_part) OR is_stop_word(second_part) THEN
    RETURN NULL;
  END IF;
  RETURN (SELECT word FROM search_words WHERE word = stem COLLATE "C");
END
$$;
