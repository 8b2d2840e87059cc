-- The words of a keyword, one row each: as typed, as meant (another word if it was mistyped), as shown, and what to look for.
-- A term that has synonyms is one row. A stop word next to others has nothing to look for. is_known is false for words
-- that no product has. A rank is divided by the number of operands of `own` and of `others`, which are synonyms and the same
-- written together or apart. `lacking` finds products that are free of the word, and so do not have it; `banned` those that no
-- result may be, because they are named after what the keyword is free of.
CREATE OR REPLACE FUNCTION keyword_plan(typed text[]) RETURNS TABLE (meant text, shown text, is_corrected boolean, own tsquery, own_operands integer,
  others tsquery, others_operands integer, whole tsquery, lacking tsquery, banned tsquery, share real, is_known boolean)
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text[] := ARRAY(
    SELECT word FROM unnest(string_to_array(marked_text(array_to_string(typed, ' ')), ' ')) WITH ORDINALITY AS w(word, place)
    WHERE word <> '' GROUP BY word ORDER BY min(place));
  last integer := cardinality(words);
  stems text[];
  corrected boolean[];
  joined text[];
  splits tsquery[];
  place integer := 1;
  span integer;
  is_prefix boolean;
  term text;
  synonym_terms text[];
  spellings text[];
  are_stop_words boolean;
BEGIN
  FOR i IN 1 .. last - 1 LOOP
    joined[i] := joined_word(words[i], words[i + 1]);
  END LOOP;
  FOR i IN 1 .. last LOOP
    corrected[i] := false;
    term := CASE WHEN words[i] LIKE 'un___%' THEN substr(words[i], 3) WHEN words[i] LIKE '___%less' THEN left(words[i], -4) END;
    IF words[i] ^@ 'free0' OR words[i] ^@ 'free1' THEN
      term := substr(words[i], 6);
      IF is_term_on_sale('free0' || term) THEN
        words[i] := 'free0' || term;
      ELSIF NOT is_catalogue_word(term, false) AND nearest_word(term) IS NOT NULL THEN
        corrected[i] := true;
        words[i] := 'free0' || word_stem(nearest_word(term));
      ELSIF words[i] ^@ 'free1' THEN
        words[i] := term;
      END IF;
    ELSIF is_term_on_sale('free0' || word_stem(term)) AND (words[i] LIKE 'un%ed' OR NOT is_catalogue_word(words[i], false)) THEN
      words[i] := 'free0' || word_stem(term);
    END IF;
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
    shown := (SELECT string_agg(shown_word(word), ' ' ORDER BY at) FROM unnest(words[place : place + span - 1]) WITH ORDINALITY AS w(word, at));
    is_corrected := true = ANY (corrected[place : place + span - 1]);
    own := NULL;
    whole := NULL;
    lacking := NULL;
    banned := NULL;
    others := ''::tsquery;
    share := NULL;
    IF span = 1 AND is_stop_word(meant) AND NOT are_stop_words THEN
      RETURN NEXT;
      place := place + 1;
      CONTINUE;
    END IF;
    spellings := CASE WHEN span = 1 THEN word_spellings(meant) ELSE ARRAY[meant] END;
    is_prefix := place + span > last AND span = 1 AND char_length(meant) > 1 AND NOT is_search_term(meant)
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
    WHERE f.word = ANY (SELECT (word_stem(one) COLLATE "C") FROM unnest(words[place : place + span - 1] || joined[place - 1 : place + span - 1] || spellings || coalesce(synonym_terms, '{}')) AS one
      UNION SELECT meant);
    IF is_prefix THEN
      share := greatest(share, (SELECT max(f.share) FROM search_frequencies f
        WHERE f.word >= meant COLLATE "C" AND f.word < meant || chr(1114111)));
    END IF;
    is_known := share IS NOT NULL OR is_on_sale(whole);
    FOREACH term IN ARRAY words[place : place + span - 1] LOOP
      IF term ^@ 'free0' THEN
        term := substr(term, 6);
        banned := coalesce(banned, '') || format('%L:AB & !%L', term, 'lacks0' || term)::tsquery;
      ELSIF 'free' <> ALL (words) AND is_term_on_sale('lacks0' || word_stem(term)) THEN
        lacking := coalesce(lacking, '') || quote_literal('lacks0' || word_stem(term))::tsquery;
      END IF;
    END LOOP;
    RETURN NEXT;
    place := place + span;
  END LOOP;
END
$$;
