-- no transaction
-- The unpaid orders of an account that were cancelled in the last day, for its limits.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_user_cancelled_idx ON orders (user_id, cancelled_at) WHERE paid_at IS NULL AND cancelled_at IS NOT NULL;
