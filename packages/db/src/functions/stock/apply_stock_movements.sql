-- Changes the stock of products by new movements, which alone change it. A movement with its product's id is the opening
-- stock, which the product already has.
CREATE OR REPLACE FUNCTION apply_stock_movements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET count_in_stock = products.count_in_stock + moved.delta
  FROM (SELECT product_id, sum(delta)::integer AS delta FROM moved_rows WHERE id <> product_id GROUP BY product_id) AS moved
  WHERE products.id = moved.product_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER stock_movements_apply AFTER INSERT ON stock_movements
  REFERENCING NEW TABLE AS moved_rows FOR EACH STATEMENT EXECUTE FUNCTION apply_stock_movements();
