-- What a product is found by, with its size, colour and pack beside its brand, and each amount in one way for all ways to write it.
CREATE FUNCTION product_search_document(name text, sku text, brand text, categories text, description text, details text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT product_search_vector(name, sku, concat_ws(' ', brand, details), categories, description)
    || setweight(to_tsvector('pg_catalog.simple', coalesce(
      (SELECT string_agg(measure, ' ') FROM search_measures(concat_ws(' ', name, details, description))), '')), 'B')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION set_product_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_vector := product_search_document(NEW.name, NEW.sku, NEW.brand, concat_ws(' ',
    (SELECT name FROM categories WHERE id = NEW.category_id),
    (SELECT name FROM sub_categories WHERE id = NEW.sub_category_id),
    (SELECT name FROM sub_category_sections WHERE id = NEW.section_id)), NEW.description,
    concat_ws(' ', NEW.size, NEW.color, NEW.package_quantity));
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_set_search_vector
  BEFORE INSERT OR UPDATE OF name, sku, brand, description, size, color, package_quantity, category_id, sub_category_id, section_id ON products
  FOR EACH ROW EXECUTE FUNCTION set_product_search_vector();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_learn_words_of_updated
  AFTER UPDATE OF name, sku, brand, description, size, color, package_quantity, category_id, sub_category_id, section_id ON products
  FOR EACH ROW EXECUTE FUNCTION learn_words_of_updated();
--> statement-breakpoint
-- Counts anew in which share of the products on sale each word stands, in a sample of some 20,000 products; one caller at a
-- time. Lists are told when that has changed, as searches are ranked by it.
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
  -- Not ts_stat(): SKUs in order make its tree a list.
  CREATE TEMPORARY TABLE counted_words (word text COLLATE "C", share real) ON COMMIT DROP;
  EXECUTE format('INSERT INTO counted_words SELECT word, count(*) / %s::real FROM (SELECT unnest(tsvector_to_array(search_vector)) AS word %s) AS sampled
    GROUP BY word HAVING count(*) > 1', greatest(products_in_sample, 1), sample);
  DELETE FROM search_frequencies known WHERE NOT EXISTS (SELECT FROM counted_words counted WHERE counted.word = known.word);
  GET DIAGNOSTICS removed = ROW_COUNT;
  -- What has hardly changed is left as it is.
  INSERT INTO search_frequencies AS known (word, share) SELECT word, share FROM counted_words
  ON CONFLICT (word) DO UPDATE SET share = excluded.share
    WHERE abs(known.share - excluded.share) > 0.1 * known.share;
  GET DIAGNOSTICS written = ROW_COUNT;
  INSERT INTO catalogue_changes (reach) SELECT 'listing' WHERE removed + written > 0;
  DROP TABLE counted_words;
END
$$;
--> statement-breakpoint
-- How many typos lie between two words: a letter too many, too few or another one, or two that have changed places.
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
-- Whether a product on sale has it. Read from the words' index: a part of its own is planned as if all of it were needed.
CREATE FUNCTION is_on_sale(asked tsquery) RETURNS boolean LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  WITH found AS MATERIALIZED (
    SELECT id FROM products WHERE search_vector @@ asked AND price_cents > 0 AND archived_at IS NULL
  )
  SELECT EXISTS (SELECT FROM found)
$$;
--> statement-breakpoint
-- The same of a word of the catalogue; one that was counted often just now is not looked up.
CREATE FUNCTION is_word_on_sale(word text, share real) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT share > 0.001 IS TRUE OR is_on_sale(quote_literal(word)::tsquery)
$$;
--> statement-breakpoint
-- What people write for a word that may be but a stem: 'nitrile' for 'nitril', when nearly all that has the one has the other.
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
-- The word on sale that a mistyped one is likest to: one typo away, two when the word has eight letters or more; first
-- those that merely have a letter more. What drafts and archived products alone have is nobody's to read.
CREATE FUNCTION nearest_word(typed text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT whole_word(word) FROM (
    SELECT word, share FROM (
      SELECT known.word, typos_between(known.word, typed) AS typos FROM (
        SELECT word FROM search_words
        WHERE deletes && word_deletes(typed) AND abs(char_length(word) - char_length(typed)) <= 1
        UNION
        SELECT word FROM search_words
        WHERE char_length(typed) >= 6 AND char_length(word) >= 8 AND word_ends(word) && word_ends(typed)
          AND abs(char_length(word) - char_length(typed)) <= 2
      ) AS known
      WHERE levenshtein_less_equal(known.word, typed, 4) <= 4
    ) AS near LEFT JOIN search_frequencies USING (word)
    WHERE typos <= CASE WHEN char_length(word) >= 8 THEN 2 ELSE 1 END
    ORDER BY typos, word LIKE '%' || array_to_string(string_to_array(typed, NULL), '%') || '%' DESC,
      share DESC NULLS LAST, char_length(word) DESC, word
    LIMIT 5
  ) AS likest
  WHERE is_word_on_sale(word, share)
  LIMIT 1
$$;
--> statement-breakpoint
-- A word in all the ways that English writes it, itself first: fibre and fiber, colour and color, sanitise and sanitize.
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
-- Words such as 'for', which say nothing beside others; but 's' and 't' are sizes and shirts, and a can is a thing.
CREATE FUNCTION is_stop_word(word text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ts_lexize('pg_catalog.english_stem', word) = '{}' AND word <> ALL ('{s,t,can}')
$$;
--> statement-breakpoint
CREATE FUNCTION is_catalogue_word(typed text, is_last boolean) RETURNS boolean LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT ts_lexize('pg_catalog.english_stem', typed) = '{}'
    OR EXISTS (SELECT FROM search_words WHERE word = typed COLLATE "C")
    OR (is_last AND EXISTS (SELECT FROM search_words WHERE word ^@ typed))
    OR EXISTS (SELECT FROM search_words WHERE word = ANY (word_spellings(typed)))
    OR EXISTS (SELECT FROM synonyms, unnest(keys) AS key WHERE word_stem(typed) = ANY (string_to_array(key, ' ')))
    OR EXISTS (
      WITH found AS MATERIALIZED (SELECT id FROM products WHERE search_vector @@ plainto_tsquery('pg_catalog.english', typed))
      SELECT FROM found)
$$;
--> statement-breakpoint
-- A search's words, one row each: as typed, as meant (another where it was mistyped), and what to look for in its place.
-- A term that has synonyms is one row; a stop word beside others has nothing to look for, nor is what nobody sells known. `operands` are how many words of `own` and of `others` a rank is divided by.
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
-- A text's words by their stems, all of them; words that have none, such as 'the', as they are.
CREATE FUNCTION stem_query(content text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN numnode(stems) > 0 THEN stems ELSE plainto_tsquery('pg_catalog.simple', content) END
  FROM plainto_tsquery('pg_catalog.english', content) AS stems
$$;
