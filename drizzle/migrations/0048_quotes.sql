CREATE TABLE "quote_lines" (
	"quote_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"price_cents" integer,
	CONSTRAINT "quote_lines_quote_id_product_id_pk" PRIMARY KEY("quote_id","product_id"),
	CONSTRAINT "quote_lines_position_key" UNIQUE("quote_id","position"),
	CONSTRAINT "quote_lines_quantity_positive" CHECK ("quote_lines"."quantity" > 0),
	CONSTRAINT "quote_lines_price_positive" CHECK ("quote_lines"."price_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "quotes_quote_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"valid_until" date,
	"freight_cents" bigint,
	"order_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotes_quote_number_key" UNIQUE("quote_number"),
	CONSTRAINT "quotes_order_key" UNIQUE("order_id"),
	CONSTRAINT "quotes_answered_with_freight" CHECK (("quotes"."answered_at" is null) = ("quotes"."freight_cents" is null)),
	CONSTRAINT "quotes_answered_with_last_day" CHECK (("quotes"."answered_at" is null) = ("quotes"."valid_until" is null)),
	CONSTRAINT "quotes_accepted_only_when_answered" CHECK ("quotes"."order_id" is null or "quotes"."answered_at" is not null),
	CONSTRAINT "quotes_freight_not_negative" CHECK ("quotes"."freight_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Orders before products, as an order that is being placed writes to them.
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_lines_product_idx" ON "quote_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "quotes_user_idx" ON "quotes" USING btree ("user_id","id");