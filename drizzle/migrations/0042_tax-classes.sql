ALTER TABLE "products" ADD COLUMN "tax_class" text DEFAULT 'gst' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_tax_class_known" CHECK ("products"."tax_class" in ('gst', 'gst-free')) NOT VALID;
