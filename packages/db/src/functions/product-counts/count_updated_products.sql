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

CREATE OR REPLACE TRIGGER products_count_updated AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  WHEN (current_setting('shop.moves_stock', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION count_updated_products();
