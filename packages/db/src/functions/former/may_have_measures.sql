-- Whether there may be amounts in a text. Most texts have none, and this is quicker than search_measures().
CREATE OR REPLACE FUNCTION may_have_measures(content text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(content) ~ '\d[ /-]?[mlkgcp]|(?:pack|pk|carton|ctn)[a-z ]* \d'
$$;
