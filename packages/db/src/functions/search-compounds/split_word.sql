-- The two words that make up a word in the catalogue, as a phrase: 'hair' <-> 'net' for 'hairnets', and for 'hairn' when
-- it is unfinished. NULL when it has none. Few places in a word are between two words, and only three of them are looked
-- up, those in its middle first.
CREATE OR REPLACE FUNCTION split_word(word text, is_unfinished boolean) RETURNS tsquery LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letters integer := char_length(word);
  middle integer := letters / 2;
  at integer;
  first_word tsquery;
  second_word tsquery;
  looked_up integer := 0;
BEGIN
  IF letters NOT BETWEEN 5 AND 24 OR word ~ '[^[:alpha:]]' THEN
    RETURN NULL;
  END IF;
  FOR n IN 0 .. 2 * middle LOOP
    at := middle + CASE WHEN n % 2 = 0 THEN n / 2 ELSE -(n + 1) / 2 END;
    CONTINUE WHEN at < 2 OR at > letters - 2
      -- Two short words are nearly everywhere in a word.
      OR (at < 4 AND letters - at < 4 AND NOT (is_counted_word(left(word, at)) AND is_counted_word(substr(word, at + 1))))
      OR NOT may_be_part(left(word, at), false) OR NOT may_be_part(substr(word, at + 1), is_unfinished);
    first_word := stem_query(left(word, at));
    second_word := CASE WHEN is_unfinished THEN to_tsquery('pg_catalog.simple', quote_literal(substr(word, at + 1)) || ':*')
      ELSE stem_query(substr(word, at + 1)) END;
    IF are_neighbours(first_word, second_word) THEN
      RETURN first_word <-> second_word;
    END IF;
    looked_up := looked_up + 1;
    EXIT WHEN looked_up = 3;
  END LOOP;
  RETURN NULL;
END
$$;
