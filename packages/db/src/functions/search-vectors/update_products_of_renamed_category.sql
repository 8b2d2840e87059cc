-- The products of a renamed category are found under its new name at once. The argument names their column.
CREATE OR REPLACE FUNCTION update_products_of_renamed_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('UPDATE products p SET search_vector = product_document(p) WHERE %I = $1', TG_ARGV[0]) USING NEW.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER categories_update_products AFTER UPDATE OF name ON categories
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION update_products_of_renamed_category('category_id');

CREATE OR REPLACE TRIGGER sub_categories_update_products AFTER UPDATE OF name ON sub_categories
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION update_products_of_renamed_category('sub_category_id');

CREATE OR REPLACE TRIGGER sub_category_sections_update_products AFTER UPDATE OF name ON sub_category_sections
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION update_products_of_renamed_category('section_id');
