SET LOCAL check_function_bodies = off;
--> statement-breakpoint
-- Tells the servers' caches of changed products; of changed stock `apply_stock_movements` does. A listed product that only has
-- another price changes the lists that go by prices. Any other change may change any list.
CREATE OR REPLACE FUNCTION log_updated_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Changes that leave the lists alone get one row for each product; a change of many lists gets a single row.
  IF (SELECT count(*) FROM (SELECT FROM changed LIMIT 1001) AS first_rows) > 1000 THEN
    INSERT INTO catalogue_changes DEFAULT VALUES;
  ELSE
    WITH told AS MATERIALIZED (
      SELECT now.id,
        CASE
          WHEN was.price_cents <> now.price_cents THEN is_draft(was.price_cents) <> is_draft(now.price_cents)
            OR jsonb_populate_record(was, jsonb_build_object(
              'price_cents', now.price_cents, 'version', now.version, 'updated_at', now.updated_at)) <> now
          ELSE was <> now
        END AS moves_lists,
        was.price_cents <> now.price_cents AS has_other_price
      FROM changed AS now JOIN before AS was ON was.id = now.id
    ), lists AS (
      SELECT count(*) > 100 AS are_many FROM told WHERE moves_lists
    )
    INSERT INTO catalogue_changes (reach, product_id, is_price_alone)
    SELECT 'everything', NULL, false FROM lists WHERE are_many
    UNION ALL
    SELECT 'listing', id, NOT moves_lists FROM told, lists WHERE (moves_lists OR has_other_price) AND NOT are_many;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Changes the stock of products by new movements, which alone change it. A movement with its product's id is the opening
-- stock, which the product already has. Every order moves stock, and for a few products starting a statement takes longer than
-- running it: so this trigger tells the caches in the statement that changes the stock, and counts products only when one came
-- into stock or ran out. The triggers that do so after other updates of products do not run (`shop.moves_stock`).
CREATE OR REPLACE FUNCTION apply_stock_movements() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved_lists uuid[];
BEGIN
  PERFORM set_config('shop.moves_stock', 'on', true);
  WITH moved AS (
    UPDATE products p SET count_in_stock = p.count_in_stock + sums.delta
    FROM (SELECT product_id, sum(delta)::integer AS delta FROM moved_rows WHERE id <> product_id GROUP BY product_id) AS sums
    WHERE p.id = sums.product_id
    RETURNING p.id, is_in_stock(p.count_in_stock - sums.delta, p.min_qty, p.order_multiple)
      <> is_in_stock(p.count_in_stock, p.min_qty, p.order_multiple) AS moves_lists
  ), logged AS (
    INSERT INTO catalogue_changes (reach, product_id)
    SELECT CASE WHEN moves_lists THEN 'listing' ELSE 'product' END, id FROM moved
  )
  SELECT array_agg(id) FILTER (WHERE moves_lists) INTO moved_lists FROM moved;
  PERFORM set_config('shop.moves_stock', 'off', true);
  IF moved_lists IS NOT NULL THEN
    INSERT INTO product_count_changes (place_id, kind, value, is_draft, in_stock, n)
    SELECT counted.*, sum(side.n)
    FROM products p,
      LATERAL (SELECT is_in_stock(p.count_in_stock, p.min_qty, p.order_multiple)) AS now(in_stock),
      LATERAL (VALUES (-1, NOT now.in_stock), (1, now.in_stock)) AS side(n, in_stock),
      counted_as(p.category_id, p.sub_category_id, p.section_id, p.brand, p.size, p.color, p.price_cents, p.archived_at,
        side.in_stock) AS counted
    WHERE p.id = ANY (moved_lists)
    GROUP BY 1, 2, 3, 4, 5;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_log_updated AFTER UPDATE ON products
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT
  WHEN (current_setting('shop.moves_stock', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION log_updated_products();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_count_updated AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  WHEN (current_setting('shop.moves_stock', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION count_updated_products();
