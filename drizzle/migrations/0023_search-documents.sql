-- no transaction
-- The terms of the products that there are, and the keys of the synonyms. Locked in the order of their ids, as orders do.
DO $$
DECLARE
  last uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
BEGIN
  UPDATE synonyms SET terms = terms WHERE keys <> synonym_keys(terms);
  LOOP
    batch := ARRAY(SELECT id FROM products WHERE id > last ORDER BY id LIMIT 200);
    EXIT WHEN cardinality(batch) = 0;
    WITH changed AS (
      SELECT id, product_document(p) AS document FROM products p
      WHERE id = ANY (batch) AND search_vector <> product_document(p) ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE products p SET search_vector = changed.document FROM changed WHERE p.id = changed.id;
    last := batch[cardinality(batch)];
    COMMIT;
  END LOOP;
END $$;
