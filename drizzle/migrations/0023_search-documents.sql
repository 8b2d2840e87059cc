-- no transaction
-- Every product once more through its search trigger: sizes, colours and amounts are words to be found by too.
DO $$
DECLARE
  last_id uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
BEGIN
  LOOP
    SELECT array_agg(id), (array_agg(id ORDER BY id DESC))[1] INTO ids, last_id
    FROM (SELECT id FROM products WHERE id > last_id ORDER BY id LIMIT 500) AS next;
    EXIT WHEN ids IS NULL;
    PERFORM FROM products WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
    UPDATE products SET name = name WHERE id = ANY (ids);
    COMMIT;
  END LOOP;
END
$$;
--> statement-breakpoint
DO $$
BEGIN
  PERFORM refresh_search_frequencies();
  COMMIT;
END
$$;
