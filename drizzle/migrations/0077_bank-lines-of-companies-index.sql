-- no transaction
ALTER TABLE "company_payments" VALIDATE CONSTRAINT "company_payments_bank_line_id_bank_lines_id_fk";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "company_payments_bank_line_idx" ON "company_payments" USING btree ("bank_line_id") WHERE bank_line_id is not null;
