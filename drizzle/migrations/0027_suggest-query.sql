-- The catalogue's commonest words that begin with some letters; where there are none, the one that they are likest to.
CREATE FUNCTION word_completions(beginning text) RETURNS text[] LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  -- No word goes on with the last of all letters: a range, unlike a prefix, is read from the index whatever the plan.
  ending text COLLATE "C" := beginning || chr(1114111);
  words text[];
BEGIN
  words := ARRAY(SELECT word FROM search_frequencies WHERE word >= beginning COLLATE "C" AND word < ending ORDER BY share DESC, word LIMIT 5);
  IF cardinality(words) < 5 THEN
    words := words || ARRAY(SELECT word FROM search_words WHERE word >= beginning COLLATE "C" AND word < ending AND word <> ALL (words) ORDER BY word LIMIT 5);
  END IF;
  RETURN CASE WHEN cardinality(words) > 0 THEN words ELSE ARRAY[coalesce(nearest_word(beginning), beginning)] END;
END
$$;
--> statement-breakpoint
-- What to look for while words are typed, the last of them perhaps but begun; the same with the last one in the name (or
-- SKU); and in about which share of the products it is.
CREATE FUNCTION suggest_query(typed text[]) RETURNS TABLE (query tsquery, in_name tsquery, share real) LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
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
