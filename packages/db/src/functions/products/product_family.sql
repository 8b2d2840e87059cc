-- A product's name with '¤' for its sizes, which is the same for all sizes of an article: lengths ('30 x 40 cm'), other
-- measures ('250 ml', 'Size 7.5'), words ('Extra Large'), and letters at the end ('Gloves, XL'). NULL when neither the name
-- nor the field has a size. One pattern after the other, because a single one is several times slower.
CREATE OR REPLACE FUNCTION product_family(name text, size text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  family text := lower(name);
BEGIN
  IF family ~ '\d' THEN
    family := regexp_replace(family, '\m(?:\d+(?:[.,]\d+)*\s?(?:mm|cm|m|inch(?:es)?|ft|["″”])?\s?[x×]\s?)*'
      || '\d+(?:[.,]\d+)*\s?(?:(?:mm|cm|m|inch(?:es)?|ft)\M|["″”])', '¤', 'g');
    family := regexp_replace(family, '\m\d+(?:[.,]\d+)*\s?(?:ml|cl|l|litres?|kg|(?:fl\s)?oz)\M|\m\d{2,}(?:[.,]\d+)*\s?g\M'
      || '|\msize\s\d+(?:[.,]\d+)?\M', '¤', 'g');
  END IF;
  family := regexp_replace(family, '\m(?:(?:extra[\s-]|\d[\s-]?x[\s-]?|x{1,3}[\s-]?){0,2}(?:small|large)|medium)\M', '¤', 'g');
  family := regexp_replace(family, '[\s,/-]\(?(?:size\s)?(?:(?:\dx|x{0,3})[sl]|m)\)?\s*$', ' ¤');
  IF size = '' AND strpos(family, '¤') = 0 THEN
    RETURN NULL;
  END IF;
  RETURN regexp_replace(trim(regexp_replace(family, '[^[:alnum:]¤]+', ' ', 'g')), '¤(?: ?¤)+', '¤', 'g');
END
$$;
