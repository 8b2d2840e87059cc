-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_sku_prefix_idx" ON "products" USING btree ("sku_key" text_pattern_ops) WHERE price_cents > 0 and archived_at is null;
