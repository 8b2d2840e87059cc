-- no transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "users_id_is_admin_key" ON "users" USING btree ("id","is_admin");
