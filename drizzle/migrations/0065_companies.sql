CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"abn" text NOT NULL,
	"unpaid_orders_limit" integer,
	"unpaid_amount_limit_cents" bigint,
	"price_list_id" uuid,
	"po_required" boolean DEFAULT false NOT NULL,
	"invoice_email" text,
	"terms_days" integer,
	"credit_limit_cents" bigint,
	"is_on_hold" boolean DEFAULT false NOT NULL,
	"cost_centre_required" boolean DEFAULT false NOT NULL,
	"reminded_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_abn_key" UNIQUE("abn"),
	CONSTRAINT "companies_name_not_empty" CHECK ("companies"."name" <> ''),
	CONSTRAINT "companies_abn_is_digits" CHECK ("companies"."abn" ~ '^[1-9][0-9]{10}$'),
	CONSTRAINT "companies_unpaid_limits_not_negative" CHECK ("companies"."unpaid_orders_limit" >= 0 and "companies"."unpaid_amount_limit_cents" >= 0),
	CONSTRAINT "companies_terms_with_limit" CHECK (("companies"."terms_days" is null) = ("companies"."credit_limit_cents" is null)),
	CONSTRAINT "companies_terms_days_known" CHECK ("companies"."terms_days" between 0 and 120),
	CONSTRAINT "companies_credit_limit_not_negative" CHECK ("companies"."credit_limit_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "company_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"order_limit_cents" bigint,
	"monthly_limit_cents" bigint,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_invitations_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "company_invitations_role_known" CHECK ("company_invitations"."role" in ('admin', 'approver', 'buyer', 'viewer')),
	CONSTRAINT "company_invitations_limits_not_negative" CHECK ("company_invitations"."order_limit_cents" >= 0 and "company_invitations"."monthly_limit_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "company_members" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_staff" boolean DEFAULT false NOT NULL,
	"company_id" uuid NOT NULL,
	"role" text NOT NULL,
	"order_limit_cents" bigint,
	"monthly_limit_cents" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_members_role_known" CHECK ("company_members"."role" in ('admin', 'approver', 'buyer', 'viewer')),
	CONSTRAINT "company_members_not_staff" CHECK (not "company_members"."is_staff"),
	CONSTRAINT "company_members_limits_not_negative" CHECK ("company_members"."order_limit_cents" >= 0 and "company_members"."monthly_limit_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "cost_centres" (
	"company_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "cost_centres_company_id_code_pk" PRIMARY KEY("company_id","code"),
	CONSTRAINT "cost_centres_code_not_empty" CHECK ("cost_centres"."code" <> '')
);
--> statement-breakpoint
CREATE TABLE "trade_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_name" text NOT NULL,
	"abn" text NOT NULL,
	"contact_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"message" text,
	"status" text DEFAULT 'open' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"decline_reason" text,
	"company_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trade_applications_status_known" CHECK ("trade_applications"."status" in ('open', 'approved', 'declined')),
	CONSTRAINT "trade_applications_abn_is_digits" CHECK ("trade_applications"."abn" ~ '^[1-9][0-9]{10}$'),
	CONSTRAINT "trade_applications_decided_with_time" CHECK (("trade_applications"."status" = 'open') = ("trade_applications"."decided_at" is null)),
	CONSTRAINT "trade_applications_approved_with_company" CHECK (("trade_applications"."status" = 'approved') = ("trade_applications"."company_id" is not null)),
	CONSTRAINT "trade_applications_declined_with_reason" CHECK (("trade_applications"."status" = 'declined') = ("trade_applications"."decline_reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "shopping_lists" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cost_centre_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cost_centre_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "approved_by" uuid;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_price_list_id_price_lists_id_fk" FOREIGN KEY ("price_list_id") REFERENCES "public"."price_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_of_no_staff" FOREIGN KEY ("user_id","is_staff") REFERENCES "public"."users"("id","is_admin") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_centres" ADD CONSTRAINT "cost_centres_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_applications" ADD CONSTRAINT "trade_applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_applications" ADD CONSTRAINT "trade_applications_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "companies_price_list_idx" ON "companies" USING btree ("price_list_id") WHERE "companies"."price_list_id" is not null;--> statement-breakpoint
CREATE INDEX "companies_words_idx" ON "companies" USING gin ("name" gin_trgm_ops,"abn" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "company_invitations_email_key" ON "company_invitations" USING btree ("company_id",lower("email"));--> statement-breakpoint
CREATE INDEX "company_invitations_expires_idx" ON "company_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "company_members_company_idx" ON "company_members" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cost_centres_code_key" ON "cost_centres" USING btree ("company_id",lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "trade_applications_open_key" ON "trade_applications" USING btree ("abn",lower("email")) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "trade_applications_status_idx" ON "trade_applications" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "trade_applications_email_idx" ON "trade_applications" USING btree (lower("email"));--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "shopping_lists" ADD CONSTRAINT "shopping_lists_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cost_centre_of_company" CHECK (("orders"."cost_centre_code" is null) = ("orders"."cost_centre_name" is null) and ("orders"."cost_centre_code" is null or "orders"."company_id" is not null)) NOT VALID;
