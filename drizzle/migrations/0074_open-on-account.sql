-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_open_on_account_idx" ON "orders" USING btree ("company_id","due_on","id") WHERE payment_method = 'Account' and paid_at is null and cancelled_at is null;--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_terms_on_account";
