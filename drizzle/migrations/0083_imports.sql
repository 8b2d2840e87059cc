CREATE TABLE "import_records" (
	"import_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"record_id" uuid NOT NULL,
	CONSTRAINT "import_records_import_id_record_id_pk" PRIMARY KEY("import_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"result" text NOT NULL,
	"is_warned" boolean NOT NULL,
	"cells" jsonb NOT NULL,
	"values" jsonb NOT NULL,
	"seen" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"problems" jsonb NOT NULL,
	"warnings" jsonb NOT NULL,
	"record_id" uuid,
	"is_pending" boolean DEFAULT false NOT NULL,
	"written" jsonb,
	"undo" text,
	CONSTRAINT "import_rows_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "import_rows_line_positive" CHECK ("import_rows"."line" >= 1)
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"file_id" uuid,
	"state" text DEFAULT 'reading' NOT NULL,
	"source" text,
	"sheets" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"headings_hash" text NOT NULL,
	"counts" jsonb DEFAULT '{"created":0,"changed":0,"unchanged":0,"failed":0,"skipped":0,"warned":0}'::jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	"problem" text,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"run_by" uuid,
	"run_by_key" uuid,
	"run_at" timestamp with time zone,
	"undone_by" uuid,
	"undone_by_key" uuid,
	"leased_by" uuid,
	"leased_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_run_by_users_id_fk" FOREIGN KEY ("run_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_run_by_key_api_keys_id_fk" FOREIGN KEY ("run_by_key") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_undone_by_key_api_keys_id_fk" FOREIGN KEY ("undone_by_key") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_result_idx" ON "import_rows" USING btree ("import_id","result","line");--> statement-breakpoint
CREATE INDEX "import_rows_warned_idx" ON "import_rows" USING btree ("import_id","line") WHERE "import_rows"."is_warned";--> statement-breakpoint
CREATE INDEX "import_rows_pending_idx" ON "import_rows" USING btree ("import_id","line") WHERE "import_rows"."is_pending";--> statement-breakpoint
CREATE UNIQUE INDEX "imports_one_running" ON "imports" USING btree ((true)) WHERE "imports"."state" in ('running', 'undoing');--> statement-breakpoint
CREATE INDEX "imports_working_idx" ON "imports" USING btree ("id") WHERE "imports"."state" in ('reading', 'running', 'undoing');--> statement-breakpoint
CREATE INDEX "imports_headings_idx" ON "imports" USING btree ("kind","headings_hash","run_at") WHERE "imports"."run_at" is not null;--> statement-breakpoint
CREATE INDEX "imports_file_idx" ON "imports" USING btree ("created_at") WHERE "imports"."file_id" is not null;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action NOT VALID;