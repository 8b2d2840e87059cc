-- What to look for while somebody types. Servers call keyword_suggestions(), which replaced it.
CREATE OR REPLACE FUNCTION suggestion_plan(typed text[]) RETURNS TABLE (query tsquery, in_name tsquery, share real, meant text[])
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  last integer := cardinality(typed);
  found record;
  completion text;
  completions text[];
  -- The words before the last one, and those before the last two.
  before tsquery := '';
  long_before tsquery := '';
  before_share real := 1;
  ending tsquery := '';
  ending_share real := 1;
BEGIN
  FOR found IN SELECT * FROM search_plan(typed) LOOP
    meant := meant || string_to_array(found.meant, ' ');
    long_before := before;
    before := before && ending;
    before_share := before_share * ending_share;
    ending := coalesce(found.whole, '');
    ending_share := CASE WHEN found.whole IS NULL THEN 1 ELSE coalesce(found.share, 0) END;
  END LOOP;
  query := '';
  in_name := '';
  share := 0;
  IF found.whole IS NOT NULL THEN
    query := before && ending;
    in_name := before && in_names(ending);
    share := before_share * ending_share;
  END IF;
  IF found.meant ~ ' ' THEN
    RETURN NEXT;
    RETURN;
  END IF;
  completions := word_completions(typed[last]);
  ending := '';
  FOREACH completion IN ARRAY completions LOOP
    ending := ending || plainto_tsquery('pg_catalog.simple', completion);
  END LOOP;
  IF cardinality(completions) < 5 THEN
    ending := ending || coalesce(split_word(typed[last], true), '');
  END IF;
  query := query || (before && ending);
  in_name := in_name || (before && in_names(ending));
  share := greatest(share, before_share * (SELECT max(f.share) FROM search_frequencies f WHERE f.word = ANY (completions)));
  FOR completion IN
    SELECT word FROM search_words
    WHERE word >= (typed[last - 1] || typed[last]) COLLATE "C" AND word < typed[last - 1] || typed[last] || chr(1114111)
    ORDER BY word LIMIT 5
  LOOP
    ending := plainto_tsquery('pg_catalog.simple', completion);
    query := query || (long_before && ending);
    in_name := in_name || (long_before && in_names(ending));
  END LOOP;
  RETURN NEXT;
END
$$;
