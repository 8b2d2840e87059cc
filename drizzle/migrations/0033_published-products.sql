SET LOCAL check_function_bodies = off;
--> statement-breakpoint
-- Tells the servers' caches of changed products. A stock that neither runs out nor comes back changes no list. A listed
-- product that only has another price changes the lists that go by prices. Any other change may change any list.
CREATE OR REPLACE FUNCTION log_updated_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Changes that leave the lists alone get one row for each product; a change of many lists gets a single row.
  IF (SELECT count(*) FROM (SELECT FROM changed LIMIT 1001) AS first_rows) > 1000 THEN
    INSERT INTO catalogue_changes DEFAULT VALUES;
  ELSE
    WITH told AS MATERIALIZED (
      SELECT now.id,
        CASE
          WHEN was.count_in_stock <> now.count_in_stock THEN
            is_in_stock(was.count_in_stock, was.min_qty, was.order_multiple)
              <> is_in_stock(now.count_in_stock, now.min_qty, now.order_multiple)
          WHEN was.price_cents <> now.price_cents THEN is_draft(was.price_cents) <> is_draft(now.price_cents)
            OR jsonb_populate_record(was, jsonb_build_object(
              'price_cents', now.price_cents, 'version', now.version, 'updated_at', now.updated_at)) <> now
          ELSE was <> now
        END AS moves_lists,
        was.price_cents <> now.price_cents AS has_other_price,
        was.count_in_stock <> now.count_in_stock AS has_other_stock
      FROM changed AS now JOIN before AS was ON was.id = now.id
    ), lists AS (
      SELECT count(*) > 100 AS are_many FROM told WHERE moves_lists
    )
    INSERT INTO catalogue_changes (reach, product_id, is_price_alone)
    SELECT 'everything', NULL, false FROM lists WHERE are_many
    UNION ALL
    SELECT CASE WHEN moves_lists OR has_other_price THEN 'listing' ELSE 'product' END, id, NOT moves_lists AND has_other_price
    FROM told, lists WHERE (moves_lists OR has_other_price OR has_other_stock) AND NOT are_many;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Moves changed products from the counts that they had to those that they have. Most updates change stock or prices and no
-- count: they are compared and leave no row.
CREATE OR REPLACE FUNCTION count_updated_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_count_changes (place_id, kind, value, is_draft, in_stock, n)
  SELECT counted.*, sum(p.n)
  FROM (
    SELECT side.* FROM old_rows o JOIN new_rows c ON c.id = o.id, LATERAL (VALUES
      (-1, o.category_id, o.sub_category_id, o.section_id, o.brand, o.size, o.color, o.price_cents, o.archived_at,
        is_in_stock(o.count_in_stock, o.min_qty, o.order_multiple)),
      (1, c.category_id, c.sub_category_id, c.section_id, c.brand, c.size, c.color, c.price_cents, c.archived_at,
        is_in_stock(c.count_in_stock, c.min_qty, c.order_multiple))
    ) AS side(n, category_id, sub_category_id, section_id, brand, size, color, price_cents, archived_at, in_stock)
    WHERE (o.category_id, o.sub_category_id, o.section_id, o.brand, o.size, o.color, is_draft(o.price_cents), o.archived_at IS NULL,
        is_in_stock(o.count_in_stock, o.min_qty, o.order_multiple))
      IS DISTINCT FROM
      (c.category_id, c.sub_category_id, c.section_id, c.brand, c.size, c.color, is_draft(c.price_cents), c.archived_at IS NULL,
        is_in_stock(c.count_in_stock, c.min_qty, c.order_multiple))
  ) AS p, counted_as(p.category_id, p.sub_category_id, p.section_id, p.brand, p.size, p.color,
    p.price_cents, p.archived_at, p.in_stock) AS counted
  GROUP BY 1, 2, 3, 4, 5
  HAVING sum(p.n) <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- How a product counts: in the whole shop (the id of zeros) and in each of its categories, as itself and with its brand,
-- size and colour.
CREATE OR REPLACE FUNCTION counted_as(category_id uuid, sub_category_id uuid, section_id uuid, brand text, size text, color text,
  price_cents integer, archived_at timestamptz, in_stock boolean)
RETURNS TABLE (place_id uuid, kind text, value text, is_draft boolean, in_stock boolean) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT place.id, counted.kind, counted.value, is_draft($7), $9
  FROM (VALUES ('00000000-0000-0000-0000-000000000000'::uuid), ($1), ($2), ($3)) AS place(id),
    (VALUES ('product', NULL), ('brand', $4), ('size', $5), ('color', $6)) AS given(kind, value),
    LATERAL (SELECT given.kind, coalesce(given.value, '')) AS counted(kind, value)
  WHERE $8 IS NULL AND place.id IS NOT NULL AND (counted.kind = 'product' OR counted.value <> '')
$$;
--> statement-breakpoint
-- A product without a price, which only staff see.
CREATE OR REPLACE FUNCTION is_draft(price_cents integer) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT price_cents = 0
$$;
--> statement-breakpoint
-- Whether shoppers see a product: neither a draft nor archived. PostgreSQL replaces the call by its text, so that indexes
-- with this condition are used.
CREATE OR REPLACE FUNCTION is_published(price_cents integer, archived_at timestamptz) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT price_cents > 0 AND archived_at IS NULL
$$;
--> statement-breakpoint
-- Whether two words stand side by side in a product on sale. The materialised part makes PostgreSQL use the words' index,
-- and hides the limit from its planner: of two common words only so many products are read. With a generic plan, because
-- planning the query takes longer than running it.
CREATE OR REPLACE FUNCTION are_neighbours(first_word tsquery, second_word tsquery) RETURNS boolean LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN EXISTS (
    WITH found AS MATERIALIZED (
      SELECT search_vector FROM products
      WHERE search_vector @@ (first_word && second_word) AND is_published(price_cents, archived_at)
    )
    SELECT FROM (SELECT search_vector FROM found LIMIT 500) AS first_found
    WHERE search_vector @@ (first_word <-> second_word)
  );
END
$$;
--> statement-breakpoint
-- Whether a product on sale matches. The materialised part makes PostgreSQL use the words' index.
CREATE OR REPLACE FUNCTION is_on_sale(asked tsquery) RETURNS boolean LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  WITH found AS MATERIALIZED (
    SELECT id FROM products WHERE search_vector @@ asked AND is_published(price_cents, archived_at)
  )
  SELECT EXISTS (SELECT FROM found)
$$;
--> statement-breakpoint
-- Whether products on sale have a term. A term of many is not looked up. With a generic plan, because planning the query takes
-- twenty times as long as running it.
CREATE OR REPLACE FUNCTION is_term_on_sale(term text) RETURNS boolean LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  asked tsquery := quote_literal(term);
BEGIN
  RETURN EXISTS (SELECT FROM search_frequencies WHERE word = term COLLATE "C") OR EXISTS (
    WITH found AS MATERIALIZED (
      SELECT id FROM products WHERE search_vector @@ asked AND is_published(price_cents, archived_at)
    )
    SELECT FROM found
  );
END
$$;
--> statement-breakpoint
-- Counts in what share of the products on sale each word occurs, in a sample of some 20,000 products; one caller at a
-- time. Tells the servers that lists have changed when the shares have, because searches are ranked by them.
CREATE OR REPLACE FUNCTION refresh_search_frequencies() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  sample text := format('FROM products TABLESAMPLE SYSTEM (%s) REPEATABLE (1) WHERE is_published(price_cents, archived_at)',
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
