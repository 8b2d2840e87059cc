-- Allows what servers of the previous version write. The rows are checked afterwards.
ALTER TABLE "orders" DROP CONSTRAINT "orders_delivered_only_when_paid";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_payment_method_known";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivered_only_when_released" CHECK ("orders"."delivered_at" is null or (orders.paid_at is not null or orders.payment_method = 'Account')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_method_known" CHECK ("orders"."payment_method" in ('Bank', 'Stripe', 'Account')) NOT VALID;
