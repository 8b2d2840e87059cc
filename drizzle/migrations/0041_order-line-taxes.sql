ALTER TABLE "order_lines" ADD COLUMN "tax_class" text DEFAULT 'gst' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "gst_cents" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_tax_class_known" CHECK ("order_lines"."tax_class" in ('gst', 'gst-free')) NOT VALID;
