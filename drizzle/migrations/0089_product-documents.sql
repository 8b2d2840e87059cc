CREATE TABLE "document_receipts" (
	"document_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_receipts_document_id_version_user_id_pk" PRIMARY KEY("document_id","version","user_id"),
	CONSTRAINT "document_receipts_by_known" CHECK ("document_receipts"."by" in ('order', 'sent'))
);
--> statement-breakpoint
CREATE TABLE "document_versions" (
	"document_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"revised_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_versions_document_id_version_pk" PRIMARY KEY("document_id","version"),
	CONSTRAINT "document_versions_version_positive" CHECK ("document_versions"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_documents_kind_known" CHECK ("product_documents"."kind" in ('sds', 'certificate', 'datasheet')),
	CONSTRAINT "product_documents_title_not_empty" CHECK ("product_documents"."title" <> ''),
	CONSTRAINT "product_documents_version_positive" CHECK ("product_documents"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "document_receipts" ADD CONSTRAINT "document_receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_receipts" ADD CONSTRAINT "document_receipts_of_version" FOREIGN KEY ("document_id","version") REFERENCES "public"."document_versions"("document_id","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_id_product_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."product_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_documents" ADD CONSTRAINT "product_documents_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_receipts_user_idx" ON "document_receipts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_versions_file_key" ON "document_versions" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "document_versions_revised_idx" ON "document_versions" USING btree ("revised_on");--> statement-breakpoint
CREATE UNIQUE INDEX "product_documents_title_key" ON "product_documents" USING btree ("product_id","kind",lower("title")) WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "product_documents_product_idx" ON "product_documents" USING btree ("product_id","id");