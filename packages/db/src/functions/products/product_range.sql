-- A product's name without its colour, with '¤' for its sizes and without words for its pack ('Single Box'): the same for
-- all colours, sizes and packs of an article.
CREATE OR REPLACE FUNCTION product_range(name text, color text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  packless text := regexp_replace(name,
    '\m(?:single|bulk)\s(?:bag|bottle|box|bundle|carton|case|pack|pair|roll|sleeve|tub)\M', ' ', 'gi');
  shade text := btrim(regexp_replace(lower(color), '[^[:alnum:]]+', ' ', 'g'));
BEGIN
  -- With a size, so that a name without one is answered too.
  RETURN btrim(replace(' ' || public.product_family(packless, '-') || ' ', ' ' || shade || ' ', ' '));
END
$$;
