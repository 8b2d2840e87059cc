-- What the products come to, less what their triggers have noted of it already: writers need not wait.
INSERT INTO product_counts (place_id, kind, value, is_draft, in_stock, n)
SELECT place_id, kind, value, is_draft, in_stock, sum(n) FROM (
  SELECT counted.*, 1 AS n
  FROM products p, counted_as(p.category_id, p.sub_category_id, p.section_id, p.brand, p.size, p.color,
    p.price_cents, p.archived_at, p.count_in_stock) AS counted
  UNION ALL
  SELECT place_id, kind, value, is_draft, in_stock, -n FROM product_count_changes
) AS counted
GROUP BY 1, 2, 3, 4, 5
HAVING sum(n) <> 0
ORDER BY 1, 2, 4, 5, 3;
