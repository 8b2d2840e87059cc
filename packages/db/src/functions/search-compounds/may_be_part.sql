-- Whether a text may be one half of a compound, or the beginning of one. Words of up to three letters are not in
-- search_words. In plpgsql, like the other functions of compounds: it keeps the plans of their queries.
CREATE OR REPLACE FUNCTION may_be_part(part text, is_unfinished boolean) RETURNS boolean LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  stem text := word_stem(part);
BEGIN
  IF char_length(part) = 2 THEN
    RETURN is_unfinished OR (NOT is_stop_word(part) AND is_counted_word(part));
  ELSIF is_unfinished THEN
    RETURN char_length(part) = 3 OR EXISTS (
      SELECT FROM search_words WHERE word >= part COLLATE "C" AND word < part || chr(1114111));
  END IF;
  RETURN NOT is_stop_word(part) AND (char_length(stem) < 4 OR EXISTS (SELECT FROM search_words WHERE word = stem COLLATE "C"));
END
$$;
