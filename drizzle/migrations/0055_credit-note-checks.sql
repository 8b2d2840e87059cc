-- no transaction
ALTER TABLE "papers" VALIDATE CONSTRAINT "papers_refund_id_refunds_id_fk";--> statement-breakpoint
ALTER TABLE "papers_wanted" VALIDATE CONSTRAINT "papers_wanted_refund_id_refunds_id_fk";--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_order_id_orders_id_fk";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "papers_refund_key" ON "papers" USING btree ("refund_id") WHERE refund_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "papers_wanted_cancellation_key" ON "papers_wanted" USING btree ("order_id") WHERE kind = 'credit-note' and refund_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "papers_wanted_refund_key" ON "papers_wanted" USING btree ("refund_id") WHERE refund_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refunds_order_idx" ON "refunds" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
ALTER TABLE "stock_movements" VALIDATE CONSTRAINT "stock_movements_reason_known";--> statement-breakpoint
ALTER TABLE "stock_movements" VALIDATE CONSTRAINT "stock_movements_order_named";--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_of_payment_or_order";--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_credit_within_amount";
