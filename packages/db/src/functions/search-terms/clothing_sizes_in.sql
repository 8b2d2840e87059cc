-- The sizes of clothes in a plain text, in the form of amounts_in(): size0xl for 'XL', 'x-large' and 'Extra Large'. A single
-- letter is none after a number ('5 L') or an apostrophe.
CREATE OR REPLACE FUNCTION clothing_sizes_in(content text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  found text[] := '{}';
  written text;
  without_extra text;
  times integer;
BEGIN
  IF content !~ '(?:small|sml|large|lge|lrg|med)|\m[2-6]?x*[sl]\M|\m(?:m|sm|md|lg)\M' THEN
    RETURN found;
  END IF;
  FOR written IN
    SELECT part[1] FROM regexp_matches(content, '\m(?:[2-6]x|x{1,5}|(?:extra[ -]?){1,2}|(?:double|triple)[ -]?x?)[ -]?(?:small|sml|large|lge|lrg)\M|\m(?:[2-6]x|x{1,5}|(?:double|triple)[ -]?x)[sl]\M|\m(?:small|sml|sm|medium|med|md|large|lge|lrg|lg)\M|(?<![''.&/]|\d|\d )\m[sml]\M(?![''.&])', 'g') AS part
  LOOP
    without_extra := replace(written, 'extra', '');
    times := CASE
      WHEN left(written, 1) BETWEEN '2' AND '6' THEN left(written, 1)::integer
      WHEN written ^@ 'double' THEN 2
      WHEN written ^@ 'triple' THEN 3
      WHEN written ^@ 'extra' THEN (char_length(written) - char_length(without_extra)) / 5
      ELSE char_length(written) - char_length(ltrim(written, 'x'))
    END;
    found := found || (written || '|size0' || CASE WHEN times > 1 THEN times::text ELSE '' END || CASE WHEN times > 0 THEN 'x' ELSE '' END
      || left(ltrim(replace(replace(without_extra, 'double', ''), 'triple', ''), '23456x -'), 1));
  END LOOP;
  RETURN found;
END
$$;
