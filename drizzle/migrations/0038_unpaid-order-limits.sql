ALTER TABLE "orders" ADD COLUMN "unpaid_reminder_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "registration_address" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "unpaid_orders_limit" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "unpaid_amount_limit_cents" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_unpaid_limits_not_negative" CHECK ("users"."unpaid_orders_limit" >= 0 and "users"."unpaid_amount_limit_cents" >= 0) NOT VALID;
