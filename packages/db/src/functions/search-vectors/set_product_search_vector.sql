-- Computes the search vector of a new product, or of one whose texts have changed.
CREATE OR REPLACE FUNCTION set_product_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR product_search_texts(NEW) <> product_search_texts(OLD) THEN
    NEW.search_vector := product_document(NEW);
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER products_set_search_vector BEFORE INSERT ON products
  FOR EACH ROW EXECUTE FUNCTION set_product_search_vector();

CREATE OR REPLACE TRIGGER products_renew_search_vector BEFORE UPDATE ON products
  FOR EACH ROW WHEN (OLD.count_in_stock = NEW.count_in_stock) EXECUTE FUNCTION set_product_search_vector();
