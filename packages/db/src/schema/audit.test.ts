import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "../columns.ts";
import type { Database } from "../client.ts";
import { auditLog } from "./audit.ts";
import { addUser, freshDatabase, violationOf } from "./schema.fixture.ts";

const APPEND_ONLY = "the audit log is append-only";

async function logOf(db: Database) {
  const actorId = await addUser(db);
  const entry = { actorId, recordId: newId(), label: "Nora", before: { name: "Nora" }, after: { name: "Nina" } };
  await db.insert(auditLog).values({ ...entry, action: "updated", entity: "user" });
}

/** In a transaction that is marked as removing a person from the log. */
const erasing = (db: Database, statement: string) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local shop.forgets = 'on'`);
    await tx.execute(sql.raw(statement));
  });

const entries = (db: Database) => db.select().from(auditLog);

test.each([
  ["changed", "update audit_log set label = 'Other'"],
  ["deleted", "delete from audit_log"],
  ["truncated", "truncate audit_log cascade"],
  [
    "overwritten",
    "insert into audit_log (id, action, entity, record_id, label) select id, action, entity, record_id, label from audit_log on conflict (id) do update set label = 'Other'",
  ],
])("no entry of the audit log can be %s", async (_how, statement) => {
  const db = await freshDatabase();
  await logOf(db);
  const before = await entries(db);
  expect(await violationOf(db.execute(sql.raw(statement)))).toBe(APPEND_ONLY);
  expect(await entries(db)).toEqual(before);
});

test("a transaction that is marked as erasing may replace the texts of an entry", async () => {
  const db = await freshDatabase();
  await logOf(db);
  await erasing(db, `update audit_log set label = 'X', before = '{"name": "X"}', after = '{"name": "X"}'`);
  expect(await entries(db)).toMatchObject([{ label: "X", before: { name: "X" }, after: { name: "X" } }]);
  await expect(db.execute(sql`update audit_log set label = 'Y'`)).rejects.toThrow();
});

test.each([
  "delete from audit_log",
  "truncate audit_log cascade",
  "update audit_log set id = gen_random_uuid()",
  "update audit_log set actor_id = null",
  "update audit_log set action = 'created'",
  "update audit_log set entity = 'product'",
  "update audit_log set record_id = gen_random_uuid()",
  "update audit_log set created_at = created_at - interval '1 second'",
  "update audit_log set before = null",
  "update audit_log set after = null",
])("a transaction that is marked as erasing is refused: %s", async (statement) => {
  const db = await freshDatabase();
  await logOf(db);
  const before = await entries(db);
  expect(await violationOf(erasing(db, statement))).toBe(APPEND_ONLY);
  expect(await entries(db)).toEqual(before);
});
