-- A text in lower case with each dimension as an amount: '10 x 20 cm' and '10cm × 20cm' become '10cm 20cm'.
CREATE OR REPLACE FUNCTION spread_dimensions(content text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text := lower(content);
BEGIN
  -- The second pass is for three dimensions.
  FOR pass IN 1 .. 2 LOOP
    EXIT WHEN words !~ '\d ?[cm]?m? ?[x×] ?\d';
    words := regexp_replace(words, '(\d ?[cm]?m) ?[x×] ?(?=\d)', '\1 ', 'g');
    words := regexp_replace(words, '(\d) ?[x×] ?(\d+(?:\.\d+)?) ?([cm]?m)\M', '\1\3 \2\3', 'g');
  END LOOP;
  RETURN words;
END
$$;
