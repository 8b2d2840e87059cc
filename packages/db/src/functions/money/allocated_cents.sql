-- What companies' payments pay of an order on account, in cents.
CREATE OR REPLACE FUNCTION allocated_cents(of_order uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount_cents), 0)::bigint FROM account_allocations WHERE order_id = of_order
$$;
