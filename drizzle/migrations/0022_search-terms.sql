-- What is written in several ways is one term in products and in searches: amounts ('8oz'), sizes of things ('60x90'), sizes
-- of clothes ('size0xl') and what a product is free of ('free0latex'). Products get their terms beside their words, so the
-- functions of the previous version still find them; keyword_plan() and keyword_suggestions() replace search_plan() and
-- suggestion_plan(), which only servers of the previous version call, as they do search_measures().

-- A text in lower case, without accents and in one Unicode form: 'café' is 'cafe', however it was typed.
CREATE FUNCTION plain_text(content text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(content) = char_length(content) THEN lower(content)
    ELSE normalize(replace(replace(replace(translate(
      regexp_replace(normalize(lower(content), NFD), '[\u0300-\u036f]', '', 'g'), 'øłđı', 'oldi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), NFC)
  END
$$;
--> statement-breakpoint
-- A plain text as its amounts are read: '60 x 90' for '60×90', '9 in' for '9"', '70 pct' for '70%', 'um' for 'µm', '1000' for '1,000'.
-- PostgreSQL keeps 32 compiled patterns: with more of them, each text of each product would compile them all again. So these
-- functions use plain string functions where they can.
CREATE FUNCTION amount_text(plain text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text := plain;
  before text;
  shape text;
BEGIN
  IF octet_length(words) <> char_length(words) THEN
    words := translate(words, 'µμ×✕✖╳⨯⨉″”“′’‑–' || U&'\00a0\2009\202f', 'uuxxxxxx"""''--   ');
  END IF;
  IF words = translate(words, '0123456789', '') THEN
    RETURN words;
  END IF;
  words := replace(replace(replace(replace(words, '%', ' pct '), '"', ' in '), '''''', ' in '), 'per cent', 'pct');
  words := replace(replace(replace(words, '  ', ' '), 'fl oz', 'oz'), 'fluid ounce', 'ounce');
  shape := translate(words, '0123456789*х', '9999999999xx');
  IF strpos(shape, '9,999') > 0 THEN
    words := regexp_replace(words, '(\d),(?=\d\d\d(?:\D|$))', '\1', 'g');
  END IF;
  IF strpos(shape, 'x9') > 0 OR strpos(shape, 'x 9') > 0 OR strpos(shape, ' by 9') > 0 THEN
    -- Each pass reads every second 'x' of several sides.
    FOR pass IN 1 .. 3 LOOP
      before := words;
      words := regexp_replace(words, '(\m\d+(?:\.\d+)?) ?(mm|cm|m|inches|inch|in|) ?(?:x|\*|х|by) ?(?=\d+(?:\.\d+)? ?(?:mm|cm|m|inches|inch|in|ml|l|g|kg|oz|)(?:\M|x\d))', '\1\2 x ', 'g');
      EXIT WHEN words = before;
    END LOOP;
  END IF;
  RETURN words;
END
$$;
--> statement-breakpoint
-- An amount as one term: 5000ml for 5 litres, 1p5in for 1.5 inches; what things are counted in stays a word: 100 pcs. NULL for
-- a word that is no unit. The unit of needles, gauge, is written as 'G', too.
CREATE FUNCTION amount_term(amount numeric, unit text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  factor integer := 1;
  standard text;
BEGIN
  CASE
    WHEN unit IN ('ml', 'mls', 'cc', 'millilitre', 'millilitres', 'milliliter', 'milliliters') THEN standard := 'ml';
    WHEN unit IN ('mm', 'millimetre', 'millimetres', 'millimeter', 'millimeters') THEN standard := 'mm';
    WHEN unit IN ('cm', 'cms', 'centimetre', 'centimetres', 'centimeter', 'centimeters') THEN standard := 'mm'; factor := 10;
    WHEN unit IN ('m', 'mtr', 'mtrs', 'metre', 'metres', 'meter', 'meters') THEN standard := 'mm'; factor := 1000;
    WHEN unit IN ('l', 'lt', 'lts', 'ltr', 'ltrs', 'litre', 'litres', 'liter', 'liters') THEN standard := 'ml'; factor := 1000;
    WHEN unit IN ('cl', 'centilitre', 'centilitres') THEN standard := 'ml'; factor := 10;
    WHEN unit IN ('g', 'gm', 'gms', 'gram', 'grams', 'ga', 'gauge') THEN standard := 'g';
    WHEN unit IN ('kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms') THEN standard := 'g'; factor := 1000;
    WHEN unit IN ('oz', 'ozs', 'ounce', 'ounces', 'floz') THEN standard := 'oz';
    WHEN unit IN ('in', 'ins', 'inch', 'inches') THEN standard := 'in';
    WHEN unit IN ('ft', 'foot', 'feet') THEN standard := 'ft';
    WHEN unit IN ('um', 'mic', 'mics', 'micron', 'microns', 'micrometre', 'micrometres', 'micrometer') THEN standard := 'um';
    WHEN unit IN ('ply', 'plies') THEN standard := 'ply';
    WHEN unit = 'gsm' THEN standard := 'gsm';
    WHEN unit IN ('pct', 'percent') THEN standard := 'pct';
    WHEN unit IN ('pk', 'pks', 'pkt', 'pkts', 'pack', 'packs', 'packet', 'packets') THEN standard := 'pk';
    WHEN unit IN ('ctn', 'ctns', 'carton', 'cartons') THEN standard := 'ctn';
    WHEN unit IN ('sheet', 'sheets', 'roll', 'rolls', 'rl', 'rls', 'pair', 'pairs', 'pr', 'prs', 'piece', 'pieces', 'pcs', 'pce',
      'sleeve', 'sleeves', 'slv', 'box', 'boxes', 'bx', 'bag', 'bags', 'bottle', 'bottles', 'btl', 'btls', 'dozen', 'doz', 'dz', 'set', 'sets', 'cup', 'cups')
      THEN standard := ' ' || unit;
    WHEN unit = 'pc' THEN standard := ' pcs';
    ELSE RETURN NULL;
  END CASE;
  RETURN replace(trim_scale(amount * factor)::text, '.', 'p') || standard;
END
$$;
--> statement-breakpoint
-- The amounts in a text of amount_text(): each as it is written and as a term, with a bar between them. 'in' is no unit in '3 in 1'
-- or '50 in a box'. Patterns without capturing groups are several times as fast.
CREATE FUNCTION amounts_in(content text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letters constant text := 'abcdefghijklmnopqrstuvwxyz /-';
  numerals constant text[] := '{one,two,three,four,five,six}';
  manifold constant text[] := '{single,double,triple}';
  found text[] := '{}';
  written text;
  term text;
  numeral text;
BEGIN
  IF content <> translate(content, '0123456789', '') THEN
    FOR written IN
      SELECT part[1] FROM regexp_matches(content, '\m\d{1,9}(?:\.\d{1,9})?[ /-]?[a-z]+', 'g') AS part
    LOOP
      CONTINUE WHEN right(written, 3) IN (' in', '-in') AND content ~ (written || '[ -](?:a|an|the|one|each|every|total|all|stock|1|box|boxes|packs?|packets?|cartons?|ctns?|bags?|rolls?)\M');
      term := amount_term(rtrim(written, letters)::numeric, ltrim(written, '0123456789. /-'));
      -- Only '100pcs' is read as '100 pcs'.
      found := found || CASE WHEN strpos(term, ' ') = 0 OR written = translate(written, ' /-', '') THEN written || '|' || term END;
    END LOOP;
    IF strpos(content, 'pack') > 0 OR strpos(content, 'pk') > 0 OR strpos(content, 'carton') > 0 OR strpos(content, 'ctn') > 0 THEN
      FOR written IN SELECT part[1] FROM regexp_matches(content, '\m(?:packet|pack|pkt|pk|carton|ctn)s?(?: of)? \d{1,9}\M', 'g') AS part LOOP
        found := found || (written || '|' || amount_term(ltrim(written, letters)::numeric, rtrim(split_part(written, ' ', 1))));
      END LOOP;
    END IF;
  END IF;
  IF strpos(content, 'ply') > 0 THEN
    FOR written IN SELECT part[1] FROM regexp_matches(content, '\m(?:one|two|three|four|five|six|single|double|triple)[ -]?ply\M', 'g') AS part LOOP
      numeral := rtrim(left(written, -3), ' -');
      found := found || (written || '|' || coalesce(array_position(manifold, numeral), array_position(numerals, numeral)) || 'ply');
    END LOOP;
  END IF;
  RETURN array_remove(found, NULL);
END
$$;
--> statement-breakpoint
-- Each two of a thing's sides as a term, whatever their order: '60x90'. NULL when one of them is unknown.
CREATE FUNCTION sides_term(sides numeric[]) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  term text := '';
BEGIN
  FOR one IN 1 .. cardinality(sides) - 1 LOOP
    FOR other IN one + 1 .. cardinality(sides) LOOP
      term := term || ' ' || replace(trim_scale(least(sides[one], sides[other])) || 'x' || trim_scale(greatest(sides[one], sides[other])), '.', 'p');
    END LOOP;
  END LOOP;
  RETURN term;
END
$$;
--> statement-breakpoint
-- The sizes in a text of amount_text(), such as '60 x 90 cm': each as it is written; as terms to look for ('600mm 900mm', or
-- '60x90' without a unit); and as sides without a unit, as they are written, in millimetres and in centimetres; with bars
-- between them.
CREATE FUNCTION sizes_in(content text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  found text[] := '{}';
  written text;
  parts text[];
  sides numeric[];
  unit text;
  factor integer;
  own_factor integer;
  terms text;
  unitless text;
BEGIN
  IF strpos(content, ' x ') = 0 THEN
    RETURN found;
  END IF;
  FOR written IN
    SELECT part[1] FROM regexp_matches(content, '\m\d{1,7}(?:\.\d{1,7})?(?: ?(?:mm|cm|m|inches|inch|in)\M)?(?: x \d{1,7}(?:\.\d{1,7})?(?: ?(?:mm|cm|m|inches|inch|in)\M)?){1,3}(?![\w.]*\w| x \d| ?(?:ml|l|kg|g|oz|gsm|packs?|pk)\M)', 'g') AS part
  LOOP
    parts := string_to_array(written, ' x ');
    sides := '{}';
    unit := NULL;
    factor := NULL;
    terms := NULL;
    -- A side without a unit has the unit of the next one.
    FOR place IN REVERSE cardinality(parts) .. 1 LOOP
      unit := coalesce(nullif(ltrim(parts[place], '0123456789. '), ''), unit);
      own_factor := CASE unit WHEN 'mm' THEN 1 WHEN 'cm' THEN 10 WHEN 'm' THEN 1000 END;
      sides := rtrim(parts[place], 'chimnes ')::numeric || sides;
      terms := concat_ws(' ', amount_term(sides[1], unit), terms);
      factor := CASE WHEN place = cardinality(parts) OR factor = own_factor THEN own_factor END;
    END LOOP;
    unitless := sides_term(sides);
    IF unit IS NULL THEN
      terms := unitless;
    ELSIF factor IS NOT NULL THEN
      unitless := unitless || sides_term(ARRAY(SELECT side * factor FROM unnest(sides) AS side))
        || sides_term(ARRAY(SELECT side * factor / 10 FROM unnest(sides) AS side));
    END IF;
    found := found || (written || '|' || terms || '|' || unitless);
  END LOOP;
  RETURN found;
END
$$;
--> statement-breakpoint
-- The sizes of clothes in a plain text, in the same form: size0xl for 'XL', 'x-large' and 'Extra Large'. A
-- single letter is none after a number ('5 L') or an apostrophe.
CREATE FUNCTION clothing_sizes_in(content text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  found text[] := '{}';
  written text;
  without_extra text;
  times integer;
BEGIN
  IF content !~ '(?:small|sml|large|lge|lrg|med)|\m[2-6]?x*[sl]\M|\m(?:m|sm|md|lg)\M' THEN
    RETURN found;
  END IF;
  FOR written IN
    SELECT part[1] FROM regexp_matches(content, '\m(?:[2-6]x|x{1,5}|(?:extra[ -]?){1,2}|(?:double|triple)[ -]?x?)[ -]?(?:small|sml|large|lge|lrg)\M|\m(?:[2-6]x|x{1,5}|(?:double|triple)[ -]?x)[sl]\M|\m(?:small|sml|sm|medium|med|md|large|lge|lrg|lg)\M|(?<![''.&/]|\d|\d )\m[sml]\M(?![''.&])', 'g') AS part
  LOOP
    without_extra := replace(written, 'extra', '');
    times := CASE
      WHEN left(written, 1) BETWEEN '2' AND '6' THEN left(written, 1)::integer
      WHEN written ^@ 'double' THEN 2
      WHEN written ^@ 'triple' THEN 3
      WHEN written ^@ 'extra' THEN (char_length(written) - char_length(without_extra)) / 5
      ELSE char_length(written) - char_length(ltrim(written, 'x'))
    END;
    found := found || (written || '|size0' || CASE WHEN times > 1 THEN times::text ELSE '' END || CASE WHEN times > 0 THEN 'x' ELSE '' END
      || left(ltrim(replace(replace(without_extra, 'double', ''), 'triple', ''), '23456x -'), 1));
  END LOOP;
  RETURN found;
END
$$;
--> statement-breakpoint
-- What a plain text says that a thing is free of, in the same form, with the word's stem: free0latex for 'latex free',
-- 'latex-free', 'free of latex', 'non-latex', 'no latex' and 'without latex'. It is free1glove for 'glove free', of which a thing is
-- rarely free: 'gloves free sample' are gloves.
CREATE FUNCTION denials_in(content text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  often_denied constant text[] := '{latex,powder,accelerator,alcohol,fragrance,perfume,chlorine,phosphate,lint,dust,bpa,phthalate,plastic,pvc,silicone,gluten,dairy,nut,nuts,sugar,soy,egg,eggs,lactose}';
  found text[] := '{}';
  part text[];
BEGIN
  IF strpos(content, 'free') > 0 THEN
    FOR part IN
      SELECT before FROM regexp_matches(content, '(\m([[:alpha:]]{3,})[ -]free\M(?![ -](?:of|from|standing|flow|flowing|range|form|hand|style|delivery|freight|shipping|postage|samples?|trial|gift|size|fit|call|phone|space|time)\M))', 'g') AS before
      UNION ALL
      -- Of several things, those that a thing is usually free of: 'gloves and powder free' are gloves.
      SELECT other FROM regexp_matches(content, '(\m(' || array_to_string(often_denied, '|') || ')(?: and | or | & |, |/)(?=[[:alpha:]]{3,}[ -]free\M))', 'g') AS other
    LOOP
      found := found || CASE WHEN is_stop_word(part[2]) THEN NULL ELSE part[1] || CASE WHEN part[2] = ANY (often_denied) THEN '|free0' ELSE '|free1' END || word_stem(part[2]) END;
    END LOOP;
  END IF;
  IF strpos(content, 'no') > 0 OR strpos(content, 'free ') > 0 OR strpos(content, 'without') > 0 OR strpos(content, 'w o ') > 0 THEN
    FOR part IN SELECT after FROM regexp_matches(content, '(\m(?:free[ -](?:of|from)[ -]|non?[ -]|not |without |w o |non(?=[[:alpha:]]{4}))([[:alpha:]]{3,})\M)', 'g') AS after LOOP
      found := found || CASE WHEN is_stop_word(part[2]) THEN NULL ELSE part[1] || '|free0' || word_stem(part[2]) END;
    END LOOP;
  END IF;
  RETURN array_remove(found, NULL);
END
$$;
--> statement-breakpoint
-- A keyword or synonym with each of its terms as one word: 'large latex-free gloves, 8 ounce' is 'size0l free0latex gloves 8oz'.
CREATE FUNCTION marked_text(content text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text := amount_text(plain_text(content));
  found text;
BEGIN
  FOREACH found IN ARRAY sizes_in(words) LOOP
    words := replace(words, split_part(found, '|', 1), ' ' || split_part(found, '|', 2) || ' ');
  END LOOP;
  FOREACH found IN ARRAY amounts_in(words) LOOP
    words := regexp_replace(words, '(?<![[:alnum:].])' || replace(split_part(found, '|', 1), '.', '\.') || '\M', ' ' || split_part(found, '|', 2) || ' ', 'g');
  END LOOP;
  FOREACH found IN ARRAY denials_in(words) LOOP
    words := replace(words, split_part(found, '|', 1), ' ' || split_part(found, '|', 2) || ' ');
  END LOOP;
  FOREACH found IN ARRAY clothing_sizes_in(words) LOOP
    words := regexp_replace(words, '\m' || split_part(found, '|', 1) || '\M', ' ' || split_part(found, '|', 2) || ' ', 'g');
  END LOOP;
  RETURN words;
END
$$;
--> statement-breakpoint
-- All terms of a plain text of a product.
CREATE FUNCTION terms_of(plain text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
--> statement-breakpoint
-- The search vector of a product. Weights: A name, SKU, and the terms of name and details; B brand and details (size, colour,
-- pack); C names of its categories; D description and its terms. What the product is free of is also lacks0…, for which a search for
-- powdered things leaves it out; but not when only its description says so, and its name or details have the word. In
-- plpgsql, which runs plain steps without planning a query.
CREATE OR REPLACE FUNCTION product_search_document(name text, sku text, brand text, categories text, description text, details text)
RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  sku_words text := regexp_replace(sku, '[^A-Za-z0-9]', '', 'g') || ' ' || regexp_replace(sku, '[^A-Za-z0-9]+', ' ', 'g');
  plain_name text := plain_text(name);
  plain_details text := plain_text(details);
  plain_description text := plain_text(description);
  terms text := terms_of(concat_ws(', ', plain_name, lower(substring(sku FROM '-([2-6]?[Xx]*[SMLsml])$')), plain_details));
  description_terms text := terms_of(plain_description);
  denied text;
  document tsvector;
BEGIN
  document := search_lexemes(plain_name, 'A')
    || setweight(to_tsvector('pg_catalog.simple', sku_words), 'A')
    || search_lexemes(concat_ws(' ', plain_text(brand), plain_details), 'B')
    || setweight(to_tsvector('pg_catalog.english', terms), 'A');
  IF strpos(terms, 'free0') > 0 OR strpos(description_terms, 'free0') > 0 THEN
    FOR denied IN
      SELECT substr(term, 6) FROM unnest(string_to_array(terms, ' ')) AS term WHERE term ^@ 'free0'
      UNION
      SELECT substr(term, 6) FROM unnest(string_to_array(description_terms, ' ')) AS term
      WHERE term ^@ 'free0' AND NOT document @@ quote_literal(substr(term, 6))::tsquery
    LOOP
      document := document || setweight(to_tsvector('pg_catalog.simple', 'lacks0' || denied), 'A');
    END LOOP;
  END IF;
  RETURN document
    || search_lexemes(plain_text(categories), 'C')
    || search_lexemes(plain_description, 'D')
    || setweight(to_tsvector('pg_catalog.english', description_terms), 'D');
END
$$;
--> statement-breakpoint
-- As before, with the terms and without accents. The path is set because a column is generated by it.
CREATE OR REPLACE FUNCTION synonym_keys(terms text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = public AS $$
  SELECT array_agg((SELECT string_agg(word_stem(word), ' ' ORDER BY place)
    FROM regexp_split_to_table(trim(regexp_replace(marked_text(term), '[^[:alnum:]]+', ' ', 'g')), ' ') WITH ORDINALITY AS w(word, place)))
  FROM unnest(terms) AS term
$$;
--> statement-breakpoint
-- As before, and also of the text without accents.
CREATE OR REPLACE FUNCTION stem_query(content text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN plain_text(content) = lower(content) THEN own ELSE own || stem_query(plain_text(content)) END
  FROM (
    SELECT CASE WHEN numnode(stems) > 0 THEN stems ELSE plainto_tsquery('pg_catalog.simple', content) END AS own
    FROM plainto_tsquery('pg_catalog.english', content) AS stems
  ) AS as_it_is
$$;
--> statement-breakpoint
-- More short forms of the units that products are packed in.
CREATE OR REPLACE FUNCTION word_spellings(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ARRAY[word] || array_agg(DISTINCT other COLLATE "C") FILTER (WHERE other <> word) FROM (
    SELECT regexp_replace(word, pattern, spelling) AS other FROM (VALUES
      ('(fib|lit|met|cent|calib)re(s?)$', '\1er\2'), ('(fib|lit|met|cent|calib)er(s?)$', '\1re\2'),
      ('(col|fav|flav|od|vap|lab|harb|arm|vig|hum)our', '\1or'), ('(col|fav|flav|od|vap|lab|harb|arm|vig|hum)or', '\1our'),
      ('(...)is(e|es|ed|er|ers|ing|ation)$', '\1iz\2'), ('(...)iz(e|es|ed|er|ers|ing|ation)$', '\1is\2'),
      ('^grey', 'gray'), ('^gray', 'grey'), ('alumini?um', 'aluminium'), ('aluminium', 'aluminum'),
      ('mould', 'mold'), ('mold', 'mould'), ('catalogue', 'catalog'), ('catalog$', 'catalogue'),
      ('anaes', 'anes'), ('anes', 'anaes'), ('haemo', 'hemo'), ('hemo', 'haemo'), ('paed', 'ped'), ('^ped', 'paed'),
      ('sulph', 'sulf'), ('sulf', 'sulph'), ('yoghurt', 'yogurt'), ('yogurt', 'yoghurt'), ('doughnut', 'donut'),
      ('donut', 'doughnut'), ('labell', 'label'), ('tyre', 'tire'), ('disc(s?)$', 'disk\1'), ('disk(s?)$', 'disc\1')
    ) AS rules (pattern, spelling)
    UNION ALL
    SELECT unnest(same) FROM (VALUES
      ('{pk,pkt,pack,packet,pks,pkts,packs,packets}'::text[]), ('{ctn,carton,ctns,cartons}'), ('{box,bx,boxes}'),
      ('{bottle,btl,bottles,btls}'), ('{roll,rl,rolls,rls}'), ('{pair,pr,pairs,prs}'), ('{piece,pce,pieces,pcs,pces}'),
      ('{sleeve,slv,sleeves,slvs}'), ('{dozen,doz,dz}'), ('{l,lt,ltr,litre,liter}'), ('{ml,millilitre,milliliter}'),
      ('{kg,kilo,kilogram}'), ('{g,gm,gram}'), ('{mm,millimetre,millimeter}'), ('{cm,centimetre,centimeter}'),
      ('{m,mtr,metre,meter}'), ('{oz,ounce,ounces}'), ('{inch,inches}'), ('{micron,mic,um,microns}'),
      ('{knife,knives}'), ('{shelf,shelves}'), ('{leaf,leaves}'), ('{loaf,loaves}'), ('{scarf,scarves,scarfs}'), ('{foot,feet}'),
      ('{tooth,teeth}')
    ) AS the_same (same) WHERE word = ANY (same)
  ) AS others
$$;
--> statement-breakpoint
-- Whether one of two words says the opposite of the other: 'unpowdered' and 'powdered', 'nonslip' and 'slip'.
CREATE FUNCTION are_opposites(a text, b text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT word_stem(a) = ANY (of_b) OR word_stem(b) = ANY (of_a)
  FROM (SELECT
    ARRAY[word_stem(substring(a FROM '^(?:un|non|in|im|dis|de)(.{3,})$')), word_stem(substring(a FROM '^(.{3,})less$'))] AS of_a,
    ARRAY[word_stem(substring(b FROM '^(?:un|non|in|im|dis|de)(.{3,})$')), word_stem(substring(b FROM '^(.{3,})less$'))] AS of_b
  ) AS without
$$;
--> statement-breakpoint
-- As before, but never the opposite of what was typed.
CREATE OR REPLACE FUNCTION likest_word(typed text, words text[], most_typos integer) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT whole_word(word) FROM (
    SELECT word, share FROM (
      SELECT word COLLATE "C" AS word, typos_between(word, typed) AS typos FROM unnest(words) AS word
      WHERE levenshtein_less_equal(word, typed, 2 * most_typos) <= 2 * most_typos
    ) AS near LEFT JOIN search_frequencies USING (word)
    WHERE typos <= most_typos AND (typos < 2 OR char_length(word) >= 8) AND are_opposites(word, typed) IS NOT TRUE
    ORDER BY typos, word LIKE '%' || array_to_string(string_to_array(typed, NULL), '%') || '%' DESC,
      share DESC NULLS LAST, char_length(word) DESC, word
    LIMIT 5
  ) AS likest
  WHERE is_word_on_sale(word, share)
  LIMIT 1
$$;
--> statement-breakpoint
-- Whether a word of a search is one of the terms.
CREATE FUNCTION is_search_term(word text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT word ~ '^(?:free[01]|size0|\d+(?:p\d+)?(?:ml|g|gsm|mm|um|oz|ft|in|ply|pct|pk|ctn|x\d+(?:p\d+)?)$)'
$$;
--> statement-breakpoint
-- Whether products on sale have a term. A term of many is not looked up. With a generic plan, because planning the query takes
-- twenty times as long as running it.
CREATE FUNCTION is_term_on_sale(term text) RETURNS boolean LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  asked tsquery := quote_literal(term);
BEGIN
  RETURN EXISTS (SELECT FROM search_frequencies WHERE word = term COLLATE "C") OR EXISTS (
    WITH found AS MATERIALIZED (
      SELECT id FROM products WHERE search_vector @@ asked AND price_cents > 0 AND archived_at IS NULL
    )
    SELECT FROM found
  );
END
$$;
--> statement-breakpoint
-- A word of a search as it is shown: '1.5l', 'XL', 'latex free'.
CREATE FUNCTION shown_word(word text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN word = translate(word, '0123456789', '') THEN word WHEN word ^@ 'free0' THEN whole_word(substr(word, 6)) || ' free' WHEN word ^@ 'size0' THEN upper(substr(word, 6))
    ELSE regexp_replace(word, '^(\d+)p(?=\d)', '\1.') END
$$;
--> statement-breakpoint
-- As before, with a generic plan: planning the query takes longer than running it.
CREATE OR REPLACE FUNCTION are_neighbours(first_word tsquery, second_word tsquery) RETURNS boolean LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE
SET plan_cache_mode = force_generic_plan AS $$
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
-- The words of a keyword, one row each: as typed, as meant (another word if it was mistyped), as shown, and what to look for.
-- A term that has synonyms is one row. A stop word next to others has nothing to look for. is_known is false for words
-- that no product has. A rank is divided by the number of operands of `own` and of `others`, which are synonyms and the same
-- written together or apart. `lacking` finds products that are free of the word, and so do not have it; `banned` those that no
-- result may be, because they are named after what the keyword is free of.
CREATE FUNCTION keyword_plan(typed text[]) RETURNS TABLE (meant text, shown text, is_corrected boolean, own tsquery, own_operands integer,
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
--> statement-breakpoint
-- What to look for while somebody types and the last word may be unfinished: the query, the same query with the last word
-- in the name or SKU, in about what share of the products it is found, and the words as they are meant. It looks for what
-- the search would find, for words that the last one may become, and for one word that the last two may become.
CREATE FUNCTION keyword_suggestions(typed text[]) RETURNS TABLE (query tsquery, in_name tsquery, share real, meant text[])
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
