-- no transaction
-- The cancelled orders, among which the dashboard looks for those that hold money.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_cancelled_idx ON orders (id) WHERE cancelled_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE orders VALIDATE CONSTRAINT orders_bank_refund_of_paid_and_cancelled;
