-- A query for names alone.
CREATE OR REPLACE FUNCTION in_names(asked tsquery) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(asked::text, '(''[^'']+'')(?::([*]))?', '\1:\2A', 'g')::tsquery
$$;
