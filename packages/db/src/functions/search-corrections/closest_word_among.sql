-- Which of some words is on sale and closest to a mistyped one, but not its opposite; among equals first those that the typed
-- letters are part of. Two typos are too many in a word of less than eight letters. Words of drafts and archived products
-- stay private.
CREATE OR REPLACE FUNCTION closest_word_among(typed text, words text[], most_typos integer) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT whole_word(word) FROM (
    SELECT word, share FROM (
      SELECT word COLLATE "C" AS word, typos_between(word, typed) AS typos FROM unnest(words) AS word
      WHERE levenshtein_less_equal(word, typed, 2 * most_typos) <= 2 * most_typos
    ) AS near LEFT JOIN search_frequencies USING (word)
    WHERE typos <= most_typos AND (typos < 2 OR char_length(word) >= 8) AND are_opposites(word, typed) IS NOT TRUE
    ORDER BY typos, word LIKE '%' || array_to_string(string_to_array(typed, NULL), '%') || '%' DESC,
      share DESC NULLS LAST, char_length(word) DESC, word
    LIMIT 5
  ) AS likest
  WHERE is_word_on_sale(word, share)
  LIMIT 1
$$;
