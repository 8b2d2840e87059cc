-- no transaction
-- The indexes of products that shoppers see name the condition by its function. Both servers' statements fit: PostgreSQL
-- replaces the function by its text. A list that sorts by such an index is slower until its index is built again.
DROP INDEX CONCURRENTLY IF EXISTS products_on_sale_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_on_sale_idx ON products (id) WHERE is_published(price_cents, archived_at);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS products_top_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_top_idx ON products (rating, num_reviews, id) WHERE is_published(price_cents, archived_at);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS products_brand_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_brand_idx ON products (brand, id) WHERE is_published(price_cents, archived_at);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS products_size_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_size_idx ON products (size, id) WHERE is_published(price_cents, archived_at);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS products_color_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_color_idx ON products (color, id) WHERE is_published(price_cents, archived_at);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS products_price_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_price_idx ON products (price_cents, id) WHERE is_published(price_cents, archived_at);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS products_category_price_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_category_price_idx ON products (category_id, price_cents, id) WHERE is_published(price_cents, archived_at);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS products_sub_category_price_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_sub_category_price_idx ON products (sub_category_id, price_cents, id) WHERE is_published(price_cents, archived_at);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS products_name_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_name_idx ON products (lower(name), id) WHERE is_published(price_cents, archived_at);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS products_category_name_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_category_name_idx ON products (category_id, lower(name), id) WHERE is_published(price_cents, archived_at);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS products_category_top_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_category_top_idx ON products (category_id, rating, num_reviews, id) WHERE is_published(price_cents, archived_at);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS products_sku_prefix_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_sku_prefix_idx ON products (sku_key text_pattern_ops) WHERE is_published(price_cents, archived_at);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS products_family_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_family_idx ON products USING hash ((product_family(name, size) || '/' || category_id::text || '/' || brand || '/' || color)) WHERE is_published(price_cents, archived_at);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS products_range_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_range_idx ON products ((md5(product_range(name, color) || '/' || category_id::text || '/' || brand)::uuid)) WHERE is_published(price_cents, archived_at);
