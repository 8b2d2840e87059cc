-- The texts that a product is found by. A new one is added here and in product_document().
CREATE OR REPLACE FUNCTION product_search_texts(p products) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT ARRAY[p.name, p.sku, p.brand, p.description, p.size, p.color, p.package_quantity,
    p.category_id::text, p.sub_category_id::text, p.section_id::text]
$$;
