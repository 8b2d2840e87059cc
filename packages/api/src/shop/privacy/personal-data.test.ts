import { expect, test } from "vitest";
import { testShop } from "../../testing.ts";
import { PERSONAL_DATA } from "./personal-data.ts";

/** Finds all columns that could identify a person: references to users, and columns whose name suggests it. */
const FINDING = `
  SELECT c.table_name AS "table", c.column_name AS "column" FROM information_schema.columns c
  JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND (
    c.column_name ~ '(^|_)(email|e_mail|phone|recipient|reply_to|owner|person|customer|actor|address|user)(_id)?$'
    OR EXISTS (
      SELECT FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
      WHERE k.contype = 'f' AND k.confrelid = 'users'::regclass
        AND k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass AND a.attname = c.column_name))
  ORDER BY 1, 2`;

test("every table with personal data defines its export and deletion", async () => {
  const { db } = await testShop();
  const { rows } = await db.$client.query<{ table: string; column: string }>(FINDING);
  expect(rows.length).toBeGreaterThan(15);
  const unknown = rows.filter(({ table, column }) => !PERSONAL_DATA[table]?.by.includes(column));
  // Add a new table to PERSONAL_DATA in personal-data.ts, and a new column to its `by`.
  expect(unknown).toEqual([]);
});

test("PERSONAL_DATA names only tables and columns that exist", async () => {
  const { db } = await testShop();
  const { rows } = await db.$client.query<{ name: string }>(
    "SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'",
  );
  const existing = new Set(rows.map(({ name }) => name));
  const named = Object.entries(PERSONAL_DATA).flatMap(([table, { by }]) => by.map((column) => `${table}.${column}`));
  expect(named.filter((name) => !existing.has(name))).toEqual([]);
});
