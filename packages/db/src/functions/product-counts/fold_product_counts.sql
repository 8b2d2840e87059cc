-- Adds the changes of product_count_changes to the counts; one caller at a time, others return at once. A reader adds up both
-- tables in one statement, so it sees each change exactly once.
CREATE OR REPLACE FUNCTION fold_product_counts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('fold_product_counts')) THEN RETURN; END IF;
  WITH folded AS (DELETE FROM product_count_changes RETURNING place_id, kind, value, is_draft, in_stock, n)
  INSERT INTO product_counts (place_id, kind, value, is_draft, in_stock, n)
  SELECT place_id, kind, value, is_draft, in_stock, sum(n) FROM folded GROUP BY 1, 2, 3, 4, 5
  ORDER BY 1, 2, 4, 5, 3 -- a place's counts side by side
  ON CONFLICT (place_id, kind, value, is_draft, in_stock) DO UPDATE SET n = product_counts.n + excluded.n;
END
$$;
