CREATE TABLE "outbox_attachments" (
	"mail_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	CONSTRAINT "outbox_attachments_mail_id_position_pk" PRIMARY KEY("mail_id","position"),
	CONSTRAINT "outbox_attachments_position_not_negative" CHECK ("outbox_attachments"."position" >= 0),
	CONSTRAINT "outbox_attachments_file_name_valid" CHECK ("outbox_attachments"."file_name" ~ '^[^/\\[:cntrl:]]+$')
);
--> statement-breakpoint
ALTER TABLE "outbox_attachments" ADD CONSTRAINT "outbox_attachments_mail_id_outbox_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_attachments" ADD CONSTRAINT "outbox_attachments_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_attachments_file_idx" ON "outbox_attachments" USING btree ("file_id");