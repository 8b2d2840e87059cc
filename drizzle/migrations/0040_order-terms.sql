ALTER TABLE "orders" ADD COLUMN "gst_percent" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "flat_freight_cents" bigint DEFAULT 2500 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "free_freight_from_cents" bigint DEFAULT 35000;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "freight_gst_cents" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_gst_percent_known" CHECK ("orders"."gst_percent" between 0 and 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_freight_gst_in_freight" CHECK ("orders"."freight_gst_cents" is null or "orders"."freight_gst_cents" between 0 and "orders"."shipping_cents") NOT VALID;
