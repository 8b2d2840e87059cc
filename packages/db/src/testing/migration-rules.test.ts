import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readMigrations, type Migration } from "../migrations/read-migrations.ts";
import { breachesOf } from "./migration-rules.ts";

const migrationsFolder = fileURLToPath(new URL("../../../../drizzle/migrations", import.meta.url));

describe("every migration", async () => {
  const migrations = await readMigrations(migrationsFolder);
  const breaches = breachesOf(migrations);

  test.each(migrations)("$tag does not block writers and removes nothing that an older server uses", ({ tag }) => {
    expect(breaches.filter((breach) => breach.tag === tag)).toEqual([]);
  });
});

const migration = (isTransaction: boolean, ...statements: string[]): Migration => ({
  tag: "0000_step",
  when: 0,
  hash: "",
  statements,
  isTransaction,
});
const whys = (...migrations: Migration[]) => breachesOf(migrations).map(({ why }) => why);

describe("refuses on a table that is in use", () => {
  test.each([
    ["CREATE INDEX a ON orders (total_cents);", /CONCURRENTLY/],
    ['CREATE UNIQUE INDEX "a" ON "public"."orders" USING btree ("total_cents")', /CONCURRENTLY/],
    ["DROP INDEX orders_unpaid_idx", /CONCURRENTLY/],
    ["LOCK TABLE orders", /blocks writers/],
    ["TRUNCATE orders", /removes rows/],
    ["DROP TABLE orders", /older server/],
    ["DROP FUNCTION search_plan(text[])", /older server/],
    ["-- No server calls it:\nDROP FUNCTION search_plan(text[])", /older server/],
    ["ALTER FUNCTION search_plan(text[]) RENAME TO keyword_plan", /older server/],
    ["ALTER FUNCTION search_plan(text[]) COST 10", /add it to the rules/],
    ["ALTER TRIGGER a ON orders DEPENDS ON EXTENSION pg_trgm", /add it to the rules/],
    ["-- No server calls it: Why.\nDROP TABLE orders", /add it to the rules/],
    ["-- No server calls it: Why.\nDROP FUNCTION search_plan(text[]); DROP TABLE orders", /breakpoint/],
    ["UPDATE orders SET note = ''", /batches/],
    ["DELETE FROM orders", /batches/],
    ["WITH gone AS (DELETE FROM orders RETURNING id) SELECT count(*) FROM gone", /lock/],
    ["DO $$ BEGIN DELETE FROM orders; END $$", /add it to the rules/],
    ["CREATE TABLE a (id uuid); DROP TABLE orders", /breakpoint/],
    ["CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $body$ SELECT 1; $body$; DROP TABLE orders;", /breakpoint/],
    ["ALTER TABLE orders RENAME COLUMN a TO b", /older server/],
    ["ALTER TABLE orders RENAME TO purchases", /older server/],
    ["ALTER TABLE orders DROP COLUMN note", /older server/],
    ["ALTER TABLE orders ADD COLUMN note text, DROP COLUMN old_note", /older server/],
    ["ALTER TABLE orders ALTER COLUMN note SET DATA TYPE varchar(10)", /whole table/],
    ["ALTER TABLE orders ALTER note TYPE varchar(10)", /whole table/],
    ["ALTER TABLE orders ALTER COLUMN note SET NOT NULL", /NOT VALID/],
    ["ALTER TABLE orders ADD CONSTRAINT a CHECK (total_cents > 0)", /NOT VALID/],
    ['ALTER TABLE "orders" ADD CONSTRAINT "a" FOREIGN KEY ("b") REFERENCES "public"."users"("id")', /NOT VALID/],
    ["ALTER TABLE orders ADD CONSTRAINT a UNIQUE (note)", /USING INDEX/],
    ["ALTER TABLE orders ADD CONSTRAINT a PRIMARY KEY (note)", /USING INDEX/],
    ["ALTER TABLE orders ADD UNIQUE (note)", /add it to the rules/],
    ["ALTER TABLE orders DROP CONSTRAINT orders_order_number_key", /ON CONFLICT/],
    ["ALTER TABLE orders VALIDATE CONSTRAINT a", /outside a transaction/],
    ["ALTER TABLE orders ADD COLUMN a uuid DEFAULT gen_random_uuid() NOT NULL", /row to row/],
    ["ALTER TABLE orders ADD COLUMN a timestamptz NOT NULL DEFAULT clock_timestamp()", /row to row/],
    ["ALTER TABLE orders ADD COLUMN a int NOT NULL", /without a default/],
    ["ALTER TABLE orders ADD COLUMN a uuid REFERENCES users (id)", /separate statement/],
    ["ALTER TABLE orders ADD COLUMN a text GENERATED ALWAYS AS (upper(b)) STORED", /separate statement/],
    ["ALTER TABLE orders SET (autovacuum_enabled = false)", /add it to the rules/],
    ["CLUSTER orders USING orders_pkey", /add it to the rules/],
    ["CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON orders (b)", /CONCURRENTLY/],
  ])("%s", (statement, why) => {
    expect(whys(migration(true, statement))).toEqual([expect.stringMatching(why) as string]);
  });

  test.each([
    "ALTER TABLE orders ADD COLUMN note text",
    'CREATE OR REPLACE TRIGGER a AFTER INSERT OR DELETE ON "public"."orders" FOR EACH ROW EXECUTE FUNCTION f()',
    "DROP TRIGGER IF EXISTS a ON orders",
  ])("an insert that reads a whole table while writers are blocked: %s", (change) => {
    for (const insert of ["INSERT INTO old (id) SELECT id FROM orders", "INSERT INTO old TABLE orders"]) {
      expect(whys(migration(true, change, insert))).toEqual([expect.stringMatching(/separate migration/) as string]);
      expect(whys(migration(true, insert, change))).toEqual([]);
      expect(whys(migration(true, change), migration(true, insert))).toEqual([]);
    }
  });

  test.each([
    "CREATE INDEX CONCURRENTLY a ON orders (b)",
    "DROP INDEX CONCURRENTLY a",
    "ALTER TABLE orders ADD COLUMN a text",
    "ALTER TABLE orders ADD CONSTRAINT a CHECK (b > 0) NOT VALID",
    "DO $$ BEGIN UPDATE orders SET a = 1; END $$",
  ])("statements outside a transaction that are not repeatable or not in batches: %s", (statement) => {
    expect(whys(migration(false, statement))).toEqual([expect.stringMatching(/^outside a transaction only/) as string]);
  });
});

describe("accepts", () => {
  test.each([
    ["ALTER TABLE orders ADD COLUMN note text"],
    [
      "ALTER TABLE orders ADD COLUMN is_urgent boolean DEFAULT false NOT NULL, ADD COLUMN tags text[] DEFAULT '{}'::text[]",
    ],
    ["ALTER TABLE orders ADD COLUMN seen_at timestamp with time zone DEFAULT now() NOT NULL"],
    ["ALTER TABLE orders ADD COLUMN note text NOT NULL DEFAULT 'a, check (b)'"],
    ["ALTER TABLE orders ADD CONSTRAINT a CHECK (b in ('x', 'y')) NOT VALID"],
    ["ALTER TABLE orders DROP CONSTRAINT orders_state_known", "ALTER TABLE orders ALTER COLUMN a SET DEFAULT 'x'"],
    ["ALTER TABLE orders ADD CONSTRAINT a UNIQUE USING INDEX a_idx"],
    ["ALTER TABLE orders SET (fillfactor = 80)"],
    ["ALTER INDEX orders_idx SET (gin_pending_list_limit = 256)"],
    ["CREATE TRIGGER a AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION f()"],
    ["ALTER TABLE synonyms ADD COLUMN a int", "INSERT INTO synonyms (id, terms) VALUES ('1', 'a; (b) select')"],
    ["ALTER TRIGGER a ON orders RENAME TO b"],
    ["DROP TRIGGER a ON products", "INSERT INTO catalogue_changes DEFAULT VALUES"],
    [
      "CREATE TABLE a (id uuid)",
      "CREATE TRIGGER b AFTER INSERT ON a FOR EACH ROW EXECUTE FUNCTION f()",
      "INSERT INTO a SELECT id FROM orders",
    ],
    ["CREATE TABLE a (id uuid)", "CREATE INDEX a_idx ON a (id)", "ALTER TABLE a ADD CONSTRAINT b CHECK (id <> id)"],
    ["-- why\nCREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM orders; END $$"],
  ])("%s", (...statements) => {
    expect(whys(migration(true, ...statements))).toEqual([]);
  });

  test.each([
    "-- No server calls it: since 0022 they call keyword_plan().\nDROP FUNCTION search_plan(text[])",
    "-- Why not.\n-- No server calls it: closest_word()\n-- replaced it.\nDROP FUNCTION likest_word(text, text[])",
    "-- No server calls it: nearest_word() alone does.\nALTER FUNCTION likest_word(text) RENAME TO closest_word",
  ])("a change that says why no server calls the function: %s", (statement) => {
    expect(whys(migration(true, statement))).toEqual([]);
  });

  test("a drop or another name of a trigger's function, and of no other with its name", () => {
    const made = migration(
      true,
      "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$",
    );
    expect(whys(made, migration(true, "DROP FUNCTION f();"))).toEqual([]);
    expect(whys(made, migration(true, "ALTER FUNCTION f() RENAME TO g", "DROP FUNCTION g()"))).toEqual([]);
    expect(whys(made, migration(true, "DROP FUNCTION f(integer)"))).toHaveLength(1);
    expect(whys(made, migration(true, "DROP FUNCTION g()", "ALTER FUNCTION h() RENAME TO f"))).toHaveLength(2);
  });

  test.each([
    "CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS a ON orders (b)",
    "DROP INDEX CONCURRENTLY IF EXISTS a",
    "ALTER TABLE orders VALIDATE CONSTRAINT a",
    "DO $$ BEGIN LOOP UPDATE orders SET a = 1 WHERE a IS NULL; EXIT WHEN NOT FOUND; COMMIT; END LOOP; END $$",
  ])("outside a transaction: %s", (statement) => {
    expect(whys(migration(false, statement))).toEqual([]);
  });

  test("SET NOT NULL after an equivalent check of this column was validated", () => {
    const check = migration(
      true,
      'ALTER TABLE "orders" ADD CONSTRAINT "a" CHECK ("orders"."note" IS NOT NULL) NOT VALID',
    );
    const validated = migration(false, 'ALTER TABLE "orders" VALIDATE CONSTRAINT "a"');
    const set = (column: string) => migration(true, `ALTER TABLE orders ALTER COLUMN ${column} SET NOT NULL`);
    expect(whys(check, validated, set("note"))).toEqual([]);
    expect(whys(check, set("note"))).toHaveLength(1);
    expect(whys(check, validated, set("total"))).toHaveLength(1);
  });
});
