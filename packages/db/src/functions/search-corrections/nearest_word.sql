-- The word on sale closest to a mistyped one: one typo away, or two if there is none.
CREATE OR REPLACE FUNCTION nearest_word(typed text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(
    closest_word_among(typed, ARRAY(
      SELECT word FROM search_words
      WHERE deletes && word_deletes(typed) AND abs(char_length(word) - char_length(typed)) <= 1), 1),
    closest_word_among(typed, ARRAY(
      SELECT word FROM search_words
      WHERE char_length(typed) >= 6 AND char_length(word) >= 8 AND word_ends(word) && word_ends(typed)
        AND abs(char_length(word) - char_length(typed)) <= 2), 2))
$$;
