ALTER TABLE "orders" ADD COLUMN "bank_refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_bank_refund_of_paid_and_cancelled" CHECK ("orders"."bank_refunded_at" is null or ("orders"."payment_method" = 'Bank' and "orders"."paid_at" is not null and "orders"."cancelled_at" is not null)) NOT VALID;
