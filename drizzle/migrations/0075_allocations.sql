SET LOCAL check_function_bodies = off;
--> statement-breakpoint
-- What companies' payments pay of an order on account, in cents.
CREATE OR REPLACE FUNCTION allocated_cents(of_order uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount_cents), 0)::bigint FROM account_allocations WHERE order_id = of_order
$$;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE OR REPLACE TRIGGER account_allocations_count AFTER INSERT OR UPDATE OR DELETE ON account_allocations
  FOR EACH ROW EXECUTE FUNCTION count_allocation();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER company_payments_append_only BEFORE DELETE OR TRUNCATE ON company_payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('company payments are append-only');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER company_payments_only_marked BEFORE UPDATE ON company_payments
  FOR EACH ROW WHEN (
    to_jsonb(OLD) - '{left_cents,undone_at,undone_by,returned_on,returned_at,return_reason}'::text[]
    IS DISTINCT FROM to_jsonb(NEW) - '{left_cents,undone_at,undone_by,returned_on,returned_at,return_reason}'::text[]
  )
  EXECUTE FUNCTION refuse_change('company payments are append-only');
