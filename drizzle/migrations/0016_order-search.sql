-- no transaction
-- The staff's search of orders: by a part of the order number, PO number or phone number, or of the customer's name or email.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_number_part_idx ON orders USING gin ((order_number::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_po_number_idx ON orders USING gin (po_number gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_phone_idx ON orders USING gin (regexp_replace(shipping_address ->> 'phone', '\D', '', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_words_idx ON users USING gin (name gin_trgm_ops, email gin_trgm_ops);
