CREATE TABLE "requisition_lines" (
	"requisition_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"tax_class" text NOT NULL,
	CONSTRAINT "requisition_lines_requisition_id_product_id_pk" PRIMARY KEY("requisition_id","product_id"),
	CONSTRAINT "requisition_lines_position_key" UNIQUE("requisition_id","position"),
	CONSTRAINT "requisition_lines_quantity_positive" CHECK ("requisition_lines"."quantity" > 0),
	CONSTRAINT "requisition_lines_price_positive" CHECK ("requisition_lines"."price_cents" > 0),
	CONSTRAINT "requisition_lines_tax_class_known" CHECK ("requisition_lines"."tax_class" in ('gst', 'gst-free'))
);
--> statement-breakpoint
CREATE TABLE "requisitions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"requisition_number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "requisitions_requisition_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"shipping_address" jsonb NOT NULL,
	"billing_address" jsonb,
	"payment_method" text NOT NULL,
	"po_number" text,
	"delivery_note" text,
	"requested_delivery_on" date,
	"invoice_email" text,
	"cost_centre_code" text,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"decline_reason" text,
	"order_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "requisitions_requisition_number_key" UNIQUE("requisition_number"),
	CONSTRAINT "requisitions_order_key" UNIQUE("order_id"),
	CONSTRAINT "requisitions_status_known" CHECK ("requisitions"."status" in ('open', 'approved', 'declined', 'withdrawn', 'expired')),
	CONSTRAINT "requisitions_payment_method_known" CHECK ("requisitions"."payment_method" in ('Bank', 'Stripe', 'Account')),
	CONSTRAINT "requisitions_ended_with_time" CHECK (("requisitions"."status" = 'open') = ("requisitions"."decided_at" is null)),
	CONSTRAINT "requisitions_decided_by_someone" CHECK (("requisitions"."status" in ('open', 'expired')) = ("requisitions"."decided_by" is null)),
	CONSTRAINT "requisitions_decided_by_another" CHECK ("requisitions"."status" = 'withdrawn' or "requisitions"."decided_by" <> "requisitions"."user_id"),
	CONSTRAINT "requisitions_approved_with_order" CHECK (("requisitions"."status" = 'approved') = ("requisitions"."order_id" is not null)),
	CONSTRAINT "requisitions_declined_with_reason" CHECK (("requisitions"."status" = 'declined') = ("requisitions"."decline_reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "requisition_lines" ADD CONSTRAINT "requisition_lines_requisition_id_requisitions_id_fk" FOREIGN KEY ("requisition_id") REFERENCES "public"."requisitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requisition_lines" ADD CONSTRAINT "requisition_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requisitions" ADD CONSTRAINT "requisitions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requisitions" ADD CONSTRAINT "requisitions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requisitions" ADD CONSTRAINT "requisitions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requisitions" ADD CONSTRAINT "requisitions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requisition_lines_product_idx" ON "requisition_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "requisitions_company_idx" ON "requisitions" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "requisitions_user_idx" ON "requisitions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "requisitions_open_idx" ON "requisitions" USING btree ("expires_at") WHERE status = 'open';