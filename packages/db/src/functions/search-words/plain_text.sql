-- A text in lower case, without accents and in one Unicode form: 'café' is 'cafe', however it was typed.
CREATE OR REPLACE FUNCTION plain_text(content text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(content) = char_length(content) THEN lower(content)
    ELSE normalize(replace(replace(replace(translate(
      regexp_replace(normalize(lower(content), NFD), '[\u0300-\u036f]', '', 'g'), 'øłđı', 'oldi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), NFC)
  END
$$;
