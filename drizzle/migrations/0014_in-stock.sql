-- A product is in stock when its least order is. Its counts, and the caches of lists, follow that.

CREATE FUNCTION is_in_stock(count_in_stock integer, min_qty integer, order_multiple integer) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT count_in_stock >= coalesce(min_qty, order_multiple)
$$;
--> statement-breakpoint
-- As the function of the same name that takes the stock, which servers of the previous version call.
CREATE FUNCTION counted_as(category_id uuid, sub_category_id uuid, section_id uuid, brand text, size text, color text,
  price_cents integer, archived_at timestamptz, in_stock boolean)
RETURNS TABLE (place_id uuid, kind text, value text, is_draft boolean, in_stock boolean) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT place.id, counted.kind, counted.value, $7 = 0, $9
  FROM (VALUES ('00000000-0000-0000-0000-000000000000'::uuid), ($1), ($2), ($3)) AS place(id),
    (VALUES ('product', NULL), ('brand', $4), ('size', $5), ('color', $6)) AS given(kind, value),
    LATERAL (SELECT given.kind, coalesce(given.value, '')) AS counted(kind, value)
  WHERE $8 IS NULL AND place.id IS NOT NULL AND (counted.kind = 'product' OR counted.value <> '')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_inserted_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_count_changes (place_id, kind, value, is_draft, in_stock, n)
  SELECT counted.*, count(*)
  FROM new_rows p, counted_as(p.category_id, p.sub_category_id, p.section_id, p.brand, p.size, p.color,
    p.price_cents, p.archived_at, is_in_stock(p.count_in_stock, p.min_qty, p.order_multiple)) AS counted
  GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_deleted_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_count_changes (place_id, kind, value, is_draft, in_stock, n)
  SELECT counted.*, -count(*)
  FROM old_rows p, counted_as(p.category_id, p.sub_category_id, p.section_id, p.brand, p.size, p.color,
    p.price_cents, p.archived_at, is_in_stock(p.count_in_stock, p.min_qty, p.order_multiple)) AS counted
  GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Most updates change stock or prices and no count: they are compared and leave no row.
CREATE OR REPLACE FUNCTION note_updated_products() RETURNS trigger LANGUAGE plpgsql AS $$
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
    WHERE (o.category_id, o.sub_category_id, o.section_id, o.brand, o.size, o.color, o.price_cents = 0, o.archived_at IS NULL,
        is_in_stock(o.count_in_stock, o.min_qty, o.order_multiple))
      IS DISTINCT FROM
      (c.category_id, c.sub_category_id, c.section_id, c.brand, c.size, c.color, c.price_cents = 0, c.archived_at IS NULL,
        is_in_stock(c.count_in_stock, c.min_qty, c.order_multiple))
  ) AS p, counted_as(p.category_id, p.sub_category_id, p.section_id, p.brand, p.size, p.color,
    p.price_cents, p.archived_at, p.in_stock) AS counted
  GROUP BY 1, 2, 3, 4, 5
  HAVING sum(p.n) <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A stock that neither runs out nor comes back changes no list. A listed product that only has another price changes
-- the lists that go by prices. Any other change may change any list.
CREATE OR REPLACE FUNCTION tell_products_changed() RETURNS trigger LANGUAGE plpgsql AS $$
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
          WHEN was.price_cents <> now.price_cents THEN (was.price_cents > 0) <> (now.price_cents > 0)
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
CREATE TRIGGER product_substitutes_tell_added AFTER INSERT ON product_substitutes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_products('product', 'product_id');
--> statement-breakpoint
CREATE TRIGGER product_substitutes_tell_removed AFTER DELETE ON product_substitutes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_products('product', 'product_id');
