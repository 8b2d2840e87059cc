-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_without_gst_idx" ON "orders" USING btree ("id") WHERE freight_gst_cents is null;--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_gst_percent_known";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_freight_gst_in_freight";--> statement-breakpoint
ALTER TABLE "order_lines" VALIDATE CONSTRAINT "order_lines_tax_class_known";--> statement-breakpoint
ALTER TABLE "products" VALIDATE CONSTRAINT "products_tax_class_known";
