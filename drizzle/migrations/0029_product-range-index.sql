-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_range_idx ON products
  ((md5(product_range(name, color) || '/' || category_id::text || '/' || brand)::uuid))
  WHERE price_cents > 0 and archived_at is null;
