-- What to look for while somebody types. Servers call keyword_suggestions(), which replaced it.
CREATE OR REPLACE FUNCTION suggest_query(typed text[]) RETURNS TABLE (query tsquery, in_name tsquery, share real) LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  last integer := cardinality(typed);
  completion text;
  named tsquery;
  completions text[] := word_completions(typed[last]);
BEGIN
  FOREACH completion IN ARRAY completions LOOP
    query := coalesce(query || plainto_tsquery('pg_catalog.simple', completion), plainto_tsquery('pg_catalog.simple', completion));
    named := to_tsquery('pg_catalog.simple', quote_literal(completion) || ':A');
    in_name := coalesce(in_name || named, named);
  END LOOP;
  share := coalesce((SELECT max(f.share) FROM search_frequencies f WHERE f.word = ANY (completions)), 0);
  FOR i IN 1 .. last - 1 LOOP
    CONTINUE WHEN is_stop_word(typed[i]);
    query := stem_query(typed[i]) && query;
    in_name := stem_query(typed[i]) && in_name;
    share := share * coalesce((SELECT f.share FROM search_frequencies f WHERE f.word = (word_stem(typed[i]) COLLATE "C")), 0);
  END LOOP;
  RETURN NEXT;
END
$$;
