-- no transaction
-- Plain ascending order in place of DESC NULLS LAST: read backwards, it serves ORDER BY ... DESC, which puts NULLs first.
-- A list that sorts by such an index is slower until its index is built again.
DROP INDEX CONCURRENTLY IF EXISTS audit_log_record_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_record_idx ON audit_log (entity, record_id, id);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS audit_log_actor_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_actor_idx ON audit_log (actor_id, id);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS contact_enquiries_open_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_enquiries_open_idx ON contact_enquiries (id) WHERE handled_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS orders_user_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_user_idx ON orders (user_id, id);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS orders_unpaid_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_unpaid_idx ON orders (id) WHERE paid_at is null and cancelled_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS orders_to_deliver_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_to_deliver_idx ON orders (id) WHERE paid_at is not null and delivered_at is null and cancelled_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS products_on_sale_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_on_sale_idx ON products (id) WHERE price_cents > 0 and archived_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS products_category_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_category_idx ON products (category_id, id);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS products_sub_category_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_sub_category_idx ON products (sub_category_id, id);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS products_section_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_section_idx ON products (section_id, id);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS products_top_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_top_idx ON products (rating, num_reviews, id) WHERE price_cents > 0 and archived_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS products_brand_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_brand_idx ON products (brand, id) WHERE price_cents > 0 and archived_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS products_size_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_size_idx ON products (size, id) WHERE price_cents > 0 and archived_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS products_color_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_color_idx ON products (color, id) WHERE price_cents > 0 and archived_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS products_category_top_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_category_top_idx ON products (category_id, rating, num_reviews, id) WHERE price_cents > 0 and archived_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS logins_user_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS logins_user_idx ON logins (user_id, id);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS webhook_deliveries_webhook_idx;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_deliveries_webhook_idx ON webhook_deliveries (webhook_id, id);
