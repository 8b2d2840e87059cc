-- Whether one of two words says the opposite of the other: 'unpowdered' and 'powdered', 'nonslip' and 'slip'.
CREATE OR REPLACE FUNCTION are_opposites(a text, b text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT word_stem(a) = ANY (of_b) OR word_stem(b) = ANY (of_a)
  FROM (SELECT
    ARRAY[word_stem(substring(a FROM '^(?:un|non|in|im|dis|de)(.{3,})$')), word_stem(substring(a FROM '^(.{3,})less$'))] AS of_a,
    ARRAY[word_stem(substring(b FROM '^(?:un|non|in|im|dis|de)(.{3,})$')), word_stem(substring(b FROM '^(.{3,})less$'))] AS of_b
  ) AS without
$$;
