-- How a product counts: in the whole shop (the id of zeros) and in each of its categories, as itself and with its brand,
-- size and colour.
CREATE OR REPLACE FUNCTION counted_as(category_id uuid, sub_category_id uuid, section_id uuid, brand text, size text, color text,
  price_cents integer, archived_at timestamptz, in_stock boolean)
RETURNS TABLE (place_id uuid, kind text, value text, is_draft boolean, in_stock boolean) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT place.id, counted.kind, counted.value, is_draft($7), $9
  FROM (VALUES ('00000000-0000-0000-0000-000000000000'::uuid), ($1), ($2), ($3)) AS place(id),
    (VALUES ('product', NULL), ('brand', $4), ('size', $5), ('color', $6)) AS given(kind, value),
    LATERAL (SELECT given.kind, coalesce(given.value, '')) AS counted(kind, value)
  WHERE $8 IS NULL AND place.id IS NOT NULL AND (counted.kind = 'product' OR counted.value <> '')
$$;
