-- A product that comes with stock has it at once, and its movement is written for it: in place of a second version of its
-- row, in every index anew. That movement bears its product's id, so that it is not applied once more.
CREATE FUNCTION open_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_movements (id, product_id, delta, reason)
  SELECT id, id, count_in_stock, 'opening' FROM new_products WHERE count_in_stock <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION apply_stock_movements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET count_in_stock = products.count_in_stock + moved.delta
  FROM (SELECT product_id, sum(delta)::integer AS delta FROM moved_rows WHERE id <> product_id GROUP BY product_id) AS moved
  WHERE products.id = moved.product_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER products_stock_starts_at_zero ON products;
--> statement-breakpoint
CREATE TRIGGER products_open_stock AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_products FOR EACH STATEMENT EXECUTE FUNCTION open_stock();
