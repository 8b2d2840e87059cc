-- Whether products on sale have a term. A term of many is not looked up. With a generic plan, because planning the query takes
-- twenty times as long as running it.
CREATE OR REPLACE FUNCTION is_term_on_sale(term text) RETURNS boolean LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  asked tsquery := quote_literal(term);
BEGIN
  RETURN EXISTS (SELECT FROM search_frequencies WHERE word = term COLLATE "C") OR EXISTS (
    WITH found AS MATERIALIZED (
      SELECT id FROM products WHERE search_vector @@ asked AND is_published(price_cents, archived_at)
    )
    SELECT FROM found
  );
END
$$;
