SET LOCAL check_function_bodies = off;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER company_payments_count_bank_line AFTER INSERT ON company_payments
  FOR EACH ROW WHEN (NEW.bank_line_id IS NOT NULL) EXECUTE FUNCTION count_booked_bank_line();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER company_payments_recount_bank_line AFTER UPDATE OF undone_at ON company_payments
  FOR EACH ROW WHEN (NEW.bank_line_id IS NOT NULL AND (OLD.undone_at IS NULL) <> (NEW.undone_at IS NULL))
  EXECUTE FUNCTION count_booked_bank_line();
