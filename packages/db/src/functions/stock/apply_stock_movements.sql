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

CREATE OR REPLACE TRIGGER stock_movements_apply AFTER INSERT ON stock_movements
  REFERENCING NEW TABLE AS moved_rows FOR EACH STATEMENT EXECUTE FUNCTION apply_stock_movements();
