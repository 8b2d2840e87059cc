-- no transaction
-- Servers of the previous version read the new index for what is paid.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_released_idx" ON "orders" USING btree ("id") WHERE (orders.paid_at is not null or orders.payment_method = 'Account') and delivered_at is null and cancelled_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_to_deliver_idx";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_delivered_only_when_released";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_payment_method_known";
