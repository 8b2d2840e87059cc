-- Words that are written together or apart: 'hairnet' and 'hair net' find each other when the catalogue has the other form.

-- Whether a short word occurs in several products. True for all before words are counted.
CREATE FUNCTION is_counted_word(short_word text) RETURNS boolean LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM search_frequencies WHERE word = short_word COLLATE "C") OR NOT EXISTS (SELECT FROM search_frequencies);
END
$$;
--> statement-breakpoint
-- Whether a text may be one half of a compound, or the beginning of one. Words of up to three letters are not in
-- search_words. In plpgsql, like the next ones: it keeps the plans of their queries.
CREATE FUNCTION may_be_part(part text, is_unfinished boolean) RETURNS boolean LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  stem text := word_stem(part);
BEGIN
  IF char_length(part) = 2 THEN
    RETURN is_unfinished OR (NOT is_stop_word(part) AND is_counted_word(part));
  ELSIF is_unfinished THEN
    RETURN char_length(part) = 3 OR EXISTS (
      SELECT FROM search_words WHERE word >= part COLLATE "C" AND word < part || chr(1114111));
  END IF;
  RETURN NOT is_stop_word(part) AND (char_length(stem) < 4 OR EXISTS (SELECT FROM search_words WHERE word = stem COLLATE "C"));
END
$$;
--> statement-breakpoint
-- Whether two words stand side by side in a product on sale. The materialised part makes PostgreSQL use the words' index,
-- and hides the limit from its planner: of two common words only so many products are read.
CREATE FUNCTION are_neighbours(first_word tsquery, second_word tsquery) RETURNS boolean LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN EXISTS (
    WITH found AS MATERIALIZED (
      SELECT search_vector FROM products
      WHERE search_vector @@ (first_word && second_word) AND price_cents > 0 AND archived_at IS NULL
    )
    SELECT FROM (SELECT search_vector FROM found LIMIT 500) AS first_found
    WHERE search_vector @@ (first_word <-> second_word)
  );
END
$$;
--> statement-breakpoint
-- The two words that make up a word in the catalogue, as a phrase: 'hair' <-> 'net' for 'hairnets', and for 'hairn' when
-- it is unfinished. NULL when it has none. Few places in a word are between two words, and only three of them are looked
-- up, those in its middle first.
CREATE FUNCTION split_word(word text, is_unfinished boolean) RETURNS tsquery LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letters integer := char_length(word);
  middle integer := letters / 2;
  at integer;
  first_word tsquery;
  second_word tsquery;
  looked_up integer := 0;
BEGIN
  IF letters NOT BETWEEN 5 AND 24 OR word ~ '[^[:alpha:]]' THEN
    RETURN NULL;
  END IF;
  FOR n IN 0 .. 2 * middle LOOP
    at := middle + CASE WHEN n % 2 = 0 THEN n / 2 ELSE -(n + 1) / 2 END;
    CONTINUE WHEN at < 2 OR at > letters - 2
      -- Two short words are nearly everywhere in a word.
      OR (at < 4 AND letters - at < 4 AND NOT (is_counted_word(left(word, at)) AND is_counted_word(substr(word, at + 1))))
      OR NOT may_be_part(left(word, at), false) OR NOT may_be_part(substr(word, at + 1), is_unfinished);
    first_word := stem_query(left(word, at));
    second_word := CASE WHEN is_unfinished THEN to_tsquery('pg_catalog.simple', quote_literal(substr(word, at + 1)) || ':*')
      ELSE stem_query(substr(word, at + 1)) END;
    IF are_neighbours(first_word, second_word) THEN
      RETURN first_word <-> second_word;
    END IF;
    looked_up := looked_up + 1;
    EXIT WHEN looked_up = 3;
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Two words as the one word that the catalogue has: 'hair' and 'nets' are 'hairnet'. NULL when it has none.
CREATE FUNCTION joined_word(first_part text, second_part text) RETURNS text LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  stem text := word_stem(first_part || second_part);
BEGIN
  IF first_part || second_part ~ '[^[:alpha:]]' OR is_stop_word(first_part) OR is_stop_word(second_part) THEN
    RETURN NULL;
  END IF;
  RETURN (SELECT word FROM search_words WHERE word = stem COLLATE "C");
END
$$;
--> statement-breakpoint
-- The words of a search, one row each: as typed, as meant (another word if it was mistyped), and what to look for.
-- A term that has synonyms is one row. A stop word next to others has nothing to look for. is_known is false for words
-- that no product has. A rank is divided by the number of operands of `own` and of `others`, which are synonyms and the same
-- written together or apart.
CREATE OR REPLACE FUNCTION search_plan(typed text[]) RETURNS TABLE (meant text, is_corrected boolean, own tsquery, own_operands integer,
  others tsquery, others_operands integer, whole tsquery, share real, is_known boolean)
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  content text := array_to_string(typed, ' ');
  found record;
  words text[];
  stems text[];
  corrected boolean[];
  joined text[];
  splits tsquery[];
  place integer := 1;
  span integer;
  last integer;
  is_prefix boolean;
  term text;
  synonym_terms text[];
  spellings text[];
  are_stop_words boolean;
BEGIN
  FOR found IN SELECT * FROM search_measures(content) LOOP
    content := replace(content, found.written, found.measure);
  END LOOP;
  words := string_to_array(content, ' ');
  last := cardinality(words);
  FOR i IN 1 .. last - 1 LOOP
    joined[i] := joined_word(words[i], words[i + 1]);
  END LOOP;
  FOR i IN 1 .. last LOOP
    corrected[i] := false;
    splits[i] := split_word(words[i], false);
    IF joined[i - 1] IS NULL AND joined[i] IS NULL AND splits[i] IS NULL
      AND char_length(words[i]) >= 3 AND words[i] ~ '^[[:alpha:]]+$' AND NOT is_catalogue_word(words[i], i = last) THEN
      term := nearest_word(words[i]);
      corrected[i] := term IS NOT NULL;
      words[i] := coalesce(term, words[i]);
      splits[i] := split_word(term, false);
    END IF;
    stems[i] := word_stem(words[i]);
  END LOOP;
  are_stop_words := (SELECT bool_and(is_stop_word(word)) FROM unnest(words) AS word);
  WHILE place <= last LOOP
    synonym_terms := NULL;
    FOR wide IN REVERSE least(4, last - place + 1) .. 1 LOOP
      span := wide;
      SELECT array_agg(DISTINCT same ORDER BY same) INTO synonym_terms FROM synonyms, unnest(terms, keys) AS t(same, key)
      WHERE keys @> ARRAY[array_to_string(stems[place : place + wide - 1], ' ')]
        AND key <> array_to_string(stems[place : place + wide - 1], ' ');
      EXIT WHEN synonym_terms IS NOT NULL;
    END LOOP;
    meant := array_to_string(words[place : place + span - 1], ' ');
    is_corrected := true = ANY (corrected[place : place + span - 1]);
    own := NULL;
    whole := NULL;
    others := ''::tsquery;
    share := NULL;
    IF span = 1 AND is_stop_word(meant) AND NOT are_stop_words THEN
      RETURN NEXT;
      place := place + 1;
      CONTINUE;
    END IF;
    spellings := CASE WHEN span = 1 THEN word_spellings(meant) ELSE ARRAY[meant] END;
    is_prefix := place + span > last AND span = 1 AND char_length(meant) > 1
      AND NOT EXISTS (SELECT FROM search_words WHERE word = meant COLLATE "C")
      AND NOT EXISTS (SELECT FROM search_frequencies WHERE word = meant COLLATE "C");
    FOREACH term IN ARRAY spellings LOOP
      own := coalesce(own || stem_query(term), stem_query(term));
      whole := coalesce(whole || plainto_tsquery('pg_catalog.simple', term), plainto_tsquery('pg_catalog.simple', term));
    END LOOP;
    IF is_prefix THEN
      own := own || to_tsquery('pg_catalog.simple', quote_literal(meant) || ':*');
    END IF;
    FOREACH term IN ARRAY coalesce(synonym_terms, '{}') LOOP
      others := others || stem_query(term);
    END LOOP;
    FOR i IN place - 1 .. place + span - 1 LOOP
      others := others || coalesce(plainto_tsquery('pg_catalog.simple', joined[i]), '');
    END LOOP;
    IF span = 1 THEN
      others := others || coalesce(splits[place], '');
    END IF;
    own_operands := (numnode(own) + 1) / 2;
    others_operands := (numnode(others) + 1) / 2;
    whole := whole || own || others;
    SELECT max(f.share) INTO share FROM search_frequencies f
    WHERE f.word = ANY (SELECT (word_stem(one) COLLATE "C") FROM unnest(words[place : place + span - 1] || joined[place - 1 : place + span - 1] || spellings || coalesce(synonym_terms, '{}')) AS one);
    IF is_prefix THEN
      share := greatest(share, (SELECT max(f.share) FROM search_frequencies f
        WHERE f.word >= meant COLLATE "C" AND f.word < meant || chr(1114111)));
    END IF;
    is_known := share IS NOT NULL OR is_on_sale(whole);
    RETURN NEXT;
    place := place + span;
  END LOOP;
END
$$;
--> statement-breakpoint
-- A query for names alone.
CREATE FUNCTION in_names(asked tsquery) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(asked::text, '(''[^'']+'')(?::([*]))?', '\1:\2A', 'g')::tsquery
$$;
--> statement-breakpoint
-- What to look for while somebody types and the last word may be unfinished: the query, the same query with the last word
-- in the name or SKU, in about what share of the products it is found, and the words as they are meant. It looks for what
-- the search would find, for words that the last one may become, and for one word that the last two may become.
CREATE FUNCTION suggestion_plan(typed text[]) RETURNS TABLE (query tsquery, in_name tsquery, share real, meant text[])
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
