/**
 * npm run soak [-- --minutes N]: many buyers at once on one server process, for N minutes (10): a warm-up, and then rounds
 * of three phases: a quiet mix of browsing, searching, logging in and ordering; the same during a storm of logins; and the
 * same during an import.
 * Needs a build (npm run build). Creates a temporary database. Options: --buyers N (32), --products N (10000),
 * --rows N per import (2000), --think MS between a buyer's calls (100).
 * Exits with 1 after any unexpected response, when the memory of the server or PostgreSQL grows significantly after the
 * warm-up (in runs of 5 minutes or more), or when `npm run verify` finds a difference at the end. Times are reported
 * without a bound, because they depend on the machine.
 */
import { writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { clusterName, findServerProcesses } from "@shop/embedded-postgres/processes";
import { fitGrowth, type Growth, type Sample } from "../bench/measure/figures.ts";
import { privateMegabytes, residentMegabytes, watchMemory } from "../bench/measure/memory.ts";
import { say } from "../command-line.ts";
import { startShop, type RunningServer } from "../bench/world/processes.ts";
import { withDatabase } from "../bench/world/world.ts";
import { runCommand } from "../command.fixture.ts";
import { buy, connect, storm, type Account, type Visit } from "./buyer.ts";
import { describeMemory, describeReads, describeRest, tableOf } from "./report.ts";
import { inRound, newTally, phaseOf, type Tally } from "./tally.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    buyers: { type: "string", default: "32" },
    products: { type: "string", default: "10000" },
    rows: { type: "string", default: "2000" },
    think: { type: "string", default: "100" },
  },
});
const minutes = Number(values.minutes);
const thinkMs = Number(values.think);

const [WARM_UP, QUIET, LOGINS, IMPORTS] = ["warm-up", "mix", "mix + logins", "mix + import"] as const;
const PHASES = [QUIET, LOGINS, IMPORTS] as const;
/** The warm-up's share of the time. It has all phases, because logins and imports need memory too. */
const WARM_UP_SHARE = 0.2;
/** Short, so that a temporarily slower machine affects all phases of a round. */
const PHASE_MS = 20_000;
const STORMERS = 16;
/** Megabytes per minute that are accepted. */
const HARMLESS_GROWTH = 1;
/** In shorter runs the heap is still growing to its usual size. */
const LEAST_MINUTES_TO_JUDGE = 5;

let isStopped = false;
let imports = 0;
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => (isStopped = true));

/** Registers `count` accounts. */
async function register(visit: Visit, name: string, count: number): Promise<Account[]> {
  const call = connect({ ...visit, thinkMs: () => 0 });
  const isCreated = ({ status }: { status: number }) => status === 201;
  const accounts = Array.from({ length: count }, (_, n) => ({
    email: `${name}-${n}@soak.example`,
    password: `${name} ${n} keeps a wholesale secret`,
  }));
  for (const account of accounts) await call("register", "POST", "/users", { body: { name, ...account } }, isCreated);
  return accounts;
}

async function waitUntil(isOver: () => boolean): Promise<void> {
  while (!isOver()) await pause(100);
}

/** Imports a supplier's file, a different one each time. */
async function importFile(url: string, home: string): Promise<void> {
  imports += 1;
  await writeFile(join(home, "supplier.csv"), supplierFile(Number(values.rows), imports));
  const { code, output, errors } = await runCommand("import-products", ["supplier.csv"], { url, here: home });
  if (code !== 0) throw new Error(`The import ended with ${code}: ${output}${errors}`);
  say(`  ${/^Created.*$/m.exec(output)?.[0] ?? output}`);
}

/** The work of each phase besides the buyers, until the phase ends. */
type PhaseWork = Record<(typeof PHASES)[number], (isAtEnd: () => boolean) => Promise<unknown>>;

/** Runs the warm-up, and then rounds until the time is over or the buyers have stopped. Returns the number of rounds. */
async function runRounds(tally: Tally, phaseWork: PhaseWork, isClosing: () => boolean): Promise<number> {
  const afterMs = (ms: number) => {
    const until = performance.now() + ms;
    return () => isStopped || isClosing() || performance.now() >= until;
  };
  const runRound = async (name: (phase: string) => string) => {
    for (const phase of PHASES) {
      tally.phase = name(phase);
      say(`${tally.phase}, load average ${loadavg()[0]?.toFixed(1) ?? "?"}`);
      await phaseWork[phase](afterMs(PHASE_MS));
    }
  };
  const [isWarm, isOver] = [afterMs(minutes * 60_000 * WARM_UP_SHARE), afterMs(minutes * 60_000)];
  do await runRound(() => WARM_UP);
  while (!isWarm());
  let rounds = 0;
  do {
    rounds += 1;
    await runRound((phase) => inRound(phase, rounds));
  } while (!isOver());
  return rounds;
}

/** The private memory of all processes of the PostgreSQL on this data folder. */
async function postgresMegabytes(home: string): Promise<number> {
  const processes = await findServerProcesses(await clusterName(join(home, "postgres", "cluster")));
  return privateMegabytes(processes.map(({ pid }) => pid));
}

async function soak(server: RunningServer, url: string, home: string): Promise<boolean> {
  const tally = newTally(WARM_UP);
  let isClosing = false;
  const visit: Visit = {
    url: server.url,
    tally,
    // Without pauses, memory reaches its usual size sooner.
    thinkMs: () => (tally.phase === WARM_UP ? 0 : thinkMs),
    isOver: () => isClosing,
  };
  const accounts = await register(visit, "buyer", Number(values.buyers));
  const stormers = await register(visit, "stormer", STORMERS);
  const phaseWork: PhaseWork = {
    [QUIET]: waitUntil,
    [LOGINS]: (isAtEnd) => Promise.all(stormers.map((account) => storm({ ...visit, isOver: isAtEnd }, account))),
    [IMPORTS]: () => importFile(url, home),
  };
  const phase = () => phaseOf(tally.phase);
  const watched = [
    { name: "the server's memory (RSS)", stop: watchMemory(() => residentMegabytes(server.pid), phase) },
    // Only Linux reports private memory.
    ...(process.platform === "linux"
      ? [{ name: "PostgreSQL's private memory", stop: watchMemory(() => postgresMegabytes(home), phase) }]
      : []),
  ];
  const buying = Promise.all(accounts.map((account) => buy(visit, account))).finally(() => (isClosing = true));
  buying.catch(() => undefined); // awaited below
  const rounds = await runRounds(tally, phaseWork, () => isClosing).finally(async () => {
    isClosing = true;
    await buying;
  });
  const memories = watched.map(async ({ name, stop }) => ({ name, all: await stop() }));
  return report(tally, await Promise.all(memories), rounds);
}

/** Prints the results. Returns false when there were errors or memory grew. */
function report(tally: Tally, memories: { name: string; all: readonly Sample[] }[], rounds: number): boolean {
  const growths = memories.map(({ name, all }) => {
    const samples = all.filter(({ phase }) => phase !== WARM_UP);
    return { name, samples, growth: fitGrowth(samples) };
  });
  for (const phase of PHASES) say(`\n${phase}\n${tableOf(tally, phase, QUIET).join("\n")}`);
  say();
  for (const phase of [LOGINS, IMPORTS]) say(describeReads(tally, phase, QUIET, rounds));
  for (const line of describeRest(tally)) say(line);
  for (const { name, samples, growth } of growths) for (const line of describeMemory(name, samples, growth)) say(line);
  if (minutes < LEAST_MINUTES_TO_JUDGE) say("  too short to judge whether memory grows");
  return (
    tally.errors.size === 0 && (minutes < LEAST_MINUTES_TO_JUDGE || !growths.some(({ growth }) => isGrowing(growth)))
  );
}

/** Whether the growth is significantly above the accepted one; NaN counts as growing. */
const isGrowing = ({ slope, standardError }: Growth) => !(slope - 2 * standardError <= HARMLESS_GROWTH);

/** A CSV with the SKUs of fill-catalogue.ts at other prices each round, and each tenth row a new product. */
function supplierFile(rows: number, round: number): string {
  const lines = Array.from({ length: rows }, (_, n) => {
    const isNew = n % 10 === 9;
    const sku = isNew ? `SUP-${round}-${n}` : `BN-${String(n).padStart(7, "0")}`;
    const price = ((700 + ((n * 41 + round * 13) % 40_000)) / 100).toFixed(2);
    // An empty cell leaves the stock, which buyers are ordering from, as it is.
    return (
      `${sku},Supplied article No. ${n},Brand ${n % 40},Category ${1 + (n % 4)},Sub-category ${1 + (n % 5)},` +
      `"Delivered by the pallet, range ${n % 500}",${price},${isNew ? 500 : ""}`
    );
  });
  return `${["SKU,Name,Brand,Category,Subcategory,Description,Price,Stock", ...lines].join("\n")}\n`;
}

const isGood = await withDatabase(Number(values.products), async (url, home) => {
  say(
    `${values.products} products, ${values.buyers} buyers, ${cpus().length} × ${cpus()[0]?.model ?? "?"}, Node ${process.version}`,
  );
  const settings = { DATA_DIR: home, DEMO: "1" };
  const server = await startShop({ ...settings, DATABASE_URL: url });
  const isSteady = await soak(server, url, home).finally(server.stop);
  const { code, output, errors } = await runCommand("verify", [], { url, here: home, settings });
  say(`verify: ${output}${errors}`.trimEnd());
  return isSteady && code === 0 && !isStopped;
});
process.exitCode = isGood ? 0 : 1;
