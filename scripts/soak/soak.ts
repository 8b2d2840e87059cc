/**
 * npm run soak [-- --minutes N --servers N --replica]: many buyers at once on one server process, for N minutes (10): a
 * warm-up, and then rounds of three phases: a quiet mix of browsing, searching, logging in and ordering; the same
 * during a storm of logins; and the same during an import. With --servers, calls are sent to N servers in turn; with
 * --replica they read from a standby. After each order its buyer must see the new stock. Needs a build (npm run build).
 * Creates a temporary database.
 * Exits with 1 at any unexpected response, when the memory of the server or PostgreSQL grows significantly after the
 * warm-up (in runs of 5 minutes or more), or when `npm run verify` finds a difference at the end. The times of reads
 * are reported without a bound: `npm run bench` measures them.
 */
import { rm, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { clusterName, findServerProcesses } from "@shop/embedded-postgres/processes";
import { startStandby } from "@shop/embedded-postgres/standby";
import { fitGrowth, mean, median, percentile, type Sample } from "../bench/measure/figures.ts";
import { privateMegabytes, residentMegabytes, watchMemory } from "../bench/measure/memory.ts";
import { addCustomers, logInAgainAndAgain } from "../bench/world/buyers.ts";
import { startShop, type RunningServer } from "../bench/world/processes.ts";
import { withDatabase } from "../bench/world/world.ts";
import { say } from "../command-line.ts";
import { runCommand } from "../command.fixture.ts";
import { buy, type Visit } from "./buyer.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    servers: { type: "string", default: "1" },
    replica: { type: "boolean", default: false },
  },
});
const [minutes, serverCount] = [Number(values.minutes), Number(values.servers)];

const [PRODUCTS, BUYERS, STORMERS, IMPORTED_ROWS] = [10_000, 32, 16, 2_000];
const THINK_MS = 100;
const WARM_UP = "warm-up";
const PHASES = ["quiet", "logins", "import"] as const;
type Phase = (typeof PHASES)[number];
/** The warm-up's share of the time. It includes all phases, because logins and imports need memory too. */
const WARM_UP_SHARE = 0.2;
/** Short, so that a temporarily slower machine affects all phases of a round. */
const PHASE_MS = 20_000;
/** The accepted growth, in megabytes per minute. */
const HARMLESS_GROWTH = 1;
/** In shorter runs the heap is still growing to its usual size. */
const MIN_MINUTES_TO_JUDGE = 5;

let isStopped = false;
let imports = 0;
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => (isStopped = true));

/** Imports a supplier's file, a different one each time. */
async function importFile(url: string, home: string): Promise<void> {
  imports += 1;
  await writeFile(join(home, "supplier.csv"), supplierFile(imports));
  const { code, output, errors } = await runCommand("import", ["supplier.csv", "--kind", "products"], {
    url,
    here: home,
  });
  if (code !== 0) throw new Error(`The import ended with ${code}: ${output}${errors}`);
}

/** A CSV with the SKUs of fill-catalogue.ts at different prices in each round; every tenth row is a new product. */
function supplierFile(round: number): string {
  const lines = Array.from({ length: IMPORTED_ROWS }, (_, n) => {
    const isNew = n % 10 === 9;
    const sku = isNew ? `SUP-${round}-${n}` : `BN-${String(n).padStart(7, "0")}`;
    const price = ((700 + ((n * 41 + round * 13) % 40_000)) / 100).toFixed(2);
    // An empty cell leaves the stock unchanged, because buyers are ordering from it.
    return (
      `${sku},Supplied article No. ${n},Brand ${n % 40},Category ${1 + (n % 4)},Sub-category ${1 + (n % 5)},` +
      `"Delivered by the pallet, range ${n % 500}",${price},${isNew ? 500 : ""}`
    );
  });
  return `${["SKU,Name,Brand,Category,Subcategory,Description,Price,Stock", ...lines].join("\n")}\n`;
}

/** The private memory of all processes of the PostgreSQL on this data folder; only Linux reports it. */
async function postgresMegabytes(home: string): Promise<number> {
  const processes = await findServerProcesses(await clusterName(join(home, "postgres", "cluster")));
  return privateMegabytes(processes.map(({ pid }) => pid));
}

interface Postgres {
  name: string;
  url: string;
  /** The folder that it was started on. */
  home: string;
}

/** Runs the phases repeatedly until the time is over. Returns false when memory has grown. */
async function soak(servers: RunningServer[], databases: [Postgres, ...Postgres[]]): Promise<boolean> {
  const [{ url: databaseUrl, home }] = databases;
  let calls = 0;
  const nextUrl = () => servers[(calls += 1) % servers.length]?.url ?? "";
  const end = performance.now() + minutes * 60_000;
  const warmEnd = performance.now() + minutes * 60_000 * WARM_UP_SHARE;
  /** The times of the reads in each phase of each round, in ms. */
  const times: Record<Phase, number[][]> = { quiet: [], logins: [], import: [] };
  let now: { phase: Phase; isWarmUp: boolean } = { phase: "quiet", isWarmUp: true };
  let isClosing = false;
  const visit: Visit = {
    nextUrl,
    // Without pauses, memory reaches its usual size sooner.
    thinkMs: () => (now.isWarmUp ? 0 : THINK_MS),
    isOver: () => isClosing,
    onRead: (ms) => void times[now.phase].at(-1)?.push(ms),
  };
  const [buyers, stormers] = [await addCustomers(databaseUrl, BUYERS), await addCustomers(databaseUrl, STORMERS)];
  const workIn: Record<Phase, (until: number) => Promise<unknown>> = {
    quiet: (until) => pause(until - performance.now()),
    logins: (until) =>
      Promise.all(
        stormers.map((one) => logInAgainAndAgain(nextUrl(), one, () => isClosing || performance.now() >= until)),
      ),
    import: () => importFile(databaseUrl, home),
  };
  const phase = () => (now.isWarmUp ? WARM_UP : now.phase);
  const memories = [
    ...servers.map(({ url, pid }) => ({
      name: `memory of the server at ${url} (RSS)`,
      stop: watchMemory(() => residentMegabytes(pid), phase),
    })),
    ...databases.map((postgres) => ({
      name: `private memory of the ${postgres.name}`,
      stop: watchMemory(() => postgresMegabytes(postgres.home), phase),
    })),
  ];
  const buying = Promise.all(buyers.map((account) => buy(visit, account))).finally(() => (isClosing = true));
  buying.catch(() => undefined); // awaited below
  try {
    while (!isStopped && !isClosing && performance.now() < end) {
      const isWarmUp = performance.now() < warmEnd;
      for (const next of PHASES) {
        now = { phase: next, isWarmUp };
        if (!isWarmUp) times[next].push([]);
        say(`${isWarmUp ? WARM_UP : `round ${times[next].length}`}: ${next}, load average ${loadavg()[0]?.toFixed(1)}`);
        await workIn[next](performance.now() + PHASE_MS);
      }
    }
  } finally {
    isClosing = true;
    await buying;
  }
  reportReads(times);
  const steady = await Promise.all(memories.map(async ({ name, stop }) => isSteady(name, await stop())));
  return steady.every(Boolean);
}

/** Prints the p99 of all reads during logins and imports, compared with the quiet phase of the same round. */
function reportReads(times: Record<Phase, number[][]>): void {
  for (const phase of ["logins", "import"] as const) {
    const ratios = times[phase].map((all, round) => percentile(all, 0.99) / percentile(times.quiet[round] ?? [], 0.99));
    const each = ratios.map((ratio) => ratio.toFixed(2)).join(" ");
    say(`${phase}: p99 of all reads × ${median(ratios).toFixed(2)}, median of ${ratios.length} rounds (${each})`);
  }
}

/** Prints how a process's memory has grown after the warm-up. Returns whether that is acceptable. */
function isSteady(name: string, all: readonly Sample[]): boolean {
  const samples = all.filter((sample) => sample.phase !== WARM_UP);
  const { slope, standardError } = fitGrowth(samples);
  say(`${name}: ${slope.toFixed(2)} ± ${standardError.toFixed(2)} MB per minute (standard error) after the warm-up`);
  // The means show whether growth continues or ends.
  const tenths = Array.from({ length: 10 }, (_, n) => {
    const [first, end] = [n, n + 1].map((tenth) => Math.floor((tenth * samples.length) / 10));
    return mean(samples.slice(first, end).map(({ megabytes }) => megabytes)).toFixed(1);
  });
  say(`  mean of each tenth of that time: ${tenths.join(" ")} MB`);
  if (minutes < MIN_MINUTES_TO_JUDGE) say("  too short to judge whether memory grows");
  // NaN counts as growing.
  return minutes < MIN_MINUTES_TO_JUDGE || slope - 2 * standardError <= HARMLESS_GROWTH;
}

/** Starts a standby of the database with --replica. */
async function startReplica(url: string, home: string) {
  if (!values.replica) return undefined;
  const dataDir = `${home}-replica`;
  const { url: replicaUrl, stop } = await startStandby({ primary: { url, dataDir: home }, dataDir, name: "replica" });
  return {
    name: "replica",
    url: replicaUrl,
    home: dataDir,
    async stop() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const isGood = await withDatabase(PRODUCTS, async (databaseUrl, home) => {
  say(
    `${PRODUCTS} products, ${BUYERS} buyers, ${serverCount} servers, ${values.replica ? "one replica" : "no replica"}, ` +
      `${cpus().length} × ${cpus()[0]?.model ?? "?"}, Node ${process.version}`,
  );
  const settings = { DATA_DIR: home, DEMO: "1" };
  const primary = { name: "primary", url: databaseUrl, home };
  const replica = await startReplica(databaseUrl, home);
  const servers: RunningServer[] = [];
  try {
    const env = { ...settings, DATABASE_URL: databaseUrl, DATABASE_REPLICA_URLS: replica?.url ?? "" };
    while (servers.length < serverCount) servers.push(await startShop(env));
    const hasSteadyMemory = await soak(servers, [primary, ...(replica ? [replica] : [])]);
    for (const server of servers.splice(0)) await server.stop();
    const { code, output, errors } = await runCommand("verify", [], { url: databaseUrl, here: home, settings });
    say(`verify: ${output}${errors}`.trimEnd());
    return hasSteadyMemory && code === 0 && !isStopped;
  } finally {
    for (const server of servers) await server.stop();
    await replica?.stop();
  }
});
process.exitCode = isGood ? 0 : 1;
