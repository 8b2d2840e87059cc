-- Adds the words of a changed product to search_words, in the same order.
CREATE OR REPLACE FUNCTION add_words_of_updated_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
  SELECT DISTINCT found.word COLLATE "C" AS word
  FROM unnest(tsvector_to_array(NEW.search_vector)) AS found(word)
  WHERE char_length(found.word) BETWEEN 4 AND 24 AND found.word !~ '[^[:alpha:]]'
    AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = found.word COLLATE "C")
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER products_add_words_of_updated AFTER UPDATE ON products
  FOR EACH ROW WHEN (OLD.count_in_stock = NEW.count_in_stock AND OLD.search_vector <> NEW.search_vector)
  EXECUTE FUNCTION add_words_of_updated_product();
