CREATE TABLE "account_allocations" (
	"payment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_allocations_payment_id_order_id_pk" PRIMARY KEY("payment_id","order_id"),
	CONSTRAINT "account_allocations_amount_positive" CHECK ("account_allocations"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "company_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"left_cents" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text NOT NULL,
	"recorded_by" uuid NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	"returned_on" date,
	"returned_at" timestamp with time zone,
	"return_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_payments_amount_not_zero" CHECK ("company_payments"."amount_cents" <> 0),
	CONSTRAINT "company_payments_left_in_amount" CHECK ("company_payments"."left_cents" between least("company_payments"."amount_cents", 0) and greatest("company_payments"."amount_cents", 0)),
	CONSTRAINT "company_payments_undone_by" CHECK (("company_payments"."undone_at" is null) = ("company_payments"."undone_by" is null)),
	CONSTRAINT "company_payments_returned_with_reason" CHECK (num_nonnulls("company_payments"."returned_on", "company_payments"."returned_at", "company_payments"."return_reason") in (0, 3)),
	CONSTRAINT "company_payments_returned_after_payment" CHECK ("company_payments"."returned_on" >= "company_payments"."paid_on"),
	CONSTRAINT "company_payments_only_received_returned" CHECK ("company_payments"."returned_on" is null or "company_payments"."amount_cents" > 0),
	CONSTRAINT "company_payments_nothing_left_when_taken_back" CHECK ("company_payments"."left_cents" = 0 or ("company_payments"."undone_at" is null and "company_payments"."returned_on" is null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms_days" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_limit_cents" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "owed_cents" bigint;--> statement-breakpoint
ALTER TABLE "account_allocations" ADD CONSTRAINT "account_allocations_payment_id_company_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."company_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_allocations" ADD CONSTRAINT "account_allocations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_payments" ADD CONSTRAINT "company_payments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_payments" ADD CONSTRAINT "company_payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_payments" ADD CONSTRAINT "company_payments_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_allocations_order_idx" ON "account_allocations" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "company_payments_company_idx" ON "company_payments" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "company_payments_left_idx" ON "company_payments" USING btree ("company_id","paid_on","id") WHERE left_cents <> 0;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_terms_on_account" CHECK (case when "orders"."payment_method" = 'Account' then num_nonnulls("orders"."company_id", "orders"."terms_days", "orders"."credit_limit_cents", "orders"."owed_cents") = 4 and "orders"."terms_days" >= 0 and "orders"."owed_cents" <= "orders"."credit_limit_cents" else num_nonnulls("orders"."terms_days", "orders"."credit_limit_cents", "orders"."owed_cents") = 0 end) NOT VALID;
