-- Users before orders, as an order that is being placed locks them.
ALTER TABLE "users" ADD COLUMN "abn" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_abn_is_digits" CHECK ("users"."abn" ~ '^[1-9][0-9]{10}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "abn" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_abn_is_digits" CHECK ("orders"."abn" ~ '^[1-9][0-9]{10}$') NOT VALID;
