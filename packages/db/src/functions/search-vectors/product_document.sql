-- The search vector of a row of products.
CREATE OR REPLACE FUNCTION product_document(p products) RETURNS tsvector LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  category text;
  sub_category text;
  section text;
BEGIN
  IF p.category_id IS NOT NULL THEN
    SELECT name INTO category FROM categories WHERE id = p.category_id;
  END IF;
  IF p.sub_category_id IS NOT NULL THEN
    SELECT name INTO sub_category FROM sub_categories WHERE id = p.sub_category_id;
  END IF;
  IF p.section_id IS NOT NULL THEN
    SELECT name INTO section FROM sub_category_sections WHERE id = p.section_id;
  END IF;
  RETURN product_search_document(p.name, p.sku, p.brand, concat_ws(' ', category, sub_category, section), p.description,
    concat_ws(' ', p.size, p.color, p.package_quantity));
END
$$;
