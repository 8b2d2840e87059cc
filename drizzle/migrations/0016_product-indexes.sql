-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customer_prices_price_idx" ON "customer_prices" USING btree ("user_id","price_cents","product_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_brand_idx" ON "products" USING btree ("brand","id" DESC NULLS LAST) WHERE price_cents > 0 and archived_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_size_idx" ON "products" USING btree ("size","id" DESC NULLS LAST) WHERE price_cents > 0 and archived_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_color_idx" ON "products" USING btree ("color","id" DESC NULLS LAST) WHERE price_cents > 0 and archived_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_price_idx" ON "products" USING btree ("price_cents","id") WHERE price_cents > 0 and archived_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_category_price_idx" ON "products" USING btree ("category_id","price_cents","id") WHERE price_cents > 0 and archived_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_sub_category_price_idx" ON "products" USING btree ("sub_category_id","price_cents","id") WHERE price_cents > 0 and archived_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_name_idx" ON "products" USING btree (lower("name"),"id") WHERE price_cents > 0 and archived_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_category_name_idx" ON "products" USING btree ("category_id",lower("name"),"id") WHERE price_cents > 0 and archived_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_category_top_idx" ON "products" USING btree ("category_id","rating" DESC NULLS LAST,"num_reviews" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE price_cents > 0 and archived_at is null;
