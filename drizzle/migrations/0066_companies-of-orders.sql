-- no transaction
ALTER TABLE "addresses" VALIDATE CONSTRAINT "addresses_company_id_companies_id_fk";--> statement-breakpoint
ALTER TABLE "shopping_lists" VALIDATE CONSTRAINT "shopping_lists_company_id_companies_id_fk";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_company_id_companies_id_fk";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_approved_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "papers" VALIDATE CONSTRAINT "papers_company_id_companies_id_fk";--> statement-breakpoint
ALTER TABLE "quotes" VALIDATE CONSTRAINT "quotes_company_id_companies_id_fk";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "addresses_company_idx" ON "addresses" USING btree ("company_id","id") WHERE company_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shopping_lists_company_idx" ON "shopping_lists" USING btree ("company_id","id") WHERE company_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_company_idx" ON "orders" USING btree ("company_id","id") WHERE company_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "papers_company_idx" ON "papers" USING btree ("company_id","id") WHERE company_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "quotes_company_idx" ON "quotes" USING btree ("company_id","id") WHERE company_id is not null;--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_cost_centre_of_company";
