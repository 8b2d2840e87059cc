-- no transaction
ALTER TABLE "money_movements" VALIDATE CONSTRAINT "money_movements_bank_line_id_bank_lines_id_fk";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "companies_name_key_idx" ON "companies" USING btree ((regexp_replace(upper(regexp_replace(plain_text("name"), '[^a-z0-9]', '', 'g')), '(PTY)?(LTD|LIMITED|INC)$', '')));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_company_unpaid_idx" ON "orders" USING btree ("company_id","id") WHERE company_id is not null and paid_at is null and cancelled_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "money_movements_bank_line_idx" ON "money_movements" USING btree ("bank_line_id") WHERE bank_line_id is not null;
