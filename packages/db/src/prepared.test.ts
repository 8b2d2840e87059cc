import { eq } from "drizzle-orm";
import { expect, expectTypeOf, test } from "vitest";
import { newId } from "./columns.ts";
import { users } from "./schema/users.ts";
import { openDatabase } from "./client.ts";
import type { Database, Queryable, Transaction } from "./client.ts";
import type * as Prepared from "./prepared.ts";
import { createTestDatabase } from "./testing/test-database.ts";

/** A separate copy of the module, because its statement names are kept as long as the process runs. */
const FRESH = "./prepared.ts?fresh";

test("only fixed statements are kept prepared, up to a limit", async () => {
  const { MAX_PREPARED_STATEMENTS, runPrepared, runStatement } = (await import(FRESH)) as typeof Prepared;
  const { url, drop } = await createTestDatabase();
  const { db, pool } = openDatabase({ url, maxConnections: 1 });
  const kept = async () => (await pool.query("select from pg_prepared_statements")).rowCount;
  try {
    expect(await runStatement(db, { text: "select $1::int as n", values: [1] })).toEqual([{ n: 1 }]);
    expect(await kept()).toBe(0);
    expect(await runStatement(db, { text: "select $1::int as n", values: [2], isFixed: true })).toEqual([{ n: 2 }]);
    expect(await kept()).toBe(1);
    for (let n = 0; n < MAX_PREPARED_STATEMENTS + 20; n += 1)
      expect(await runPrepared(db, `select ${n} as n`, [])).toEqual([{ n }]);
    expect(await kept()).toBe(MAX_PREPARED_STATEMENTS);
  } finally {
    await pool.end();
    await drop();
  }
});

test("without names no statement is kept prepared, in a transaction or outside", async () => {
  const { setPreparedStatementsEnabled, runPrepared } = (await import(`${FRESH}-and-nameless`)) as typeof Prepared;
  const { url, drop } = await createTestDatabase();
  const { db, pool } = openDatabase({ url, maxConnections: 1 });
  try {
    setPreparedStatementsEnabled(false);
    expect(await runPrepared(db, "select $1::int as n", [1])).toEqual([{ n: 1 }]);
    const inTransaction = await db.transaction((tx) => runPrepared(tx, "select $1::int as n", [2]));
    expect(inTransaction).toEqual([{ n: 2 }]);
    expect((await pool.query("select from pg_prepared_statements")).rowCount).toBe(0);
    setPreparedStatementsEnabled(true);
    await runPrepared(db, "select $1::int as n", [3]);
    expect((await pool.query("select from pg_prepared_statements")).rowCount).toBe(1);
  } finally {
    await pool.end();
    await drop();
  }
});

test("a query of Drizzle is kept prepared under its name, in a transaction or outside, but not without names", async () => {
  const { setPreparedStatementsEnabled, preparedName } = (await import(`${FRESH}-and-drizzle`)) as typeof Prepared;
  const { url, drop } = await createTestDatabase();
  const { db, pool } = openDatabase({ url, maxConnections: 1 });
  const kept = async () =>
    (await pool.query<{ name: string }>("select name from pg_prepared_statements")).rows.map(({ name }) => name);
  const read = (at: Queryable, id: string) =>
    at.select({ id: users.id }).from(users).where(eq(users.id, id)).prepare(preparedName("user")).execute();
  try {
    setPreparedStatementsEnabled(false);
    expect(await read(db, newId())).toEqual([]);
    expect(await db.transaction((tx) => read(tx, newId()))).toEqual([]);
    expect(await kept()).toEqual([]);
    setPreparedStatementsEnabled(true);
    expect(await read(db, newId())).toEqual([]);
    expect(await db.transaction((tx) => read(tx, newId()))).toEqual([]);
    expect(await kept()).toEqual(["user"]);
  } finally {
    await pool.end();
    await drop();
  }
});

test("the types accept a transaction for queries, but not where the pool is needed", () => {
  expectTypeOf<Transaction>().not.toExtend<Database>();
  expectTypeOf<Queryable>().not.toExtend<Database>();
  expectTypeOf<Database | Transaction>().toExtend<Queryable>();
});
