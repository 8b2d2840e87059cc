/**
 * npm run drill:failover: kills the primary of two PostgreSQL servers while buyers order and pay at two shop servers,
 * and promotes its synchronous standby. Then compares everything that was acknowledged to the buyers with the new
 * primary. Takes about a minute. Exits with 1 when anything is lost, doubled or different, or when a buyer gets an
 * error other than 503.
 */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { clusterName, findServerProcesses, waitUntil } from "@shop/embedded-postgres/processes";
import { startStandby } from "@shop/embedded-postgres/standby";
import { queryDatabase } from "../query-database.ts";
import { secondsSince } from "../bench/measure/figures.ts";
import { say } from "../command-line.ts";
import { checkShop, reportNonZero } from "./checks.ts";
import { type Drill, openShops, runDrill, startPrimary } from "./drill.ts";
import type { Traffic } from "./traffic.ts";

/** The time before the crash, from it to the promotion (a monitor needs time to detect it), and after the promotion. */
const [BEFORE_MS, PROMOTED_AFTER_MS, AFTER_MS] = [10_000, 3_000, 15_000];
const STANDBY = "second";
const IN_SYNC = `SELECT FROM pg_stat_replication WHERE application_name = '${STANDBY}' AND sync_state = 'sync'`;

type Primary = Awaited<ReturnType<typeof startPrimary>>;

/** Starts a standby that the primary waits for at every commit. */
async function startSynchronousStandby({ folder, atEnd }: Drill, primary: Primary) {
  const standby = await startStandby({ primary, dataDir: join(folder, "standby"), name: STANDBY, log: say });
  atEnd(standby.stop);
  await queryDatabase(primary.url, `ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`);
  await queryDatabase(primary.url, "SELECT pg_reload_conf()");
  if (!(await waitUntil(async () => (await queryDatabase(primary.url, IN_SYNC)).length > 0, 10_000)))
    throw new Error("The standby does not follow the primary.");
  return standby;
}

/** Kills all processes of the server with SIGKILL, and prevents a restart. */
async function kill({ dataDir, stop }: Primary): Promise<void> {
  const processes = await findServerProcesses(await clusterName(join(dataDir, "postgres", "cluster")));
  // The postmaster first: it would start new ones.
  const postmasterFirst = processes.toSorted((one, other) => Number(other.isPostmaster) - Number(one.isPostmaster));
  for (const { pid } of postmasterFirst) process.kill(pid, "SIGKILL");
  // Otherwise the supervisor would restart it.
  await stop();
}

/** The longest time between two acknowledgements after the crash, in seconds. */
function secondsWithout(acknowledged: readonly number[], crash: number): number {
  const times = acknowledged.filter((time) => time >= crash);
  return Math.max(...times.map((time, n) => time - (times[n - 1] ?? crash))) / 1_000;
}

/** Sends the first `before` orders again. Returns how many responses have another order's id than at first. */
async function countOtherAnswers({ placed, again }: Traffic, before: number): Promise<number> {
  let others = 0;
  for (const order of placed.slice(0, before)) if ((await again(order)) !== order.id) others += 1;
  return others;
}

await runDrill(async (drill) => {
  const primary = await startPrimary(drill);
  const standby = await startSynchronousStandby(drill, primary);
  const { host } = new URL(primary.url);
  const url = standby.url.replace(/(?<=@)[^/]+/, (standbyHost) => `${host},${standbyHost}`);
  const shops = await openShops(drill, url, 2);
  const { traffic } = shops;
  say("buyers order and pay at two servers");
  await sleep(BEFORE_MS, undefined, { signal: drill.signal });

  const [crash, before] = [performance.now(), traffic.placed.length];
  await kill(primary);
  say(`the primary is killed after ${before} orders`);
  await sleep(PROMOTED_AFTER_MS, undefined, { signal: drill.signal });
  const promoting = performance.now();
  await queryDatabase(standby.url, "SELECT pg_promote()");
  say(`the standby is promoted, in ${secondsSince(promoting)} s`);
  await sleep(AFTER_MS, undefined, { signal: drill.signal });
  await traffic.finish();

  const seconds = secondsWithout(traffic.acknowledged, crash).toFixed(1);
  say(`no write for ${seconds} s, of which ${PROMOTED_AFTER_MS / 1_000} s before the promotion`);
  const others = traffic.errors.filter((status) => status !== "503");
  say(`errors seen by buyers: 503 × ${traffic.errors.length - others.length}`);
  const figures = {
    "other errors": others.length,
    "other answers to the same key": await countOtherAnswers(traffic, before),
  };
  return [...reportNonZero(figures), ...(await checkShop(drill, url, shops))];
});
