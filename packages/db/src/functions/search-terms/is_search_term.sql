-- Whether a word of a search is a term: an amount ('8oz'), a size of a thing ('60x90'), a size of clothes ('size0xl') or what
-- a thing is free of ('free0latex').
CREATE OR REPLACE FUNCTION is_search_term(word text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT word ~ '^(?:free[01]|size0|\d+(?:p\d+)?(?:ml|g|gsm|mm|um|oz|ft|in|ply|pct|pk|ctn|x\d+(?:p\d+)?)$)'
$$;
