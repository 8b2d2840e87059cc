-- A plain text as its amounts are read: '60 x 90' for '60×90', '9 in' for '9"', '70 pct' for '70%', 'um' for 'µm', '1000' for '1,000'.
-- PostgreSQL keeps 32 compiled patterns: with more of them, each text of each product would compile them all again. So the
-- functions of terms use plain string functions where they can.
CREATE OR REPLACE FUNCTION amount_text(plain text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text := plain;
  before text;
  shape text;
BEGIN
  IF octet_length(words) <> char_length(words) THEN
    words := translate(words, 'µμ×✕✖╳⨯⨉″”“′’‑–' || U&'\00a0\2009\202f', 'uuxxxxxx"""''--   ');
  END IF;
  IF words = translate(words, '0123456789', '') THEN
    RETURN words;
  END IF;
  words := replace(replace(replace(replace(words, '%', ' pct '), '"', ' in '), '''''', ' in '), 'per cent', 'pct');
  words := replace(replace(replace(words, '  ', ' '), 'fl oz', 'oz'), 'fluid ounce', 'ounce');
  shape := translate(words, '0123456789*х', '9999999999xx');
  IF strpos(shape, '9,999') > 0 THEN
    words := regexp_replace(words, '(\d),(?=\d\d\d(?:\D|$))', '\1', 'g');
  END IF;
  IF strpos(shape, 'x9') > 0 OR strpos(shape, 'x 9') > 0 OR strpos(shape, ' by 9') > 0 THEN
    -- Each pass reads every second 'x' of several sides.
    FOR pass IN 1 .. 3 LOOP
      before := words;
      words := regexp_replace(words, '(\m\d+(?:\.\d+)?) ?(mm|cm|m|inches|inch|in|) ?(?:x|\*|х|by) ?(?=\d+(?:\.\d+)? ?(?:mm|cm|m|inches|inch|in|ml|l|g|kg|oz|)(?:\M|x\d))', '\1\2 x ', 'g');
      EXIT WHEN words = before;
    END LOOP;
  END IF;
  RETURN words;
END
$$;
