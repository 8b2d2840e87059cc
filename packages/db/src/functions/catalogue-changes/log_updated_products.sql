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

CREATE OR REPLACE TRIGGER products_log_updated AFTER UPDATE ON products
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT
  WHEN (current_setting('shop.moves_stock', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION log_updated_products();
