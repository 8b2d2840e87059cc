-- All terms of a plain text of a product.
CREATE OR REPLACE FUNCTION terms_of(plain text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text;
  terms text := '';
  found text;
BEGIN
  -- Most texts have none, which this pattern finds out sooner.
  IF plain !~ '\d,\d|\d[ /-]?[mlkgcpouif"″%x×*]|\d[srbd]|(?:pack|pk|pkt|carton|ctn)[a-z ]* \d|ply|free|\mno[nt -]|without|\mun|small|sml|large|lge|lrg|med|\m[2-6]?x*[sml]\M' THEN
    RETURN terms;
  END IF;
  words := amount_text(plain);
  IF strpos(plain, ',') > 0 THEN
    FOR found IN SELECT part[1] FROM regexp_matches(plain, '\m\d{1,3}(?:,\d\d\d)+\M', 'g') AS part LOOP
      terms := terms || ' ' || replace(found, ',', '');
    END LOOP;
  END IF;
  FOREACH found IN ARRAY sizes_in(words) LOOP
    terms := concat_ws(' ', terms, split_part(found, '|', 2), split_part(found, '|', 3));
  END LOOP;
  FOREACH found IN ARRAY amounts_in(words) LOOP
    terms := terms || ' ' || split_part(found, '|', 2);
  END LOOP;
  FOREACH found IN ARRAY clothing_sizes_in(words) LOOP
    terms := terms || ' ' || split_part(found, '|', 2);
  END LOOP;
  FOREACH found IN ARRAY denials_in(words) LOOP
    terms := terms || ' ' || split_part(found, '|', 2);
  END LOOP;
  -- 'unpowdered' counts in a search only when a product is free of powder.
  IF strpos(words, 'un') > 0 THEN
    FOR found IN SELECT part[1] FROM regexp_matches(words, '\mun([[:alpha:]]{2,}ed)\M', 'g') AS part LOOP
      terms := terms || ' free0' || word_stem(found);
    END LOOP;
  END IF;
  RETURN replace(terms, ' free1', ' free0');
END
$$;
