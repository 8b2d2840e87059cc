-- A query for all words of a text by their stems, as they are and without accents. A text of stop words alone is searched for
-- as it is.
CREATE OR REPLACE FUNCTION stem_query(content text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN plain_text(content) = lower(content) THEN own ELSE own || stem_query(plain_text(content)) END
  FROM (
    SELECT CASE WHEN numnode(stems) > 0 THEN stems ELSE plainto_tsquery('pg_catalog.simple', content) END AS own
    FROM plainto_tsquery('pg_catalog.english', content) AS stems
  ) AS as_it_is
$$;
