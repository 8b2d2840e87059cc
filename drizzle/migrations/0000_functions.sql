-- The functions of the search. Some read tables that the next migration creates: they are checked when they run.
SET LOCAL check_function_bodies = off;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
--> statement-breakpoint
-- == Words ==

-- The stem of a word; a word that has none stays as it is.
CREATE FUNCTION word_stem(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce((ts_lexize('pg_catalog.english_stem', lower(word)))[1], lower(word))
$$;
--> statement-breakpoint
-- A word, and the word without each of its letters in turn: two words that are one typo apart share one of these.
CREATE FUNCTION word_deletes(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT left(word, at - 1) || substr(word, at + 1)) || word
  FROM generate_series(1, char_length(word)) AS at
$$;
--> statement-breakpoint
-- The beginning and the end of a word, each also without one of its letters. Of two typos in a long word, the
-- beginning or the end has one at most.
CREATE FUNCTION word_ends(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg('^' || beginning) || (SELECT array_agg(ending || '$') FROM unnest(public.word_deletes(right(word, 4))) AS ending)
  FROM unnest(public.word_deletes(left(word, 4))) AS beginning
$$;
--> statement-breakpoint
-- How many typos lie between two words: a letter too many, too few, a wrong one, or two that are swapped.
CREATE FUNCTION typos_between(a text, b text) RETURNS integer LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letters_a text[] := string_to_array(a, NULL);
  letters_b text[] := string_to_array(b, NULL);
  width integer := cardinality(letters_b);
  two_back integer[];
  back integer[] := ARRAY(SELECT generate_series(0, width));
  here integer[];
  cost integer;
BEGIN
  FOR i IN 1 .. cardinality(letters_a) LOOP
    here := ARRAY[i];
    FOR j IN 1 .. width LOOP
      cost := least(back[j + 1] + 1, here[j] + 1, back[j] + CASE WHEN letters_a[i] = letters_b[j] THEN 0 ELSE 1 END);
      IF i > 1 AND j > 1 AND letters_a[i] = letters_b[j - 1] AND letters_a[i - 1] = letters_b[j] THEN
        cost := least(cost, two_back[j - 1] + 1);
      END IF;
      here := here || cost;
    END LOOP;
    two_back := back;
    back := here;
  END LOOP;
  RETURN back[width + 1];
END
$$;
--> statement-breakpoint
-- All spellings of a word, the given one first: fibre and fiber, sanitise and sanitize, pack and pkt.
CREATE FUNCTION word_spellings(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
      ('{bottle,btl,bottles,btls}'), ('{l,lt,ltr,litre,liter}'), ('{ml,millilitre,milliliter}'), ('{kg,kilo,kilogram}'),
      ('{g,gm,gram}'), ('{mm,millimetre,millimeter}'), ('{cm,centimetre,centimeter}'),
      ('{knife,knives}'), ('{shelf,shelves}'), ('{leaf,leaves}'), ('{loaf,loaves}'), ('{scarf,scarves,scarfs}'), ('{foot,feet}'),
      ('{tooth,teeth}')
    ) AS the_same (same) WHERE word = ANY (same)
  ) AS others
$$;
--> statement-breakpoint
-- Words such as 'for', which say nothing next to others. But 's' and 't' are sizes and shirts, and 'can' is a thing.
CREATE FUNCTION is_stop_word(word text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ts_lexize('pg_catalog.english_stem', word) = '{}' AND word <> ALL ('{s,t,can}')
$$;
--> statement-breakpoint
-- Terms by the stems of their words: 'Bin bags' becomes 'bin bag'.
CREATE FUNCTION synonym_keys(terms text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg((SELECT string_agg(public.word_stem(word), ' ' ORDER BY place)
    FROM regexp_split_to_table(trim(regexp_replace(term, '[^[:alnum:]]+', ' ', 'g')), ' ') WITH ORDINALITY AS w(word, place)))
  FROM unnest(terms) AS term
$$;
--> statement-breakpoint
-- == Amounts ==

-- A text in lower case with each dimension as an amount: '10 x 20 cm' and '10cm × 20cm' become '10cm 20cm'.
CREATE FUNCTION spread_dimensions(content text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text := lower(content);
BEGIN
  -- The second pass is for three dimensions.
  FOR pass IN 1 .. 2 LOOP
    EXIT WHEN words !~ '\d ?[cm]?m? ?[x×] ?\d';
    words := regexp_replace(words, '(\d ?[cm]?m) ?[x×] ?(?=\d)', '\1 ', 'g');
    words := regexp_replace(words, '(\d) ?[x×] ?(\d+(?:\.\d+)?) ?([cm]?m)\M', '\1\3 \2\3', 'g');
  END LOOP;
  RETURN words;
END
$$;
--> statement-breakpoint
-- The amounts in a text, as they are written and in one standard form: '5 litre', '5 Ltr' and '5L' are 5000ml.
-- The patterns have no capturing groups, which makes them five times as fast.
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
-- Whether there may be amounts in a text. Most texts have none, and this is quicker than search_measures().
CREATE FUNCTION may_have_measures(content text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(content) ~ '\d[ /-]?[mlkgcp]|(?:pack|pk|carton|ctn)[a-z ]* \d'
$$;
--> statement-breakpoint
-- == What a product is found by ==

-- The words of a text, as they are and by their stems. lower() follows the database's collation. PostgreSQL before 18
-- folds case by LC_CTYPE alone in to_tsvector(), which leaves 'Ä' a capital where LC_CTYPE is C.
CREATE FUNCTION search_lexemes(content text, weight "char") RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('pg_catalog.english', translate(lower(content), '-/', '  '))
    || to_tsvector('pg_catalog.simple', translate(lower(content), '-/', '  ')), weight)
$$;
--> statement-breakpoint
-- The search vector of a product. Weights: A name and SKU; B brand, details (size, colour, pack) and amounts; C names of
-- its categories; D description. In plpgsql, which runs plain steps without planning a query.
CREATE FUNCTION product_search_document(name text, sku text, brand text, categories text, description text, details text)
RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  brand_and_details text := concat_ws(' ', brand, details);
  sku_words text := regexp_replace(sku, '[^A-Za-z0-9]', '', 'g') || ' ' || regexp_replace(sku, '[^A-Za-z0-9]+', ' ', 'g');
  content text := concat_ws(' ', name, details, description);
  document tsvector;
BEGIN
  document := search_lexemes(name, 'A')
    || setweight(to_tsvector('pg_catalog.simple', sku_words), 'A')
    || search_lexemes(brand_and_details, 'B')
    || search_lexemes(categories, 'C')
    || search_lexemes(description, 'D');
  IF may_have_measures(content) THEN
    document := document || setweight(to_tsvector('pg_catalog.simple', coalesce(
      (SELECT string_agg(measure, ' ') FROM search_measures(content)), '')), 'B');
  END IF;
  RETURN document;
END
$$;
--> statement-breakpoint
-- Counts in what share of the products on sale each word occurs, in a sample of some 20,000 products; one caller at a
-- time. Tells the servers that lists have changed when the shares have, because searches are ranked by them.
CREATE FUNCTION refresh_search_frequencies() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  sample text := format('FROM products TABLESAMPLE SYSTEM (%s) REPEATABLE (1) WHERE price_cents > 0 AND archived_at IS NULL',
    (SELECT least(100, 100 * 20000 / greatest(reltuples, 1)) FROM pg_class WHERE oid = 'products'::regclass));
  products_in_sample integer;
  removed integer;
  written integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('search_frequencies')) THEN
    RETURN;
  END IF;
  EXECUTE 'SELECT count(*) ' || sample INTO products_in_sample;
  -- Not ts_stat(), which is slow for words that come in order, as SKUs do.
  CREATE TEMPORARY TABLE counted_words (word text COLLATE "C", share real) ON COMMIT DROP;
  EXECUTE format('INSERT INTO counted_words SELECT word, count(*) / %s::real FROM (SELECT unnest(tsvector_to_array(search_vector)) AS word %s) AS sampled
    GROUP BY word HAVING count(*) > 1', greatest(products_in_sample, 1), sample);
  DELETE FROM search_frequencies known WHERE NOT EXISTS (SELECT FROM counted_words counted WHERE counted.word = known.word);
  GET DIAGNOSTICS removed = ROW_COUNT;
  -- A share that has hardly changed is not written again.
  INSERT INTO search_frequencies AS known (word, share) SELECT word, share FROM counted_words
  ON CONFLICT (word) DO UPDATE SET share = excluded.share
    WHERE abs(known.share - excluded.share) > 0.1 * known.share;
  GET DIAGNOSTICS written = ROW_COUNT;
  INSERT INTO catalogue_changes (reach) SELECT 'listing' WHERE removed + written > 0;
  DROP TABLE counted_words;
END
$$;
--> statement-breakpoint
-- == What a search means ==

-- A query for all words of a text by their stems. A text of stop words alone is searched for as it is.
CREATE FUNCTION stem_query(content text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN numnode(stems) > 0 THEN stems ELSE plainto_tsquery('pg_catalog.simple', content) END
  FROM plainto_tsquery('pg_catalog.english', content) AS stems
$$;
--> statement-breakpoint
-- Whether a product on sale matches. The materialised part makes PostgreSQL use the words' index.
CREATE FUNCTION is_on_sale(asked tsquery) RETURNS boolean LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  WITH found AS MATERIALIZED (
    SELECT id FROM products WHERE search_vector @@ asked AND price_cents > 0 AND archived_at IS NULL
  )
  SELECT EXISTS (SELECT FROM found)
$$;
--> statement-breakpoint
-- The same for one word of the catalogue. A word with a high share is not looked up.
CREATE FUNCTION is_word_on_sale(word text, share real) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT share > 0.001 IS TRUE OR is_on_sale(quote_literal(word)::tsquery)
$$;
--> statement-breakpoint
-- The word people write for what may be a stem: 'nitrile' for 'nitril', if nearly all products with one have the other.
CREATE FUNCTION whole_word(stem text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce((
    SELECT known.word FROM search_words known LEFT JOIN search_frequencies counted USING (word)
    WHERE known.word >= rtrim(stem, 'i') COLLATE "C" AND known.word < rtrim(stem, 'i') || chr(1114111)
      AND known.word <> stem AND word_stem(known.word) = stem
      AND coalesce(counted.share, 0) >= 0.9 * coalesce((SELECT share FROM search_frequencies WHERE word = stem COLLATE "C"), 0)
      AND is_word_on_sale(known.word, counted.share)
    ORDER BY counted.share DESC NULLS LAST, known.word
    LIMIT 1
  ), stem)
$$;
--> statement-breakpoint
-- Which of some words is on sale and closest to a mistyped one; among equals first those that the typed letters are part
-- of. Two typos are too many in a word of less than eight letters. Words of drafts and archived products stay private.
CREATE FUNCTION likest_word(typed text, words text[], most_typos integer) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT whole_word(word) FROM (
    SELECT word, share FROM (
      SELECT word COLLATE "C" AS word, typos_between(word, typed) AS typos FROM unnest(words) AS word
      WHERE levenshtein_less_equal(word, typed, 2 * most_typos) <= 2 * most_typos
    ) AS near LEFT JOIN search_frequencies USING (word)
    WHERE typos <= most_typos AND (typos < 2 OR char_length(word) >= 8)
    ORDER BY typos, word LIKE '%' || array_to_string(string_to_array(typed, NULL), '%') || '%' DESC,
      share DESC NULLS LAST, char_length(word) DESC, word
    LIMIT 5
  ) AS likest
  WHERE is_word_on_sale(word, share)
  LIMIT 1
$$;
--> statement-breakpoint
-- The word on sale closest to a mistyped one: one typo away, or two if there is none.
CREATE FUNCTION nearest_word(typed text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(
    likest_word(typed, ARRAY(
      SELECT word FROM search_words
      WHERE deletes && word_deletes(typed) AND abs(char_length(word) - char_length(typed)) <= 1), 1),
    likest_word(typed, ARRAY(
      SELECT word FROM search_words
      WHERE char_length(typed) >= 6 AND char_length(word) >= 8 AND word_ends(word) && word_ends(typed)
        AND abs(char_length(word) - char_length(typed)) <= 2), 2))
$$;
--> statement-breakpoint
-- Whether a word needs no correction. The last word may be unfinished; the range is read from the index in generic plans
-- too.
CREATE FUNCTION is_catalogue_word(typed text, is_last boolean) RETURNS boolean LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT ts_lexize('pg_catalog.english_stem', typed) = '{}'
    OR EXISTS (SELECT FROM search_words WHERE word = typed COLLATE "C")
    OR (is_last AND EXISTS (SELECT FROM search_words WHERE word >= typed COLLATE "C" AND word < typed || chr(1114111)))
    OR EXISTS (SELECT FROM search_words WHERE word = ANY (word_spellings(typed)))
    OR EXISTS (SELECT FROM synonyms, unnest(keys) AS key WHERE word_stem(typed) = ANY (string_to_array(key, ' ')))
    OR EXISTS (
      WITH found AS MATERIALIZED (SELECT id FROM products WHERE search_vector @@ plainto_tsquery('pg_catalog.english', typed))
      SELECT FROM found)
$$;
--> statement-breakpoint
-- The words of a search, one row each: as typed, as meant (another word if it was mistyped), and what to look for.
-- A term that has synonyms is one row. A stop word next to others has nothing to look for. is_known is false for words
-- that no product has. A rank is divided by the number of operands of `own` and of `others`.
CREATE FUNCTION search_plan(typed text[]) RETURNS TABLE (meant text, is_corrected boolean, own tsquery, own_operands integer,
  others tsquery, others_operands integer, whole tsquery, share real, is_known boolean)
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  content text := array_to_string(typed, ' ');
  found record;
  words text[];
  stems text[];
  corrected boolean[];
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
  FOR i IN 1 .. last LOOP
    corrected[i] := false;
    IF char_length(words[i]) >= 3 AND words[i] ~ '^[[:alpha:]]+$' AND NOT is_catalogue_word(words[i], i = last) THEN
      term := nearest_word(words[i]);
      corrected[i] := term IS NOT NULL;
      words[i] := coalesce(term, words[i]);
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
    own_operands := (numnode(own) + 1) / 2;
    others_operands := (numnode(others) + 1) / 2;
    whole := whole || own || others;
    SELECT max(f.share) INTO share FROM search_frequencies f
    WHERE f.word = ANY (SELECT (word_stem(one) COLLATE "C") FROM unnest(words[place : place + span - 1] || spellings || coalesce(synonym_terms, '{}')) AS one);
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
-- The commonest words that begin with some letters; if there are none, the closest word.
CREATE FUNCTION word_completions(beginning text) RETURNS text[] LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  -- A range, and not a prefix: it is read from the index in generic plans too. chr(1114111) sorts after every letter.
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
-- What to look for while somebody types and the last word may be unfinished: the query, the same query with the last word
-- in the name or SKU, and in about what share of the products it is found.
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
--> statement-breakpoint
-- == Counts of products ==

-- How a product counts: in the whole shop (the id of zeros) and in each of its categories, as itself and with its brand,
-- size and colour.
CREATE FUNCTION counted_as(category_id uuid, sub_category_id uuid, section_id uuid, brand text, size text, color text,
  price_cents integer, archived_at timestamptz, count_in_stock integer)
RETURNS TABLE (place_id uuid, kind text, value text, is_draft boolean, in_stock boolean) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT place.id, counted.kind, counted.value, price_cents = 0, count_in_stock > 0
  FROM (VALUES ('00000000-0000-0000-0000-000000000000'::uuid), (category_id), (sub_category_id), (section_id)) AS place(id),
    (VALUES ('product', NULL), ('brand', brand), ('size', size), ('color', color)) AS given(kind, value),
    LATERAL (SELECT given.kind, coalesce(given.value, '')) AS counted(kind, value)
  WHERE archived_at IS NULL AND place.id IS NOT NULL AND (counted.kind = 'product' OR counted.value <> '')
$$;
--> statement-breakpoint
-- Adds the noted changes to the counts; one caller at a time, others return at once. A reader adds up both tables in
-- one statement, so it sees each change exactly once.
CREATE FUNCTION fold_product_counts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('fold_product_counts')) THEN RETURN; END IF;
  WITH folded AS (DELETE FROM product_count_changes RETURNING place_id, kind, value, is_draft, in_stock, n)
  INSERT INTO product_counts (place_id, kind, value, is_draft, in_stock, n)
  SELECT place_id, kind, value, is_draft, in_stock, sum(n) FROM folded GROUP BY 1, 2, 3, 4, 5
  ORDER BY 1, 2, 4, 5, 3 -- a place's counts side by side
  ON CONFLICT (place_id, kind, value, is_draft, in_stock) DO UPDATE SET n = product_counts.n + excluded.n;
END
$$;
