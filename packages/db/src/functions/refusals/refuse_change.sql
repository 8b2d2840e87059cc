-- Refuses a statement. The argument is the error message.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE OR REPLACE TRIGGER stock_movements_append_only BEFORE UPDATE OR TRUNCATE ON stock_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('stock movements are append-only');

-- No movement is ever deleted, except with its product: a product that an import made goes when the import is undone, in a
-- transaction with SET LOCAL shop.undoes = 'on'.
CREATE OR REPLACE TRIGGER stock_movements_only_undone BEFORE DELETE ON stock_movements
  FOR EACH STATEMENT WHEN (current_setting('shop.undoes', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION refuse_change('stock movements are append-only');

CREATE OR REPLACE TRIGGER products_stock_only_by_movement BEFORE UPDATE OF count_in_stock ON products
  FOR EACH ROW WHEN (NEW.count_in_stock IS DISTINCT FROM OLD.count_in_stock AND pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_change('stock changes only through stock movements');

CREATE OR REPLACE TRIGGER audit_log_append_only BEFORE DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the audit log is append-only');

-- No entry is ever deleted. But a person may ask to be forgotten: a transaction with SET LOCAL shop.forgets = 'on' may
-- replace the texts that an entry quotes, and nothing else.
CREATE OR REPLACE TRIGGER audit_log_only_forgets BEFORE UPDATE ON audit_log
  FOR EACH ROW WHEN (
    current_setting('shop.forgets', true) IS DISTINCT FROM 'on'
    OR to_jsonb(OLD) - '{label,before,after}'::text[] IS DISTINCT FROM to_jsonb(NEW) - '{label,before,after}'::text[]
    OR (OLD.before IS NULL) <> (NEW.before IS NULL)
    OR (OLD.after IS NULL) <> (NEW.after IS NULL)
  )
  EXECUTE FUNCTION refuse_change('the audit log is append-only');

CREATE OR REPLACE TRIGGER papers_append_only BEFORE DELETE OR TRUNCATE ON papers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('papers are append-only');

-- A paper never changes. But its buyer's name and address are removed after years, with SET LOCAL shop.forgets = 'on'.
CREATE OR REPLACE TRIGGER papers_only_forget BEFORE UPDATE ON papers
  FOR EACH ROW WHEN (
    current_setting('shop.forgets', true) IS DISTINCT FROM 'on'
    OR NEW.buyer IS NOT NULL
    OR to_jsonb(OLD) - 'buyer' IS DISTINCT FROM to_jsonb(NEW) - 'buyer'
  )
  EXECUTE FUNCTION refuse_change('papers are append-only');

CREATE OR REPLACE TRIGGER money_movements_append_only BEFORE DELETE OR TRUNCATE ON money_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('money movements are append-only');

CREATE OR REPLACE TRIGGER money_movements_only_undone BEFORE UPDATE ON money_movements
  FOR EACH ROW WHEN (to_jsonb(OLD) - 'undone_at' IS DISTINCT FROM to_jsonb(NEW) - 'undone_at')
  EXECUTE FUNCTION refuse_change('money movements are append-only');

CREATE OR REPLACE TRIGGER company_payments_append_only BEFORE DELETE OR TRUNCATE ON company_payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('company payments are append-only');

CREATE OR REPLACE TRIGGER company_payments_only_marked BEFORE UPDATE ON company_payments
  FOR EACH ROW WHEN (
    to_jsonb(OLD) - '{left_cents,undone_at,undone_by,returned_on,returned_at,return_reason}'::text[]
    IS DISTINCT FROM to_jsonb(NEW) - '{left_cents,undone_at,undone_by,returned_on,returned_at,return_reason}'::text[]
  )
  EXECUTE FUNCTION refuse_change('company payments are append-only');

CREATE OR REPLACE TRIGGER document_versions_append_only BEFORE UPDATE OR TRUNCATE ON document_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('versions of documents are append-only');

CREATE OR REPLACE TRIGGER document_receipts_append_only BEFORE UPDATE OR TRUNCATE ON document_receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('receipts of documents are append-only');
