import { createHash } from "node:crypto";
import { appendFile, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { addPerson, testShop } from "@shop/api/testing";
import { migrate } from "@shop/db/migrations/migrate";
import { readMigrations } from "@shop/db/migrations/read-migrations";
import { lastMigration } from "@shop/db/migrations/run-migrations";
import { describe, expect, test } from "vitest";
import { emptyMachine, type Machine } from "./backups/backups.fixture.ts";
import { runCommand } from "./command.fixture.ts";
import { migrationsFolder } from "./open-shop.ts";

/** Each command is a separate program, which takes seconds to start on a busy machine. */
const SEVERAL_COMMANDS = { timeout: 120_000 };

/** A backup of a shop with two people, and a machine to restore it on. */
async function smallBackup() {
  const [shop, fresh] = [await testShop(), await emptyMachine()];
  await addPerson(shop, { isAdmin: true });
  await addPerson(shop);
  const backup = join(fresh.here, "backup");
  expect(await runCommand("backup", ["--to", backup], { url: shop.url(), here: fresh.here })).toMatchObject({
    code: 0,
  });
  return { shop, fresh, backup };
}

/** Changes a file of the backup together with its checksum. */
async function rewrite(backup: string, name: string, change: (bytes: Buffer) => Buffer): Promise<void> {
  const [old, sums] = [await readFile(join(backup, name)), await readFile(join(backup, "SHA256SUMS"), "utf8")];
  const changed = change(old);
  await writeFile(join(backup, name), changed);
  await writeFile(join(backup, "SHA256SUMS"), sums.replace(sumOf(old), sumOf(changed)));
}

const sumOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const tablesOf = async ({ db: { $client: pool } }: Machine) =>
  (await pool.query<{ name: string }>("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'")).rows;

describe("refuses, without creating a table:", () => {
  test.each<[string, RegExp, (backup: string) => Promise<void>]>([
    [
      "a backup with a damaged file",
      /^tables\/users\.copy\.gz in .* is damaged\. Nothing was restored\.\n$/,
      (backup) => appendFile(join(backup, "tables", "users.copy.gz"), "x"),
    ],
    [
      "a backup without one of its files",
      /^tables\/orders\.copy\.gz is missing in .*\. Nothing was restored\.\n$/,
      (backup) => rm(join(backup, "tables", "orders.copy.gz")),
    ],
    [
      "a backup whose list of files is cut short",
      /^SHA256SUMS in .* is damaged\. Nothing was restored\.\n$/,
      async (backup) => {
        const lines = (await readFile(join(backup, "SHA256SUMS"), "utf8")).split("\n");
        await writeFile(join(backup, "SHA256SUMS"), lines.slice(1).join("\n"));
      },
    ],
    [
      "a folder that is not a backup",
      /backup is not a backup or is incomplete: it has no SHA256SUMS\.\n$/,
      (backup) => rm(join(backup, "SHA256SUMS")),
    ],
    [
      "a backup with an invalid manifest and a matching checksum",
      /^manifest\.json in .* is not in a format that this version supports\.\n$/,
      (backup) => rewrite(backup, "manifest.json", (text) => text.subarray(1)),
    ],
    [
      "a backup of a newer shop",
      /^The backup is of a newer shop than this one: update this one first\. Nothing was restored\.\n$/,
      (backup) =>
        rewrite(backup, "manifest.json", (text) =>
          Buffer.from(String(text).replace(/"migration": \d+/, '"migration": 9999999999999')),
        ),
    ],
    [
      "a backup with only some of the migrations before the baseline",
      /^The backup is of a version before the first release, .* 40 migrations\. .*make a new backup\. Nothing was restored\.\n$/,
      (backup) =>
        rewrite(backup, "manifest.json", (text) =>
          Buffer.from(String(text).replace(/"migration": \d+/, '"migration": 1795455160641')),
        ),
    ],
  ])("%s", SEVERAL_COMMANDS, async (_name, sentence, damage) => {
    const { fresh, backup } = await smallBackup();
    await damage(backup);
    expect(await fresh.run("restore", backup)).toEqual({
      code: 1,
      output: "",
      errors: expect.stringMatching(sentence) as string,
    });
    expect(await tablesOf(fresh)).toEqual([]);
  });
});

test("refuses a database with data and does not change it", SEVERAL_COMMANDS, async () => {
  const { shop, fresh, backup } = await smallBackup();
  await migrate({ url: fresh.url, migrationsFolder });
  const own = await addPerson({ ...shop, db: fresh.db });
  const { code, errors } = await fresh.run("restore", backup);
  expect(code).toBe(1);
  expect(errors).toMatch(/ is not empty, it has rows in users\. Nothing was restored\.\n$/);
  expect((await fresh.db.$client.query("SELECT id FROM users")).rows).toEqual([{ id: own.id }]);
});

test("a table that can't be loaded leaves all of them empty, and a retry succeeds", SEVERAL_COMMANDS, async () => {
  const { fresh, backup } = await smallBackup();
  const users = "tables/users.copy.gz";
  const whole = await readFile(join(backup, users));
  await rewrite(backup, users, (bytes) => gzipSync(String(gunzipSync(bytes)).replace(/\n.*\n$/, "\n")));
  expect(await fresh.run("restore", backup)).toMatchObject({ code: 1, errors: "users has 1 rows instead of 2\n" });
  expect((await fresh.db.$client.query("SELECT FROM users")).rowCount).toBe(0);
  await rewrite(backup, users, () => whole);
  expect(await fresh.run("restore", backup)).toMatchObject({ code: 0 });
  expect((await fresh.db.$client.query("SELECT FROM users")).rowCount).toBe(2);
});

test("a backup of an older version is restored and migrated", SEVERAL_COMMANDS, async () => {
  const [old, fresh] = [await emptyMachine(), await emptyMachine()];
  const migrations = await readMigrations(migrationsFolder);
  // The last of the 40 migrations that the baseline replaced, as in a backup from before the baseline.
  const before = 1_795_455_171_251;
  await migrate({ url: old.url, migrationsFolder, upTo: before });
  await old.db.$client.query(`
      INSERT INTO users (id, name, email, password_hash) VALUES (gen_random_uuid(), 'Nora', 'nora@test.example', 'hash');
      INSERT INTO products (id, name, count_in_stock) VALUES (gen_random_uuid(), 'Gloves', 7)`);
  expect(await old.run("backup", "--to", "backup")).toMatchObject({ code: 0, errors: "" });
  expect(await migrationOf(old)).toBe(before);

  expect(await fresh.run("restore", join(old.here, "backup"))).toMatchObject({ code: 0, errors: "" });
  const { rows } = await fresh.db.$client.query("SELECT u.name, count_in_stock FROM users u, products");
  expect(rows).toEqual([{ name: "Nora", count_in_stock: 7 }]);
  expect(await migrationOf(fresh)).toBe(migrations.at(-1)?.when);
});

async function migrationOf({ db: { $client: pool } }: Machine): Promise<number> {
  const client = await pool.connect();
  return lastMigration(client).finally(() => client.release());
}

test("refuses to restore an older version's backup into newer tables", SEVERAL_COMMANDS, async () => {
  const { fresh, backup } = await smallBackup();
  const [first] = await readMigrations(migrationsFolder);
  await migrate({ url: fresh.url, migrationsFolder });
  await rewrite(backup, "manifest.json", (text) =>
    Buffer.from(String(text).replace(/"migration": \d+/, `"migration": ${first?.when}`)),
  );
  const { code, errors } = await fresh.run("restore", backup);
  expect(code).toBe(1);
  expect(errors).toMatch(/ are newer than the backup: restore it into a database without tables\. /);
});
