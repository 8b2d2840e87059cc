-- A word of a search as it is shown: '1.5l', 'XL', 'latex free'.
CREATE OR REPLACE FUNCTION shown_word(word text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN word = translate(word, '0123456789', '') THEN word WHEN word ^@ 'free0' THEN whole_word(substr(word, 6)) || ' free' WHEN word ^@ 'size0' THEN upper(substr(word, 6))
    ELSE regexp_replace(word, '^(\d+)p(?=\d)', '\1.') END
$$;
