CREATE TABLE "stored_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stored_files_media_type_valid" CHECK ("stored_files"."media_type" ~ '^[a-z]+/[a-z0-9.+-]{1,100}$'),
	CONSTRAINT "stored_files_not_empty" CHECK ("stored_files"."bytes" > 0),
	CONSTRAINT "stored_files_sha256_valid" CHECK ("stored_files"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE INDEX "stored_files_expiring_idx" ON "stored_files" USING btree ("expires_at") WHERE "stored_files"."expires_at" is not null;