-- Whether a product on sale matches. The materialised part makes PostgreSQL use the words' index.
CREATE OR REPLACE FUNCTION is_on_sale(asked tsquery) RETURNS boolean LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  WITH found AS MATERIALIZED (
    SELECT id FROM products WHERE search_vector @@ asked AND is_published(price_cents, archived_at)
  )
  SELECT EXISTS (SELECT FROM found)
$$;
