-- no transaction
-- Asks for the invoices of the orders that were placed before the shop issued any, in the order of their dates. Orders that
-- were cancelled unpaid before get none. Can be repeated: those that are asked for already are left out.
DO $$
DECLARE
  started timestamptz;
  after_at timestamptz := '-infinity';
  after_id uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  INSERT INTO paper_numbers (kind) SELECT 'invoice' WHERE EXISTS (SELECT FROM orders) ON CONFLICT DO NOTHING;
  COMMIT;
  SELECT since INTO started FROM paper_numbers WHERE kind = 'invoice';
  LOOP
    WITH batch AS MATERIALIZED (
      SELECT id, created_at, payment_method, paid_at, cancelled_at FROM orders
      WHERE (created_at, id) > (after_at, after_id) ORDER BY created_at, id LIMIT 5000
    ), added AS (
      INSERT INTO papers_wanted (kind, order_id, wanted_at, is_older)
      SELECT 'invoice', id, started, true FROM batch
      WHERE paid_at IS NOT NULL OR payment_method = 'Bank' AND (cancelled_at IS NULL OR cancelled_at >= started)
      ORDER BY created_at, id
      ON CONFLICT DO NOTHING
    )
    SELECT created_at, id INTO after_at, after_id FROM batch ORDER BY created_at DESC, id DESC LIMIT 1;
    EXIT WHEN NOT FOUND;
    COMMIT;
  END LOOP;
END
$$;
