-- A product without a price, which only staff see.
CREATE OR REPLACE FUNCTION is_draft(price_cents integer) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT price_cents = 0
$$;
