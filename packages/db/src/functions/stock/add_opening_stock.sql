-- A product that is created with stock gets its movement here, which saves a second version of its row.
CREATE OR REPLACE FUNCTION add_opening_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_movements (id, product_id, delta, reason)
  SELECT id, id, count_in_stock, 'opening' FROM new_products WHERE count_in_stock <> 0;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER products_add_opening_stock AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_products FOR EACH STATEMENT EXECUTE FUNCTION add_opening_stock();
