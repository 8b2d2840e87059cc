CREATE TABLE "price_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_lists_name_not_empty" CHECK ("price_lists"."name" <> ''),
	CONSTRAINT "price_lists_ends_after_start" CHECK ("price_lists"."ends_on" >= "price_lists"."starts_on")
);--> statement-breakpoint
CREATE TABLE "price_list_items" (
	"list_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"min_qty" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"version" integer DEFAULT nextval('customer_price_versions') NOT NULL,
	CONSTRAINT "price_list_items_list_id_product_id_min_qty_pk" PRIMARY KEY("list_id","product_id","min_qty"),
	CONSTRAINT "price_list_items_min_qty_positive" CHECK ("price_list_items"."min_qty" >= 1),
	CONSTRAINT "price_list_items_price_positive" CHECK ("price_list_items"."price_cents" > 0)
);--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "price_source" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "price_list_id" uuid;--> statement-breakpoint
ALTER TABLE "price_list_items" ADD CONSTRAINT "price_list_items_list_id_price_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "price_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_items" ADD CONSTRAINT "price_list_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- At most one public list is valid on a day.
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_one_public" EXCLUDE USING gist (daterange("starts_on", "ends_on", '[]') WITH &&) WHERE ("is_public");--> statement-breakpoint
CREATE INDEX "price_lists_public_idx" ON "price_lists" USING btree ("id") WHERE is_public;--> statement-breakpoint
CREATE INDEX "price_list_items_price_idx" ON "price_list_items" USING btree ("list_id","price_cents","product_id","min_qty");--> statement-breakpoint
CREATE INDEX "price_list_items_product_idx" ON "price_list_items" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_price_list_id_price_lists_id_fk" FOREIGN KEY ("price_list_id") REFERENCES "price_lists"("id") NOT VALID;
