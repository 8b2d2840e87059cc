-- Each two of a thing's sides as a term, whatever their order: '60x90'. NULL when one of them is unknown.
CREATE OR REPLACE FUNCTION sides_term(sides numeric[]) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  term text := '';
BEGIN
  FOR one IN 1 .. cardinality(sides) - 1 LOOP
    FOR other IN one + 1 .. cardinality(sides) LOOP
      term := term || ' ' || replace(trim_scale(least(sides[one], sides[other])) || 'x' || trim_scale(greatest(sides[one], sides[other])), '.', 'p');
    END LOOP;
  END LOOP;
  RETURN term;
END
$$;
