-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "money_movements_exceeding_idx" ON "money_movements" USING btree ("order_id") WHERE exceeds;
