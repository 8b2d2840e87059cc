-- A keyword or synonym with each of its terms as one word: 'large latex-free gloves, 8 ounce' is 'size0l free0latex gloves 8oz'.
CREATE OR REPLACE FUNCTION marked_text(content text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text := amount_text(plain_text(content));
  found text;
BEGIN
  FOREACH found IN ARRAY sizes_in(words) LOOP
    words := replace(words, split_part(found, '|', 1), ' ' || split_part(found, '|', 2) || ' ');
  END LOOP;
  FOREACH found IN ARRAY amounts_in(words) LOOP
    words := regexp_replace(words, '(?<![[:alnum:].])' || replace(split_part(found, '|', 1), '.', '\.') || '\M', ' ' || split_part(found, '|', 2) || ' ', 'g');
  END LOOP;
  FOREACH found IN ARRAY denials_in(words) LOOP
    words := replace(words, split_part(found, '|', 1), ' ' || split_part(found, '|', 2) || ' ');
  END LOOP;
  FOREACH found IN ARRAY clothing_sizes_in(words) LOOP
    words := regexp_replace(words, '\m' || split_part(found, '|', 1) || '\M', ' ' || split_part(found, '|', 2) || ' ', 'g');
  END LOOP;
  RETURN words;
END
$$;
