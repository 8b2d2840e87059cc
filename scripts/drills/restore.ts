/**
 * npm run drill:restore: archives the WAL of a PostgreSQL whose shop takes orders, takes a base backup, notes a moment,
 * overwrites all prices, and recovers another server to that moment. Then compares every row of the shop with that
 * moment. Takes about half a minute. Exits with 1 when anything differs. (`npm run restore` restores a folder of
 * `npm run backup`.)
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { quoteTable, listTables } from "@shop/db/backup/catalog";
import { openDatabase } from "@shop/db/client";
import { recoverFrom, takeBaseBackup } from "@shop/embedded-postgres/base-backup";
import { startEmbeddedPostgres } from "@shop/embedded-postgres/embedded";
import { waitUntil } from "@shop/embedded-postgres/processes";
import { queryDatabase } from "../query-database.ts";
import { secondsSince } from "../bench/measure/figures.ts";
import { say } from "../command-line.ts";
import { checkShop, reportNonZero } from "./checks.ts";
import { openShops, runDrill, startPrimary } from "./drill.ts";

/** How long buyers order before and after the base backup. */
const TRAFFIC_MS = 4_000;
const WITHIN_MS = 60_000;

const GIVE_PRICES = `
  INSERT INTO customer_prices (id, user_id, product_id, price_cents)
  SELECT uuidv7(), u.id, p.id, greatest(1, p.price_cents - 1) FROM users u, products p WHERE p.price_cents > 0`;
const MISTAKE = "UPDATE products SET price_cents = 1; DELETE FROM customer_prices";
const SWITCH_LOG = "SELECT pg_walfile_name(pg_switch_wal()) AS file";

interface Contents {
  table: string;
  rows: number;
  digest: string | null;
}

/** The number of rows of each table of the shop, and a digest of their content. */
async function readContents(url: string): Promise<Contents[]> {
  const { pool } = openDatabase({ url, maxConnections: 1 });
  const client = await pool.connect();
  try {
    const contents: Contents[] = [];
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<Contents>(`
        SELECT '${name}' AS table, count(*)::int AS rows, md5(string_agg(t::text, chr(10) ORDER BY t::text)) AS digest
        FROM ${quoteTable(name)} t`);
      contents.push(...rows);
    }
    return contents;
  } finally {
    client.release();
    await pool.end();
  }
}

const rowsIn = (contents: Contents[]) => contents.reduce((sum, { rows }) => sum + rows, 0);

function tablesThatDiffer(one: Contents[], other: Contents[]): string[] {
  return one.flatMap(({ table, digest }, n) => (other[n]?.digest === digest ? [] : [table]));
}

/** Ends the current WAL file, and waits until it is in the archive. */
async function archiveLog(url: string): Promise<void> {
  const [ended] = await queryDatabase<{ file: string }>(url, SWITCH_LOG);
  const file = ended?.file ?? "";
  const query = `SELECT FROM pg_stat_archiver WHERE last_archived_wal >= '${file}'`;
  if (!(await waitUntil(async () => (await queryDatabase(url, query)).length > 0, WITHIN_MS)))
    throw new Error(`${file} does not get into the archive.`);
}

await runDrill(async (drill) => {
  const { folder, signal, atEnd } = drill;
  // In the server's own folder, to which its user can write.
  const archive = join(folder, "primary", "postgres", "archive");
  const primary = await startPrimary(drill, {
    archive_mode: "on",
    archive_command: `mkdir -p '${archive}' && cp '%p' '${archive}/%f'`,
  });
  const shops = await openShops(drill, primary.url, 1);
  await queryDatabase(primary.url, GIVE_PRICES);
  await sleep(TRAFFIC_MS, undefined, { signal });
  const dataDir = join(folder, "recovered");
  const copying = performance.now();
  await takeBaseBackup(primary, dataDir);
  say(`base backup of a shop that takes orders: ${secondsSince(copying)} s`);
  await sleep(TRAFFIC_MS, undefined, { signal });
  await shops.traffic.finish();
  await shops.stop();

  const before = await readContents(primary.url);
  const [now] = await queryDatabase<{ moment: string }>(primary.url, "SELECT clock_timestamp()::text AS moment");
  const moment = now?.moment ?? "";
  await queryDatabase(primary.url, MISTAKE);
  const after = await readContents(primary.url);
  say(`${moment}: ${rowsIn(before)} rows; then a mistake changes ${tablesThatDiffer(before, after).join(", ")}`);
  await archiveLog(primary.url);
  await primary.stop();

  const recovering = performance.now();
  await recoverFrom(dataDir, "recovery.signal", {
    restore_command: `cp '${archive}/%f' '%p'`,
    recovery_target_time: moment,
    recovery_target_action: "promote",
  });
  const recovered = await startEmbeddedPostgres({ dataDir, log: say });
  atEnd(recovered.stop);
  const isPrimary = async () => (await queryDatabase(recovered.url, "SELECT WHERE NOT pg_is_in_recovery()")).length > 0;
  if (!(await waitUntil(isPrimary, WITHIN_MS))) throw new Error("The server does not end its recovery.");
  const files = (await readdir(archive)).length;
  say(`recovered to ${moment} in ${secondsSince(recovering)} s, with an archive of ${files} files of 16 MB`);

  const differing = tablesThatDiffer(before, await readContents(recovered.url));
  const figures = {
    "tables that differ from that moment": differing.length,
    "tables that the mistake did not change": Number(tablesThatDiffer(before, after).length === 0),
  };
  return [...reportNonZero(figures), ...(await checkShop(drill, recovered.url, shops))];
});
