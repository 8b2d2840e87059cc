-- The words of a search, one row each. Servers call keyword_plan(), which replaced it.
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
    -- Not within a word: the end of 'xk8m' is no amount.
    content := regexp_replace(content, '(?<![[:alnum:].])' || replace(found.written, '.', '\.') || '\M', found.measure, 'g');
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
