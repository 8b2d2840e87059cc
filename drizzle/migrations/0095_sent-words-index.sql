-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "outbox_sent_words_idx" ON "outbox" USING gin ("recipient" gin_trgm_ops,"subject" gin_trgm_ops) WHERE "outbox"."sent_at" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "outbox_words_idx";
