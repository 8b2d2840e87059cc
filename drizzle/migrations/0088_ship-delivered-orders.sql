-- no transaction
ALTER TABLE "order_lines" VALIDATE CONSTRAINT "order_lines_units_within_quantity";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_shipped_when_released_or_moved";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_not_shipped_and_cancelled";--> statement-breakpoint
-- Orders delivered before there were shipments have one of all their units, so that everything reads shipments alone.
DO $$
DECLARE
  next_ids uuid[];
  last_id uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  LOOP
    SELECT array_agg(id ORDER BY id) INTO next_ids FROM (
      SELECT id FROM orders WHERE id > last_id AND delivered_at IS NOT NULL AND shipped_at IS NULL ORDER BY id LIMIT 500
    ) AS batch;
    EXIT WHEN next_ids IS NULL;
    PERFORM ship_rest(o.id, o.delivered_at, NULL) FROM (
      SELECT id, delivered_at FROM orders WHERE id = ANY (next_ids) AND delivered_at IS NOT NULL ORDER BY id FOR UPDATE
    ) AS o;
    last_id := next_ids[cardinality(next_ids)];
    COMMIT;
  END LOOP;
END
$$;
