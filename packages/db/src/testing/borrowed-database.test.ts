import { expect, test } from "vitest";
import { borrowTestDatabase, isReused } from "./borrowed-database.ts";

const NAME = "SELECT current_database() AS name";

type Borrowed = Awaited<ReturnType<typeof borrowTestDatabase>>;

async function ask({ db }: Borrowed, text: string): Promise<unknown> {
  return (await db.$client.query<Record<string, unknown>>(text)).rows[0];
}

/** Runs `use` on a borrowed database, gives it back and borrows the next one. */
async function after(use: (before: Borrowed) => Promise<unknown>) {
  const before = await borrowTestDatabase();
  const name = await ask(before, NAME);
  await use(before);
  await before.giveBack();
  const next = await borrowTestDatabase();
  return { before, next, isSame: JSON.stringify(await ask(next, NAME)) === JSON.stringify(name) };
}

const insert = "INSERT INTO categories (id, name) VALUES (gen_random_uuid(), 'Gloves')";
const count =
  "SELECT (SELECT count(*)::int FROM categories) AS categories, (SELECT count(*) > 0 FROM synonyms) AS synonyms";

test("the next test gets the database without the rows, and the previous test can no longer use it", async () => {
  const { before, next, isSame } = await after(async (database) => {
    await ask(database, insert);
    await ask(database, "SET statement_timeout = '1min'");
    await ask(database, "SELECT nextval('customer_price_versions')");
  });
  expect(await ask(next, count)).toEqual({ categories: 0, synonyms: true });
  expect(await ask(next, "SHOW statement_timeout")).toEqual({ statement_timeout: "0" });
  expect(await ask(next, "SELECT nextval('customer_price_versions')")).toEqual({ nextval: "1000000" });
  const newer =
    "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('newer', 0) RETURNING id > 1 AS later";
  expect(await ask(next, newer)).toEqual({ later: true });
  await expect(before.db.$client.query(insert)).rejects.toThrow("has ended");
  await expect(before.db.transaction(() => Promise.resolve())).rejects.toThrow("has ended");
  await next.giveBack();
  expect(isSame).toBe(isReused && !before.isLastUse);
});

test.each([
  ["another table", (database: Borrowed) => ask(database, "CREATE TABLE other (n int)")],
  ["a new column", (database: Borrowed) => ask(database, "ALTER TABLE categories ADD COLUMN colour text")],
  ["a disabled trigger", (database: Borrowed) => ask(database, "ALTER TABLE orders DISABLE TRIGGER ALL")],
  ["statistics", (database: Borrowed) => ask(database, insert).then(() => ask(database, "ANALYZE categories"))],
  ["deleted synonyms", (database: Borrowed) => ask(database, "DELETE FROM synonyms")],
  ["a URL that was read", (database: Borrowed) => Promise.resolve(database.url())],
  [
    "a connection in use",
    ({ db }: Borrowed) => db.$client.connect().then((client) => void setImmediate(() => client.release())),
  ],
  ["an ended pool", ({ db }: Borrowed) => ask({ db } as Borrowed, NAME).then(() => db.$client.end())],
])("a database with %s is not used again", async (_change, change) => {
  const { next, isSame } = await after(change);
  expect(isSame).toBe(false);
  expect(await ask(next, count)).toEqual({ categories: 0, synonyms: true });
  await next.giveBack();
});
