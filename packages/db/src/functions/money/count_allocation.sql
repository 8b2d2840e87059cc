-- Keeps what is left of a company's payment: its amount less what it pays of orders.
CREATE OR REPLACE FUNCTION count_allocation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE company_payments SET left_cents = left_cents + OLD.amount_cents WHERE id = OLD.payment_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE company_payments SET left_cents = left_cents - NEW.amount_cents WHERE id = NEW.payment_id;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER account_allocations_count AFTER INSERT OR UPDATE OR DELETE ON account_allocations
  FOR EACH ROW EXECUTE FUNCTION count_allocation();
