-- Takes deleted products from their counts.
CREATE OR REPLACE FUNCTION count_deleted_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_count_changes (place_id, kind, value, is_draft, in_stock, n)
  SELECT counted.*, -count(*)
  FROM old_rows p, counted_as(p.category_id, p.sub_category_id, p.section_id, p.brand, p.size, p.color,
    p.price_cents, p.archived_at, is_in_stock(p.count_in_stock, p.min_qty, p.order_multiple)) AS counted
  GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER products_count_deleted AFTER DELETE ON products
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_products();
