-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_price_list_idx ON users (price_list_id) WHERE price_list_id is not null;--> statement-breakpoint
ALTER TABLE users VALIDATE CONSTRAINT users_price_list_id_price_lists_id_fk;
