-- What was received for an order by bank transfer, less what was sent back, in cents.
CREATE OR REPLACE FUNCTION transferred_cents(of_order uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount_cents), 0)::bigint FROM money_movements WHERE order_id = of_order AND method = 'bank' AND undone_at IS NULL
$$;
