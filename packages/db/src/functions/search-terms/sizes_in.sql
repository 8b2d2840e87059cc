-- The sizes in a text of amount_text(), such as '60 x 90 cm': each as it is written; as terms to look for ('600mm 900mm', or
-- '60x90' without a unit); and as sides without a unit, as they are written, in millimetres and in centimetres; with bars
-- between them.
CREATE OR REPLACE FUNCTION sizes_in(content text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  found text[] := '{}';
  written text;
  parts text[];
  sides numeric[];
  unit text;
  factor integer;
  own_factor integer;
  terms text;
  unitless text;
BEGIN
  IF strpos(content, ' x ') = 0 THEN
    RETURN found;
  END IF;
  FOR written IN
    SELECT part[1] FROM regexp_matches(content, '\m\d{1,7}(?:\.\d{1,7})?(?: ?(?:mm|cm|m|inches|inch|in)\M)?(?: x \d{1,7}(?:\.\d{1,7})?(?: ?(?:mm|cm|m|inches|inch|in)\M)?){1,3}(?![\w.]*\w| x \d| ?(?:ml|l|kg|g|oz|gsm|packs?|pk)\M)', 'g') AS part
  LOOP
    parts := string_to_array(written, ' x ');
    sides := '{}';
    unit := NULL;
    factor := NULL;
    terms := NULL;
    -- A side without a unit has the unit of the next one.
    FOR place IN REVERSE cardinality(parts) .. 1 LOOP
      unit := coalesce(nullif(ltrim(parts[place], '0123456789. '), ''), unit);
      own_factor := CASE unit WHEN 'mm' THEN 1 WHEN 'cm' THEN 10 WHEN 'm' THEN 1000 END;
      sides := rtrim(parts[place], 'chimnes ')::numeric || sides;
      terms := concat_ws(' ', amount_term(sides[1], unit), terms);
      factor := CASE WHEN place = cardinality(parts) OR factor = own_factor THEN own_factor END;
    END LOOP;
    unitless := sides_term(sides);
    IF unit IS NULL THEN
      terms := unitless;
    ELSIF factor IS NOT NULL THEN
      unitless := unitless || sides_term(ARRAY(SELECT side * factor FROM unnest(sides) AS side))
        || sides_term(ARRAY(SELECT side * factor / 10 FROM unnest(sides) AS side));
    END IF;
    found := found || (written || '|' || terms || '|' || unitless);
  END LOOP;
  RETURN found;
END
$$;
