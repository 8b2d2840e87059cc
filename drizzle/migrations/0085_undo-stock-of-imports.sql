SET LOCAL check_function_bodies = off;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stock_movements_append_only BEFORE UPDATE OR TRUNCATE ON stock_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('stock movements are append-only');
--> statement-breakpoint
-- No movement is ever deleted, except with its product: a product that an import made goes when the import is undone, in a
-- transaction with SET LOCAL shop.undoes = 'on'.
CREATE OR REPLACE TRIGGER stock_movements_only_undone BEFORE DELETE ON stock_movements
  FOR EACH STATEMENT WHEN (current_setting('shop.undoes', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION refuse_change('stock movements are append-only');
