-- The words of a text, as they are and by their stems. lower() follows the database's collation. PostgreSQL before 18
-- folds case by LC_CTYPE alone in to_tsvector(), which leaves 'Ä' a capital where LC_CTYPE is C.
CREATE OR REPLACE FUNCTION search_lexemes(content text, weight "char") RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('pg_catalog.english', translate(lower(content), '-/', '  '))
    || to_tsvector('pg_catalog.simple', translate(lower(content), '-/', '  ')), weight)
$$;
