-- The amounts in a text of amount_text(): each as it is written and as a term, with a bar between them. 'in' is no unit in '3 in 1'
-- or '50 in a box'. Patterns without capturing groups are several times as fast.
CREATE OR REPLACE FUNCTION amounts_in(content text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letters constant text := 'abcdefghijklmnopqrstuvwxyz /-';
  numerals constant text[] := '{one,two,three,four,five,six}';
  manifold constant text[] := '{single,double,triple}';
  found text[] := '{}';
  written text;
  term text;
  numeral text;
BEGIN
  IF content <> translate(content, '0123456789', '') THEN
    FOR written IN
      SELECT part[1] FROM regexp_matches(content, '\m\d{1,9}(?:\.\d{1,9})?[ /-]?[a-z]+', 'g') AS part
    LOOP
      CONTINUE WHEN right(written, 3) IN (' in', '-in') AND content ~ (written || '[ -](?:a|an|the|one|each|every|total|all|stock|1|box|boxes|packs?|packets?|cartons?|ctns?|bags?|rolls?)\M');
      term := amount_term(rtrim(written, letters)::numeric, ltrim(written, '0123456789. /-'));
      -- Only '100pcs' is read as '100 pcs'.
      found := found || CASE WHEN strpos(term, ' ') = 0 OR written = translate(written, ' /-', '') THEN written || '|' || term END;
    END LOOP;
    IF strpos(content, 'pack') > 0 OR strpos(content, 'pk') > 0 OR strpos(content, 'carton') > 0 OR strpos(content, 'ctn') > 0 THEN
      FOR written IN SELECT part[1] FROM regexp_matches(content, '\m(?:packet|pack|pkt|pk|carton|ctn)s?(?: of)? \d{1,9}\M', 'g') AS part LOOP
        found := found || (written || '|' || amount_term(ltrim(written, letters)::numeric, rtrim(split_part(written, ' ', 1))));
      END LOOP;
    END IF;
  END IF;
  IF strpos(content, 'ply') > 0 THEN
    FOR written IN SELECT part[1] FROM regexp_matches(content, '\m(?:one|two|three|four|five|six|single|double|triple)[ -]?ply\M', 'g') AS part LOOP
      numeral := rtrim(left(written, -3), ' -');
      found := found || (written || '|' || coalesce(array_position(manifold, numeral), array_position(numerals, numeral)) || 'ply');
    END LOOP;
  END IF;
  RETURN array_remove(found, NULL);
END
$$;
