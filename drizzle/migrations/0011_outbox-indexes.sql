-- no transaction
ALTER TABLE "contact_enquiries" VALIDATE CONSTRAINT "contact_enquiries_user_id_users_id_fk";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "outbox_about_idx" ON "outbox" USING btree (split_part("cause", ':', 2));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "outbox_recipient_idx" ON "outbox" USING btree (lower("recipient"));
