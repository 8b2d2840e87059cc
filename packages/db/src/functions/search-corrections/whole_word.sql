-- The word people write for what may be a stem: 'nitrile' for 'nitril', if nearly all products with one have the other.
CREATE OR REPLACE FUNCTION whole_word(stem text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce((
    SELECT known.word FROM search_words known LEFT JOIN search_frequencies counted USING (word)
    WHERE known.word >= rtrim(stem, 'i') COLLATE "C" AND known.word < rtrim(stem, 'i') || chr(1114111)
      AND known.word <> stem AND word_stem(known.word) = stem
      AND coalesce(counted.share, 0) >= 0.9 * coalesce((SELECT share FROM search_frequencies WHERE word = stem COLLATE "C"), 0)
      AND is_word_on_sale(known.word, counted.share)
    ORDER BY counted.share DESC NULLS LAST, known.word
    LIMIT 1
  ), stem)
$$;
