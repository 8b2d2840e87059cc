-- Whether two words stand side by side in a product on sale. The materialised part makes PostgreSQL use the words' index,
-- and hides the limit from its planner: of two common words only so many products are read. With a generic plan, because
-- planning the query takes longer than running it.
CREATE OR REPLACE FUNCTION are_neighbours(first_word tsquery, second_word tsquery) RETURNS boolean LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN EXISTS (
    WITH found AS MATERIALIZED (
      SELECT search_vector FROM products
      WHERE search_vector @@ (first_word && second_word) AND is_published(price_cents, archived_at)
    )
    SELECT FROM (SELECT search_vector FROM found LIMIT 500) AS first_found
    WHERE search_vector @@ (first_word <-> second_word)
  );
END
$$;
