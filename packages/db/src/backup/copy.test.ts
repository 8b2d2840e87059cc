// The behaviour of pg-copy-streams that backups rely on, to check new versions.
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setImmediate as eventually } from "node:timers/promises";
import pg from "pg";
import { from, to } from "pg-copy-streams";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../testing/test-database.ts";

const ROWS = 50_000;

/** A connection to a database with a filled table `old` and an empty one of the same columns, `fresh`. */
async function setUp() {
  const { url, drop } = await createTestDatabase();
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined); // the calls that fail report it
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  await client.query("CREATE TABLE old (n int, text text, bytes bytea, json jsonb); CREATE TABLE fresh (LIKE old)");
  await client.query(
    `INSERT INTO old SELECT n, (ARRAY[E'a\\tb\\nc\\\\d', '\\.', '', NULL, 'ä 🧤'])[1 + n % 5], '\\x00ff', 'null' FROM generate_series(1, $1) n`,
    [ROWS],
  );
  return { url, client };
}

async function copyIn(client: pg.Client, source: AsyncIterable<Buffer>): Promise<number> {
  const into = client.query(from("COPY fresh FROM STDIN"));
  await pipeline(source, into);
  return into.rowCount;
}

const rowsOf = async (client: pg.Client, table: string) =>
  (await client.query<{ row: string }>(`SELECT md5(string_agg(t::text, '|' ORDER BY n)) AS row FROM ${table} t`)).rows;

test("rows that are copied from one table to another are unchanged", async () => {
  const { url, client } = await setUp();
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  onTestFinished(() => reader.end());
  const rows = reader.query(to("COPY old TO STDOUT"));
  expect(await copyIn(client, rows)).toBe(ROWS);
  expect(rows.rowCount).toBe(ROWS);
  expect(await rowsOf(client, "fresh")).toEqual(await rowsOf(client, "old"));
  expect(await rowsOf(reader, "fresh")).toEqual(await rowsOf(client, "old"));
});

test("a source that fails leaves no rows in the table, and the connection is still usable", async () => {
  const { client } = await setUp();
  const rows = await buffer(client.query(to("COPY (SELECT * FROM old LIMIT 3) TO STDOUT")));
  async function* thenBroken() {
    yield rows;
    throw new Error("the disk is gone");
  }
  await expect(copyIn(client, thenBroken())).rejects.toThrow("the disk is gone");
  expect((await client.query("SELECT FROM fresh")).rowCount).toBe(0);
});

test("rows that the table refuses end the copy with the database's error", async () => {
  const { client } = await setUp();
  const endless = (async function* () {
    for (;;) yield await eventually(Buffer.from("one\t\\N\t\\N\t\\N\n")); // asynchronously, like the chunks of a file
  })();
  await expect(copyIn(client, endless)).rejects.toThrow(/invalid input syntax for type integer/);
  expect((await client.query("SELECT FROM fresh")).rowCount).toBe(0);
});

test("a connection that is lost during a copy fails the reader", async () => {
  const { url, client } = await setUp();
  const { rows: own } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  // More than the buffers hold, so that the server is still sending.
  const text = client.query(to("COPY (SELECT repeat('x', 10000) FROM generate_series(1, 100000)) TO STDOUT"));
  const reading = text[Symbol.asyncIterator]();
  await reading.next();
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query("SELECT pg_terminate_backend($1)", [own[0]?.pid]);
  await other.end();
  const rest = (async () => {
    while (!(await reading.next()).done);
  })();
  await expect(rest).rejects.toThrow(/terminat|ECONNRESET/i);
});
