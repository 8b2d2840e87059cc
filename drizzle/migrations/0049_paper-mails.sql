CREATE TABLE "paper_mails" (
	"paper_id" uuid PRIMARY KEY NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	CONSTRAINT "paper_mails_tries_not_negative" CHECK ("paper_mails"."tries" >= 0)
);
--> statement-breakpoint
ALTER TABLE "paper_numbers" ADD COLUMN "mailed_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "paper_mails" ADD CONSTRAINT "paper_mails_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paper_mails_turn_idx" ON "paper_mails" USING btree ("next_try_at","paper_id");