SET LOCAL check_function_bodies = off;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_documents_log_inserted AFTER INSERT ON product_documents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_each_product('product', 'product_id');
--> statement-breakpoint
-- A new version, and a withdrawal.
CREATE OR REPLACE TRIGGER product_documents_log_updated AFTER UPDATE ON product_documents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_each_product('product', 'product_id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER document_versions_append_only BEFORE UPDATE OR TRUNCATE ON document_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('versions of documents are append-only');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER document_receipts_append_only BEFORE UPDATE OR TRUNCATE ON document_receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('receipts of documents are append-only');
