ALTER TABLE "company_payments" ADD COLUMN "bank_line_id" uuid;--> statement-breakpoint
ALTER TABLE "company_payments" ADD CONSTRAINT "company_payments_bank_line_id_bank_lines_id_fk" FOREIGN KEY ("bank_line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action NOT VALID;
