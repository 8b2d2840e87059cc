import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "./test-database.ts";

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test("test databases are separate", async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await query(one.url, "CREATE TABLE only_here (n int)");
  expect(await query(other.url, `SELECT to_regclass('only_here') AS it`)).toEqual([{ it: null }]);
  await Promise.all([one.drop(), other.drop()]);
});

test("a dropped test database is gone, even with a connection still open", async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const closed = new Promise<Error>((resolve) => client.on("error", resolve));
  await database.drop();
  await expect(closed).resolves.toMatchObject({ code: "57P01" });
  await expect(query(database.url, "SELECT 1")).rejects.toMatchObject({ code: "3D000" });
});
