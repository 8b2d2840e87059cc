-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_sku_twins_idx ON products (sku_identity(sku)) WHERE is_sku_twin;
