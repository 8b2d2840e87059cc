import { sql } from "drizzle-orm";
import { DatabaseError } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./client.ts";
import { createTestDatabase } from "./testing/test-database.ts";
import { outageOf } from "./unavailable.ts";

async function open() {
  const { url, drop } = await createTestDatabase();
  const { db, pool } = openDatabase({ url });
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  return db;
}

/** The outage that an error with this code, raised by PostgreSQL, is reported as. */
async function outageOfCode(code: string): Promise<string | null> {
  const db = await open();
  const raise = sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'a message of PostgreSQL' USING ERRCODE = '${code}'; END $$`);
  return db.execute(raise).then(
    () => "nothing was raised",
    (error: unknown) => outageOf(error),
  );
}

test.each([
  ["53100", "the disk is full"],
  ["53200", "out of memory"],
  ["53300", "there are no free connections"],
  ["57014", "the statement took too long"],
  ["57P01", "it was shut down"],
  ["57P03", "it is starting"],
  ["58030", "the disk can't be read"],
  ["25P03", "the transaction was idle for too long"],
  ["08006", "the connection broke"],
])("%s is an outage with PostgreSQL's message and without values: %s", async (code) => {
  expect(await outageOfCode(code)).toBe("a message of PostgreSQL");
});

test.each([
  ["23505", "a duplicate key"],
  ["23514", "a check constraint"],
  ["40P01", "a deadlock"],
  ["42P01", "a missing table"],
  ["08P01", "a statement without its parameters"],
])("%s is not an outage: %s", async (code) => {
  expect(await outageOfCode(code)).toBeNull();
});

test("an unreachable database is an outage, a wrong statement is not", async () => {
  const { db, pool } = openDatabase({ url: "postgresql://user@127.0.0.1:1/nothing" });
  const error: unknown = await db.execute(sql`select 1`).catch((reason: unknown) => reason);
  await pool.end();
  expect(outageOf(error)).toContain("ECONNREFUSED");
  expect(outageOf(new TypeError("x is not a function"))).toBeNull();
  expect(outageOf("a text")).toBeNull();
});

test.each([
  ["FATAL", "query_wait_timeout"],
  ["ERROR", null],
])("08P01 with severity %s is reported as the outage %s", (severity, outage) => {
  const error = new DatabaseError("query_wait_timeout", 0, "error");
  expect(outageOf(Object.assign(error, { code: "08P01", severity }))).toBe(outage);
});
