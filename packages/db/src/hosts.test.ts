import { rm } from "node:fs/promises";
import { join } from "node:path";
import { makeOpenFolder } from "@shop/embedded-postgres/binaries";
import { startEmbeddedPostgres } from "@shop/embedded-postgres/embedded";
import { temporaryDataFolder } from "@shop/embedded-postgres/temporary-data-folder";
import { startStandby } from "@shop/embedded-postgres/standby";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { longTest } from "./testing/long-form.ts";
import { openDatabase } from "./client.ts";
import { connectionOf, hostUrls } from "./hosts.ts";
import { createTestDatabase } from "./testing/test-database.ts";
import { outageOf } from "./unavailable.ts";

test.each([
  ["postgresql://u:p@a:5432/shop", ["postgresql://u:p@a:5432/shop"]],
  ["postgresql://u:p,@a/shop?options=-c%20x=1,2", ["postgresql://u:p,@a/shop?options=-c%20x=1,2"]],
  [
    "postgresql://u:p@w@a:5432,b:5433,[::1]/shop?sslmode=require",
    [
      "postgresql://u:p@w@a:5432/shop?sslmode=require",
      "postgresql://u:p@w@b:5433/shop?sslmode=require",
      "postgresql://u:p@w@[::1]/shop?sslmode=require",
    ],
  ],
  ["postgres://a,b", ["postgres://a", "postgres://b"]],
])("%s names the hosts %j", (url, urls) => expect(hostUrls(url)).toEqual(urls));

test("a single host uses pg's own client", () => {
  const url = "postgresql://u:p@a:5432/shop";
  expect(connectionOf(url)).toEqual({ connectionString: url, Client: pg.Client });
});

/** A primary and its synchronous standby, with an empty table. */
async function startPair() {
  const folder = await makeOpenFolder(await temporaryDataFolder());
  onTestFinished(() => rm(folder, { recursive: true }));
  const settings = { fsync: "off", shared_buffers: "16MB" };
  const dataDir = join(folder, "primary");
  const primary = await startEmbeddedPostgres({
    dataDir,
    settings: { ...settings, synchronous_standby_names: "second" },
  });
  onTestFinished(primary.stop);
  const standby = await startStandby({
    primary: { url: primary.url, dataDir },
    dataDir: join(folder, "standby"),
    name: "second",
    settings,
  });
  onTestFinished(standby.stop);
  await query(primary.url, "CREATE TABLE kept (n int)");
  return { primary, standby };
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}

/** The url of a host that refuses connections. */
const nowhere = (url: string) => url.replace(/:\d+\//, ":1/");

/** A pool on these hosts, and an insert that returns null or how the database was unavailable. */
function open(...hosts: string[]) {
  const [url = "", ...others] = hosts;
  const { host } = new URL(url);
  const names = [host, ...others.map((other) => new URL(other).host)].join();
  const deadlines = { connectMs: 5_000, statementMs: 5_000, holdMs: 3_000 };
  const { db, pool } = openDatabase({ url: url.replace(host, names), maxConnections: 1, deadlines });
  onTestFinished(() => pool.end());
  const insert = (n: number) =>
    db.transaction((tx) => tx.execute(sql`INSERT INTO kept VALUES (${n})`)).then(() => null, outageOf);
  return { pool, insert };
}

longTest("writes go to the current primary, even after a promotion, and never to a replaced one", async () => {
  const { primary, standby } = await startPair();
  const both = open(standby.url, primary.url);
  const withoutPrimary = open(nowhere(primary.url), standby.url);
  expect(await both.insert(1)).toBeNull();
  expect(await withoutPrimary.insert(2)).toMatch(
    /^No host .* 127\.0\.0\.1:1 failed: .*ECONNREFUSED.*; .* is a standby$/,
  );

  await query(standby.url, "SELECT pg_promote()");
  expect(await withoutPrimary.insert(3)).toBeNull();
  // The old primary still runs, and waits for its standby.
  expect(await both.insert(4)).toMatch(/^Client was closed/);
  expect(await both.insert(5)).toBeNull();
  expect(await query(standby.url, "SELECT n FROM kept ORDER BY n")).toEqual([{ n: 1 }, { n: 3 }, { n: 5 }]);

  await standby.stop();
  expect(await both.insert(6)).toMatch(/ECONNRESET|terminat|No host/);
  expect(await both.insert(7)).toMatch(/failed: .*ECONNREFUSED.*; .* was replaced \(timeline 1\)$/);
});

test("a connection that has become read-only is ended, and its write counts as an outage", async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { pool, insert } = open(nowhere(url), url);
  const client = await pool.connect();
  await client.query("CREATE TABLE kept (n int); SET default_transaction_read_only = on");
  client.release();
  expect(await insert(1)).not.toBeNull();
  expect(await insert(2)).toBeNull();
});
