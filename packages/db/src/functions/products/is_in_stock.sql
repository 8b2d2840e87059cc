-- A product is in stock when its least order is. Its counts, and the caches of lists, follow that.
CREATE OR REPLACE FUNCTION is_in_stock(count_in_stock integer, min_qty integer, order_multiple integer) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT count_in_stock >= coalesce(min_qty, order_multiple)
$$;
