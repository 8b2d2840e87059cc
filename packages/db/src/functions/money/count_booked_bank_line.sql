-- Adds what is booked of a bank's line to it, and takes off what is undone, which reopens the line. Its check constraint refuses
-- more than arrived, however many book it at once.
CREATE OR REPLACE FUNCTION count_booked_bank_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bank_lines
  SET booked_cents = booked_cents + CASE WHEN NEW.undone_at IS NULL THEN NEW.amount_cents ELSE -NEW.amount_cents END
  WHERE id = NEW.bank_line_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER money_movements_count_bank_line AFTER INSERT ON money_movements
  FOR EACH ROW WHEN (NEW.bank_line_id IS NOT NULL) EXECUTE FUNCTION count_booked_bank_line();

CREATE OR REPLACE TRIGGER money_movements_recount_bank_line AFTER UPDATE OF undone_at ON money_movements
  FOR EACH ROW WHEN (NEW.bank_line_id IS NOT NULL AND (OLD.undone_at IS NULL) <> (NEW.undone_at IS NULL))
  EXECUTE FUNCTION count_booked_bank_line();

CREATE OR REPLACE TRIGGER company_payments_count_bank_line AFTER INSERT ON company_payments
  FOR EACH ROW WHEN (NEW.bank_line_id IS NOT NULL) EXECUTE FUNCTION count_booked_bank_line();

CREATE OR REPLACE TRIGGER company_payments_recount_bank_line AFTER UPDATE OF undone_at ON company_payments
  FOR EACH ROW WHEN (NEW.bank_line_id IS NOT NULL AND (OLD.undone_at IS NULL) <> (NEW.undone_at IS NULL))
  EXECUTE FUNCTION count_booked_bank_line();
