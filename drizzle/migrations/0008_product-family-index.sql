-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_family_idx ON products
  USING hash ((product_family(name, size) || '/' || category_id::text || '/' || brand || '/' || color))
  WHERE price_cents > 0 and archived_at is null;
