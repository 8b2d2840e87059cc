-- How many typos lie between two words: a letter too many, too few, a wrong one, or two that are swapped.
CREATE OR REPLACE FUNCTION typos_between(a text, b text) RETURNS integer LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letters_a text[] := string_to_array(a, NULL);
  letters_b text[] := string_to_array(b, NULL);
  width integer := cardinality(letters_b);
  two_back integer[];
  back integer[] := ARRAY(SELECT generate_series(0, width));
  here integer[];
  cost integer;
BEGIN
  FOR i IN 1 .. cardinality(letters_a) LOOP
    here := ARRAY[i];
    FOR j IN 1 .. width LOOP
      cost := least(back[j + 1] + 1, here[j] + 1, back[j] + CASE WHEN letters_a[i] = letters_b[j] THEN 0 ELSE 1 END);
      IF i > 1 AND j > 1 AND letters_a[i] = letters_b[j - 1] AND letters_a[i - 1] = letters_b[j] THEN
        cost := least(cost, two_back[j - 1] + 1);
      END IF;
      here := here || cost;
    END LOOP;
    two_back := back;
    back := here;
  END LOOP;
  RETURN back[width + 1];
END
$$;
