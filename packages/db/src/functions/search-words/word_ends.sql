-- The beginning and the end of a word, each also without one of its letters. Of two typos in a long word, the
-- beginning or the end has one at most.
CREATE OR REPLACE FUNCTION word_ends(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg('^' || beginning) || (SELECT array_agg(ending || '$') FROM unnest(public.word_deletes(right(word, 4))) AS ending)
  FROM unnest(public.word_deletes(left(word, 4))) AS beginning
$$;
