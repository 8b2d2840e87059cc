ALTER TABLE "outbox" ADD COLUMN "is_urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "is_limit_waived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "held_reason" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "previous_token_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "paid_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "totp_email_was_proved" boolean DEFAULT false NOT NULL;
