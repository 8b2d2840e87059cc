-- no transaction
ALTER TABLE "users" VALIDATE CONSTRAINT "users_abn_is_digits";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_abn_is_digits";
