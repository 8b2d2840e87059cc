-- Counts in what share of the products on sale each word occurs, in a sample of some 20,000 products; one caller at a
-- time. Tells the servers that lists have changed when the shares have, because searches are ranked by them.
CREATE OR REPLACE FUNCTION refresh_search_frequencies() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  sample text := format('FROM products TABLESAMPLE SYSTEM (%s) REPEATABLE (1) WHERE is_published(price_cents, archived_at)',
    (SELECT least(100, 100 * 20000 / greatest(reltuples, 1)) FROM pg_class WHERE oid = 'products'::regclass));
  products_in_sample integer;
  removed integer;
  written integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('search_frequencies')) THEN
    RETURN;
  END IF;
  EXECUTE 'SELECT count(*) ' || sample INTO products_in_sample;
  -- Not ts_stat(), which is slow for words that come in order, as SKUs do.
  CREATE TEMPORARY TABLE counted_words (word text COLLATE "C", share real) ON COMMIT DROP;
  EXECUTE format('INSERT INTO counted_words SELECT word, count(*) / %s::real FROM (SELECT unnest(tsvector_to_array(search_vector)) AS word %s) AS sampled
    GROUP BY word HAVING count(*) > 1', greatest(products_in_sample, 1), sample);
  DELETE FROM search_frequencies known WHERE NOT EXISTS (SELECT FROM counted_words counted WHERE counted.word = known.word);
  GET DIAGNOSTICS removed = ROW_COUNT;
  -- A share that has hardly changed is not written again.
  INSERT INTO search_frequencies AS known (word, share) SELECT word, share FROM counted_words
  ON CONFLICT (word) DO UPDATE SET share = excluded.share
    WHERE abs(known.share - excluded.share) > 0.1 * known.share;
  GET DIAGNOSTICS written = ROW_COUNT;
  INSERT INTO catalogue_changes (reach) SELECT 'listing' WHERE removed + written > 0;
  DROP TABLE counted_words;
END
$$;
