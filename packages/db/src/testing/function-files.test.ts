import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { functionChanges, readFunctionFiles } from "./function-files.ts";
import { createTestDatabase, directUrl } from "./test-database.ts";

/** A connection to a database with all migrations. */
async function migratedDatabase(): Promise<pg.Client> {
  const { url, drop } = await createTestDatabase();
  const client = new pg.Client({ connectionString: directUrl(url) });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  return client;
}

test("the files have exactly the functions and triggers that the migrations leave", async () => {
  const client = await migratedDatabase();
  const changes = await functionChanges(client, await readFunctionFiles());
  expect(changes, "Run npm run db:functions -- --name short-name").toEqual([]);
});

test("the bodies of all functions are valid", async () => {
  const client = await migratedDatabase();
  for (const { sql } of await readFunctionFiles()) await client.query(sql);
});

test("the changes make a database's functions and triggers those of the files, and keep everything else", async () => {
  const client = await migratedDatabase();
  const sources = await readFunctionFiles();
  await client.query((await functionChanges(client, sources)).join("\n"));
  await client.query(`
    CREATE OR REPLACE FUNCTION word_stem(word text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT word $$;
    CREATE FUNCTION is_in_stock(count_in_stock integer) RETURNS boolean LANGUAGE sql AS $$ SELECT true $$;
    CREATE FUNCTION forgotten() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
    CREATE TRIGGER products_forgotten AFTER INSERT ON products EXECUTE FUNCTION forgotten();
    CREATE TRIGGER products_suppressed BEFORE UPDATE ON products EXECUTE FUNCTION suppress_redundant_updates_trigger();
    CREATE OR REPLACE TRIGGER users_email_reserved AFTER INSERT ON users EXECUTE FUNCTION refuse_reserved_email();
    DROP TRIGGER audit_log_append_only ON audit_log;
    DROP FUNCTION product_search_texts(products);`);
  const changes = await functionChanges(client, sources);
  expect(changes.filter((sql) => !sql.includes("CREATE OR REPLACE"))).toEqual([
    "SET LOCAL check_function_bodies = off;",
    "DROP TRIGGER products_forgotten ON products;",
    "DROP TRIGGER products_suppressed ON products;",
    "DROP FUNCTION forgotten();",
    "DROP FUNCTION is_in_stock(integer);",
  ]);
  const names = ["FUNCTION product_search_texts", "FUNCTION word_stem", "TRIGGER audit_log_append_only"];
  expect(changes.filter((sql) => sql.includes("CREATE OR REPLACE"))).toEqual(
    sources.filter(({ name }) => [...names, "TRIGGER users_email_reserved"].includes(name)).map(({ sql }) => sql),
  );
  await client.query(`BEGIN; ${changes.join("\n")} COMMIT`);
  expect(await functionChanges(client, sources)).toEqual([]);
  const { rows } = await client.query<{ it: string }>("SELECT to_regclass('products_sku_identity_key') AS it");
  expect(rows).toEqual([{ it: "products_sku_identity_key" }]);
});

async function folderWith(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "shop-functions-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "named.sql"), text);
  return folder;
}

test.each(["\n", "\r\n"])("statements have their comments, and lines end with %j", async (end) => {
  const made = ["-- Why.", "CREATE OR REPLACE FUNCTION named() RETURNS trigger LANGUAGE plpgsql AS $$", "", "$$;"].join(
    end,
  );
  const trigger = "CREATE OR REPLACE TRIGGER b AFTER INSERT ON products EXECUTE FUNCTION named();";
  expect(await readFunctionFiles(await folderWith(`${made}${end}${end}${trigger}${end}`))).toEqual([
    { name: "FUNCTION named", sql: made },
    { name: "TRIGGER b", sql: trigger },
  ]);
});

test.each([
  ["a function in the file of another", "CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;"],
  ["a statement that is not repeatable", "CREATE TRIGGER a AFTER INSERT ON products EXECUTE FUNCTION named();"],
  ["another statement", "DROP TABLE products;"],
  ["an unfinished statement", "CREATE OR REPLACE FUNCTION named() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$"],
])("a file with %s is refused", async (_, sql) => {
  await expect(readFunctionFiles(await folderWith(`-- Why.\n${sql}\n`))).rejects.toThrow(/^named\.sql: /);
});
