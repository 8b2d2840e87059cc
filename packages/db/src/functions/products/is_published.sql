-- Whether shoppers see a product: neither a draft nor archived. PostgreSQL replaces the call by its text, so that indexes
-- with this condition are used.
CREATE OR REPLACE FUNCTION is_published(price_cents integer, archived_at timestamptz) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT price_cents > 0 AND archived_at IS NULL
$$;
