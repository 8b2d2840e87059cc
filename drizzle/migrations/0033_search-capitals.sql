-- The words of a text, as they are and by their stems. PostgreSQL before 18 folds case by LC_CTYPE alone, which where it is C
-- leaves 'Ä' a capital; lower() folds it as the database's own collation says, and so as the words that are searched for.
CREATE OR REPLACE FUNCTION search_lexemes(content text, weight "char") RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('pg_catalog.english', translate(lower(content), '-/', '  '))
    || to_tsvector('pg_catalog.simple', translate(lower(content), '-/', '  ')), weight)
$$;
