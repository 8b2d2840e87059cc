CREATE TABLE "paper_numbers" (
	"kind" text PRIMARY KEY NOT NULL,
	"last" bigint DEFAULT 0 NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "paper_numbers_kind_known" CHECK ("paper_numbers"."kind" in ('invoice', 'credit-note'))
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" bigint NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"invoice_id" uuid,
	"issued_on" date NOT NULL,
	"supplied_on" date,
	"due_on" date,
	"total_cents" bigint NOT NULL,
	"gst_cents" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"buyer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "papers_number_key" UNIQUE("kind","number"),
	CONSTRAINT "papers_kind_known" CHECK ("papers"."kind" in ('invoice', 'credit-note')),
	CONSTRAINT "papers_number_positive" CHECK ("papers"."number" > 0),
	CONSTRAINT "papers_gst_in_total" CHECK ("papers"."gst_cents" between 0 and "papers"."total_cents"),
	CONSTRAINT "papers_credit_note_of_invoice" CHECK (("papers"."kind" = 'credit-note') = ("papers"."invoice_id" is not null)),
	CONSTRAINT "papers_invoice_due" CHECK (("papers"."kind" = 'invoice') = ("papers"."due_on" is not null))
);
--> statement-breakpoint
CREATE TABLE "papers_wanted" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "papers_wanted_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"wanted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_older" boolean DEFAULT false NOT NULL,
	CONSTRAINT "papers_wanted_kind_known" CHECK ("papers_wanted"."kind" in ('invoice', 'credit-note'))
);
--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_invoice_id_papers_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers_wanted" ADD CONSTRAINT "papers_wanted_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "papers_invoice_of_order_key" ON "papers" USING btree ("order_id") WHERE kind = 'invoice';--> statement-breakpoint
CREATE INDEX "papers_order_idx" ON "papers" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "papers_invoice_idx" ON "papers" USING btree ("invoice_id") WHERE invoice_id is not null;--> statement-breakpoint
CREATE INDEX "papers_user_idx" ON "papers" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "papers_issued_idx" ON "papers" USING btree ("issued_on","id");--> statement-breakpoint
CREATE INDEX "papers_number_part_idx" ON "papers" USING gin ((lpad("number"::text, greatest(6, length("number"::text)), '0')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "papers_buyer_idx" ON "papers" USING gin (("buyer" ->> 'name') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "papers_wanted_turn_idx" ON "papers_wanted" USING btree ("is_older","id");--> statement-breakpoint
CREATE UNIQUE INDEX "papers_wanted_invoice_key" ON "papers_wanted" USING btree ("order_id") WHERE kind = 'invoice';