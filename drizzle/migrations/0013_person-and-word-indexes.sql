-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "contact_enquiries_user_idx" ON "contact_enquiries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "contact_enquiries_email_idx" ON "contact_enquiries" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "outbox_words_idx" ON "outbox" USING gin ("recipient" gin_trgm_ops,"subject" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_label_idx" ON "audit_log" USING gin ("label" gin_trgm_ops);
