-- Whether a short word occurs in several products. True for all before words are counted.
CREATE OR REPLACE FUNCTION is_counted_word(short_word text) RETURNS boolean LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM search_frequencies WHERE word = short_word COLLATE "C") OR NOT EXISTS (SELECT FROM search_frequencies);
END
$$;
