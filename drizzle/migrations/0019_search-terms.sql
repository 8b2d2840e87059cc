CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
--> statement-breakpoint
-- A text in lower case with dimensions as amounts of their own: '10 x 20 cm' and '10cm × 20cm' are '10cm 20cm'.
CREATE FUNCTION spread_dimensions(content text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text := lower(content);
BEGIN
  -- Once more for what has three.
  FOR pass IN 1 .. 2 LOOP
    EXIT WHEN words !~ '\d ?[cm]?m? ?[x×] ?\d';
    words := regexp_replace(words, '(\d ?[cm]?m) ?[x×] ?(?=\d)', '\1 ', 'g');
    words := regexp_replace(words, '(\d) ?[x×] ?(\d+(?:\.\d+)?) ?([cm]?m)\M', '\1\3 \2\3', 'g');
  END LOOP;
  RETURN words;
END
$$;
--> statement-breakpoint
-- The amounts in a text, as they are written there and in one way for all ways: '5 litre', '5 Ltr' and '5L' are 5000ml.
-- The patterns capture nothing, which makes them five times as fast.
CREATE FUNCTION search_measures(content text) RETURNS TABLE (written text, measure text)
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text := spread_dimensions(content);
  amount numeric;
  unit text;
BEGIN
  IF words !~ '\d' THEN
    RETURN;
  END IF;
  FOR written IN
    SELECT part[1] FROM regexp_matches(words, '[0-9.]*\d[ /-]?(?:millilit(?:re|er)s?|mls?|lit(?:re|er)s?|ltrs?|lts?|l|kilograms?|kilos?|kgs?|grams?|gms?|g|millimet(?:re|er)s?|mm|centimet(?:re|er)s?|cms?|met(?:re|er)s?|m|packets?|packs?|pkts?|pks?|cartons?|ctns?)\M', 'g') AS part
    UNION ALL
    SELECT part[1] FROM regexp_matches(words, '\m(?:packet|pack|pkt|pk|carton|ctn)s?(?: of)? \d+\M', 'g') AS part
  LOOP
    amount := substring(written FROM '\d{0,9}\.?\d{1,9}(?=\D*$)')::numeric;
    unit := substring(written FROM '[a-z]+');
    measure := replace(trim_scale(amount * CASE
      WHEN unit ^@ 'l' OR unit ^@ 'k' OR unit = 'm' OR unit ^@ 'met' THEN 1000
      WHEN unit ^@ 'cm' OR unit ^@ 'cent' THEN 10
      ELSE 1
    END)::text, '.', 'p') || CASE
      WHEN unit ^@ 'l' OR unit ^@ 'ml' OR unit ^@ 'millil' THEN 'ml'
      WHEN unit ^@ 'k' OR unit ^@ 'g' THEN 'g'
      WHEN unit ^@ 'p' THEN 'pk'
      WHEN unit ^@ 'ca' OR unit ^@ 'ct' THEN 'ctn'
      ELSE 'mm'
    END;
    RETURN NEXT;
  END LOOP;
END
$$;
--> statement-breakpoint
-- The stem of a word, and a word that has none as it is.
CREATE FUNCTION word_stem(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce((ts_lexize('pg_catalog.english_stem', lower(word)))[1], lower(word))
$$;
--> statement-breakpoint
-- Terms by the stems of their words: 'Bin bags' is 'bin bag'.
CREATE FUNCTION synonym_keys(terms text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg((SELECT string_agg(public.word_stem(word), ' ' ORDER BY place)
    FROM regexp_split_to_table(trim(regexp_replace(term, '[^[:alnum:]]+', ' ', 'g')), ' ') WITH ORDINALITY AS w(word, place)))
  FROM unnest(terms) AS term
$$;
--> statement-breakpoint
-- A word's beginning and end, each with its spellings short of one letter: of two typos in a long word, one of the two has one at most.
CREATE FUNCTION word_ends(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg('^' || beginning) || (SELECT array_agg(ending || '$') FROM unnest(public.word_deletes(right(word, 4))) AS ending)
  FROM unnest(public.word_deletes(left(word, 4))) AS beginning
$$;
