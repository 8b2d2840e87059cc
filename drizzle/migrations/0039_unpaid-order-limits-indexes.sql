-- no transaction
ALTER TABLE "users" VALIDATE CONSTRAINT "users_unpaid_limits_not_negative";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_user_unpaid_idx" ON "orders" USING btree ("user_id","total_cents") WHERE paid_at is null and cancelled_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_registration_address_idx" ON "users" USING btree ("registration_address") WHERE "users"."registration_address" is not null;
