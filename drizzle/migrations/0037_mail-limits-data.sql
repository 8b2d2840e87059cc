-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "outbox_next_idx" ON "outbox" USING btree ("is_urgent","next_try_at") WHERE "outbox"."sent_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "outbox_recipient_claimed_idx" ON "outbox" USING btree (lower("recipient"),"claimed_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "outbox_held_idx" ON "outbox" USING btree (lower("recipient"),"held_reason","next_try_at") WHERE "outbox"."held_reason" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscribers_previous_token_idx" ON "subscribers" USING btree ("previous_token_hash") WHERE "subscribers"."previous_token_hash" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_proven_email_idx" ON "users" USING btree (lower("proven_email")) WHERE "users"."proven_email" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_paid_email_idx" ON "users" USING btree (lower("paid_email")) WHERE "users"."paid_email" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "outbox_waiting_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "outbox_recipient_idx";--> statement-breakpoint
-- Which e-mail an account had when it paid is not known of older orders: the one that it has now counts.
-- Two-factor login that is on already stays at a password reset where the e-mail counts as proved today, and for admins.
DO $$
DECLARE
  batch uuid[];
  last_id uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  LOOP
    SELECT array_agg(id ORDER BY id) INTO batch
    FROM (SELECT id FROM users WHERE id > last_id ORDER BY id LIMIT 1000) AS next_users;
    EXIT WHEN batch IS NULL;
    UPDATE users SET paid_email = email
    WHERE id = ANY (batch) AND paid_email IS NULL AND deleted_at IS NULL
      AND EXISTS (SELECT FROM orders WHERE orders.user_id = users.id AND orders.paid_at IS NOT NULL);
    UPDATE users SET totp_email_was_proved = true
    WHERE id = ANY (batch) AND totp_enabled_at IS NOT NULL
      AND (is_admin OR lower(proven_email) = lower(email) OR lower(paid_email) = lower(email));
    COMMIT;
    last_id := batch[array_upper(batch, 1)];
  END LOOP;
END $$;
