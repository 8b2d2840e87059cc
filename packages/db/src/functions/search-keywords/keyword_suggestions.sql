-- What to look for while somebody types and the last word may be unfinished: the query, the same query with the last word
-- in the name or SKU, in about what share of the products it is found, and the words as they are meant. It looks for what
-- the search would find, for words that the last one may become, and for one word that the last two may become.
CREATE OR REPLACE FUNCTION keyword_suggestions(typed text[]) RETURNS TABLE (query tsquery, in_name tsquery, share real, meant text[])
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text[] := string_to_array(plain_text(array_to_string(typed, ' ')), ' ');
  last integer := cardinality(words);
  found record;
  completion text;
  completions text[];
  -- The words before the last one, and those before the last two.
  before tsquery := '';
  long_before tsquery := '';
  before_share real := 1;
  ending tsquery := '';
  ending_share real := 1;
  banned tsquery := '';
BEGIN
  FOR found IN SELECT * FROM keyword_plan(typed) LOOP
    meant := meant || string_to_array(found.meant, ' ');
    long_before := before;
    before := before && ending;
    before_share := before_share * ending_share;
    ending := coalesce(found.whole && !!found.lacking, found.whole, '');
    ending_share := CASE WHEN found.whole IS NULL THEN 1 ELSE coalesce(found.share, 0) END;
    banned := banned || coalesce(found.banned, '');
  END LOOP;
  query := '';
  in_name := '';
  share := 0;
  IF found.whole IS NOT NULL THEN
    query := before && ending;
    in_name := before && in_names(ending);
    share := before_share * ending_share;
  END IF;
  IF found.meant !~ ' ' AND NOT is_search_term(found.meant) THEN
    completions := word_completions(words[last]);
    ending := '';
    FOREACH completion IN ARRAY completions LOOP
      ending := ending || plainto_tsquery('pg_catalog.simple', completion);
    END LOOP;
    IF cardinality(completions) < 5 THEN
      ending := ending || coalesce(split_word(words[last], true), '');
    END IF;
    ending := coalesce(ending && !!found.lacking, ending);
    query := query || (before && ending);
    in_name := in_name || (before && in_names(ending));
    share := greatest(share, before_share * (SELECT max(f.share) FROM search_frequencies f WHERE f.word = ANY (completions)));
    FOR completion IN
      SELECT word FROM search_words
      WHERE word >= (words[last - 1] || words[last]) COLLATE "C" AND word < words[last - 1] || words[last] || chr(1114111)
      ORDER BY word LIMIT 5
    LOOP
      ending := plainto_tsquery('pg_catalog.simple', completion);
      query := query || (long_before && ending);
      in_name := in_name || (long_before && in_names(ending));
    END LOOP;
  END IF;
  IF numnode(banned) > 0 THEN
    query := query && !!banned;
    in_name := in_name && !!banned;
  END IF;
  RETURN NEXT;
END
$$;
