CREATE TABLE "product_count_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_count_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"is_draft" boolean NOT NULL,
	"in_stock" boolean NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_counts" (
	"place_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"is_draft" boolean NOT NULL,
	"in_stock" boolean NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "product_counts_pk" PRIMARY KEY("place_id","kind","is_draft","in_stock","value"),
	CONSTRAINT "product_counts_kind_known" CHECK ("product_counts"."kind" in ('product', 'brand', 'size', 'color'))
);
--> statement-breakpoint
CREATE INDEX "product_count_changes_place_idx" ON "product_count_changes" USING btree ("place_id","kind");--> statement-breakpoint
-- How a product counts: in the whole shop (the id of zeros) and in each of its places, itself and its brand, size and colour.
CREATE FUNCTION counted_as(category_id uuid, sub_category_id uuid, section_id uuid, brand text, size text, color text,
  price_cents integer, archived_at timestamptz, count_in_stock integer)
RETURNS TABLE (place_id uuid, kind text, value text, is_draft boolean, in_stock boolean) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT place.id, counted.kind, counted.value, price_cents = 0, count_in_stock > 0
  FROM (VALUES ('00000000-0000-0000-0000-000000000000'::uuid), (category_id), (sub_category_id), (section_id)) AS place(id),
    (VALUES ('product', NULL), ('brand', brand), ('size', size), ('color', color)) AS given(kind, value),
    LATERAL (SELECT given.kind, coalesce(given.value, '')) AS counted(kind, value)
  WHERE archived_at IS NULL AND place.id IS NOT NULL AND (counted.kind = 'product' OR counted.value <> '')
$$;
--> statement-breakpoint
CREATE FUNCTION note_inserted_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_count_changes (place_id, kind, value, is_draft, in_stock, n)
  SELECT counted.*, count(*)
  FROM new_rows p, counted_as(p.category_id, p.sub_category_id, p.section_id, p.brand, p.size, p.color,
    p.price_cents, p.archived_at, p.count_in_stock) AS counted
  GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_deleted_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_count_changes (place_id, kind, value, is_draft, in_stock, n)
  SELECT counted.*, -count(*)
  FROM old_rows p, counted_as(p.category_id, p.sub_category_id, p.section_id, p.brand, p.size, p.color,
    p.price_cents, p.archived_at, p.count_in_stock) AS counted
  GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Most updates move stock or prices and change no count: those are looked at, and leave no row.
CREATE FUNCTION note_updated_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_count_changes (place_id, kind, value, is_draft, in_stock, n)
  SELECT counted.*, sum(p.n)
  FROM (
    SELECT side.* FROM old_rows o JOIN new_rows c ON c.id = o.id, LATERAL (VALUES
      (-1, o.category_id, o.sub_category_id, o.section_id, o.brand, o.size, o.color, o.price_cents, o.archived_at, o.count_in_stock),
      (1, c.category_id, c.sub_category_id, c.section_id, c.brand, c.size, c.color, c.price_cents, c.archived_at, c.count_in_stock)
    ) AS side(n, category_id, sub_category_id, section_id, brand, size, color, price_cents, archived_at, count_in_stock)
    WHERE (o.category_id, o.sub_category_id, o.section_id, o.brand, o.size, o.color, o.price_cents = 0, o.archived_at IS NULL, o.count_in_stock > 0)
      IS DISTINCT FROM
      (c.category_id, c.sub_category_id, c.section_id, c.brand, c.size, c.color, c.price_cents = 0, c.archived_at IS NULL, c.count_in_stock > 0)
  ) AS p, counted_as(p.category_id, p.sub_category_id, p.section_id, p.brand, p.size, p.color,
    p.price_cents, p.archived_at, p.count_in_stock) AS counted
  GROUP BY 1, 2, 3, 4, 5
  HAVING sum(p.n) <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_note_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_inserted_products();
--> statement-breakpoint
CREATE TRIGGER products_note_deleted AFTER DELETE ON products
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_products();
--> statement-breakpoint
CREATE TRIGGER products_note_counted AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_updated_products();
--> statement-breakpoint
-- Takes the changes into the counts. One at a time, whoever else tries leaves it be: readers add both tables in one
-- statement, so that they see each change in exactly one of them.
CREATE FUNCTION fold_product_counts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('fold_product_counts')) THEN RETURN; END IF;
  WITH folded AS (DELETE FROM product_count_changes RETURNING place_id, kind, value, is_draft, in_stock, n)
  INSERT INTO product_counts (place_id, kind, value, is_draft, in_stock, n)
  SELECT place_id, kind, value, is_draft, in_stock, sum(n) FROM folded GROUP BY 1, 2, 3, 4, 5
  ORDER BY 1, 2, 4, 5, 3 -- a place's counts side by side
  ON CONFLICT (place_id, kind, value, is_draft, in_stock) DO UPDATE SET n = product_counts.n + excluded.n;
END
$$;
