-- no transaction
-- Of products whose SKUs look the same, the one with the plainest SKU, then the oldest, is the one that is meant.
DO $$
BEGIN
  UPDATE products SET is_sku_twin = true WHERE NOT is_sku_twin AND id IN (
    SELECT id FROM (
      SELECT id, row_number() OVER (PARTITION BY sku_identity(sku) ORDER BY upper(sku) <> sku_identity(sku), id) AS place
      FROM products WHERE sku_identity(sku) <> ''
    ) AS same WHERE place > 1
  );
  COMMIT;
END
$$;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS products_sku_identity_key ON products (sku_identity(sku))
  WHERE sku_identity(sku) <> '' and not is_sku_twin;
