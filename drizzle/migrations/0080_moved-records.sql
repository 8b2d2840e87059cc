CREATE TABLE "moved_records" (
	"collection" text NOT NULL,
	"old_id" text NOT NULL,
	"new_id" uuid NOT NULL,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moved_records_collection_old_id_pk" PRIMARY KEY("collection","old_id"),
	CONSTRAINT "moved_records_collection_known" CHECK ("moved_records"."collection" in ('users', 'categories', 'subcategories', 'subcategorysections', 'products', 'productuserprices', 'orders', 'contacts'))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_delivered_only_when_released";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_moved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "moved_records_new_idx" ON "moved_records" USING btree ("new_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivered_when_released_or_moved" CHECK ("orders"."delivered_at" is null or "orders"."is_moved" or (orders.paid_at is not null or orders.payment_method = 'Account')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_price_positive";--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_price_known" CHECK ("order_lines"."price_cents" > 0 or ("order_lines"."price_cents" = 0 and "order_lines"."price_source" is null)) NOT VALID;
