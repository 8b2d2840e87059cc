-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "outbox_to_write_idx" ON "outbox" USING btree ("id") WHERE "outbox"."to_write" is not null;
