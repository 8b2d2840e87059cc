CREATE TABLE "paper_sendings" (
	"paper_id" uuid PRIMARY KEY NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now(),
	"sent_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "paper_sendings_tries_not_negative" CHECK ("paper_sendings"."tries" >= 0),
	CONSTRAINT "paper_sendings_not_sent_again" CHECK ("paper_sendings"."sent_at" is null or "paper_sendings"."next_try_at" is null)
);
--> statement-breakpoint
ALTER TABLE "paper_sendings" ADD CONSTRAINT "paper_sendings_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paper_sendings_turn_idx" ON "paper_sendings" USING btree ("next_try_at","paper_id") WHERE next_try_at is not null;