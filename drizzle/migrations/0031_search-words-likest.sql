-- Whether a word needs no putting right. What begins with the last one is looked for in a range, which is read from the index whatever the plan.
CREATE OR REPLACE FUNCTION is_catalogue_word(typed text, is_last boolean) RETURNS boolean LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT ts_lexize('pg_catalog.english_stem', typed) = '{}'
    OR EXISTS (SELECT FROM search_words WHERE word = typed COLLATE "C")
    OR (is_last AND EXISTS (SELECT FROM search_words WHERE word >= typed COLLATE "C" AND word < typed || chr(1114111)))
    OR EXISTS (SELECT FROM search_words WHERE word = ANY (word_spellings(typed)))
    OR EXISTS (SELECT FROM synonyms, unnest(keys) AS key WHERE word_stem(typed) = ANY (string_to_array(key, ' ')))
    OR EXISTS (
      WITH found AS MATERIALIZED (SELECT id FROM products WHERE search_vector @@ plainto_tsquery('pg_catalog.english', typed))
      SELECT FROM found)
$$;
--> statement-breakpoint
-- The one of some words that is on sale and likest to a mistyped one; first those that merely have a letter more. Two typos
-- are too many in a word of less than eight letters. What drafts and archived products alone have is nobody's to read.
CREATE FUNCTION likest_word(typed text, words text[], most_typos integer) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT whole_word(word) FROM (
    SELECT word, share FROM (
      SELECT word COLLATE "C" AS word, typos_between(word, typed) AS typos FROM unnest(words) AS word
      WHERE levenshtein_less_equal(word, typed, 2 * most_typos) <= 2 * most_typos
    ) AS near LEFT JOIN search_frequencies USING (word)
    WHERE typos <= most_typos AND (typos < 2 OR char_length(word) >= 8)
    ORDER BY typos, word LIKE '%' || array_to_string(string_to_array(typed, NULL), '%') || '%' DESC,
      share DESC NULLS LAST, char_length(word) DESC, word
    LIMIT 5
  ) AS likest
  WHERE is_word_on_sale(word, share)
  LIMIT 1
$$;
--> statement-breakpoint
-- The word on sale that a mistyped one is likest to: one typo away, and only where there is none two.
CREATE OR REPLACE FUNCTION nearest_word(typed text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(
    likest_word(typed, ARRAY(
      SELECT word FROM search_words
      WHERE deletes && word_deletes(typed) AND abs(char_length(word) - char_length(typed)) <= 1), 1),
    likest_word(typed, ARRAY(
      SELECT word FROM search_words
      WHERE char_length(typed) >= 6 AND char_length(word) >= 8 AND word_ends(word) && word_ends(typed)
        AND abs(char_length(word) - char_length(typed)) <= 2), 2))
$$;
