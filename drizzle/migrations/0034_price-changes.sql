ALTER TABLE "catalogue_changes" ADD COLUMN "is_price_alone" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- As 0018 has it; and a listed product of which only the price is another moves no list but those that go by prices. It is
-- told as a change of lists still, for servers of before, which don't know the difference.
CREATE OR REPLACE FUNCTION tell_products_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Many changes that move no list are told product by product; what changes many lists, in one row.
  IF (SELECT count(*) FROM (SELECT FROM changed LIMIT 1001) AS first_rows) > 1000 THEN
    INSERT INTO catalogue_changes DEFAULT VALUES;
  ELSE
    WITH told AS MATERIALIZED (
      SELECT now.id,
        (was.count_in_stock > 0, was.name, was.sku, was.description, was.brand, was.size, was.color,
          was.package_quantity, was.image, was.category_id, was.sub_category_id, was.section_id,
          was.price_cents > 0, was.rating, was.num_reviews, was.search_vector, was.archived_at, was.created_at)
          IS DISTINCT FROM
          (now.count_in_stock > 0, now.name, now.sku, now.description, now.brand, now.size, now.color,
          now.package_quantity, now.image, now.category_id, now.sub_category_id, now.section_id,
          now.price_cents > 0, now.rating, now.num_reviews, now.search_vector, now.archived_at, now.created_at)
          AS moves_lists,
        was.price_cents <> now.price_cents AS has_other_price,
        (was.count_in_stock, was.version, was.updated_at)
          IS DISTINCT FROM (now.count_in_stock, now.version, now.updated_at) AS is_other
      FROM changed AS now JOIN before AS was ON was.id = now.id
    ), lists AS (
      SELECT count(*) > 100 AS are_many FROM told WHERE moves_lists
    )
    INSERT INTO catalogue_changes (reach, product_id, is_price_alone)
    SELECT 'everything', NULL, false FROM lists WHERE are_many
    UNION ALL
    SELECT CASE WHEN moves_lists OR has_other_price THEN 'listing' ELSE 'product' END, id, NOT moves_lists AND has_other_price
    FROM told, lists WHERE (moves_lists OR has_other_price OR is_other) AND NOT are_many;
  END IF;
  RETURN NULL;
END
$$;
