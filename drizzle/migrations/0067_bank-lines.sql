CREATE TABLE "bank_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"text" text NOT NULL,
	"identity" text NOT NULL,
	"similar_to" uuid,
	"uploaded_by" uuid NOT NULL,
	"booked_cents" bigint DEFAULT 0 NOT NULL,
	"booked_by" uuid,
	"booked_at" timestamp with time zone,
	"ignored_by" uuid,
	"ignored_at" timestamp with time zone,
	"status" text GENERATED ALWAYS AS (case when booked_cents = amount_cents then 'booked' when ignored_at is not null then 'ignored' else 'open' end) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_lines_identity_key" UNIQUE("identity"),
	CONSTRAINT "bank_lines_amount_positive" CHECK ("bank_lines"."amount_cents" > 0),
	CONSTRAINT "bank_lines_booked_within_amount" CHECK ("bank_lines"."booked_cents" between 0 and "bank_lines"."amount_cents"),
	CONSTRAINT "bank_lines_booked_by_somebody" CHECK ("bank_lines"."booked_cents" = 0 or "bank_lines"."booked_by" is not null),
	CONSTRAINT "bank_lines_ignored_by_somebody" CHECK (("bank_lines"."ignored_at" is null) = ("bank_lines"."ignored_by" is null)),
	CONSTRAINT "bank_lines_not_like_itself" CHECK ("bank_lines"."similar_to" <> "bank_lines"."id")
);
--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_similar_to_bank_lines_id_fk" FOREIGN KEY ("similar_to") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_booked_by_users_id_fk" FOREIGN KEY ("booked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_ignored_by_users_id_fk" FOREIGN KEY ("ignored_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_lines_day_idx" ON "bank_lines" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "bank_lines_status_idx" ON "bank_lines" USING btree ("status","day","id");--> statement-breakpoint
CREATE INDEX "bank_lines_amount_idx" ON "bank_lines" USING btree ("amount_cents","day");--> statement-breakpoint
CREATE INDEX "bank_lines_text_idx" ON "bank_lines" USING gin ("text" gin_trgm_ops);
