-- Adds the words of new products to search_words. Sorted, so that two transactions never wait for each other. A batch has
-- the same words many times: each is checked once.
CREATE OR REPLACE FUNCTION add_words_of_inserted_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
  SELECT found.word COLLATE "C" AS word
  FROM (SELECT DISTINCT unnest(tsvector_to_array(search_vector)) AS word FROM inserted) AS found
  WHERE char_length(found.word) BETWEEN 4 AND 24 AND found.word !~ '[^[:alpha:]]'
    AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = found.word COLLATE "C")
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER products_add_words_of_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_words_of_inserted_products();
