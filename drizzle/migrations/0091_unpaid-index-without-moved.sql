-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_buyer_unpaid_idx" ON "orders" USING btree ("user_id","company_id","total_cents") WHERE not (orders.paid_at is not null or orders.payment_method = 'Account') and cancelled_at is null and not is_moved;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_own_unpaid_idx";
