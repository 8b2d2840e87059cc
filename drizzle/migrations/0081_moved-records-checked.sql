-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_bcrypt_idx" ON "users" USING btree ((substr("password_hash", 5, 2))) WHERE "users"."password_hash" like '$2%';--> statement-breakpoint
ALTER TABLE "order_lines" VALIDATE CONSTRAINT "order_lines_price_known";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_delivered_when_released_or_moved";
