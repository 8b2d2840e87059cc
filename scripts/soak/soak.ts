/**
 * npm run soak [-- --minutes N]: many buyers at once against one server process, for N minutes (10): a warm-up, and then
 * round after round a quiet mix of browsing, searching, logging in and ordering, the same under a storm of logins, and
 * beside an import.
 * Needs a build (npm run build). Options: --buyers N (32), --products N (10000), --rows N an import (2000),
 * --think MS between a buyer's calls (100).
 * Ends with 1 after any unexpected answer, when the server's or PostgreSQL's memory grows by more than noise after the warm-up (judged in
 * runs of 5 minutes or more), or when `npm run verify` finds a difference at the end. Times are told, not judged: they
 * belong to the machine.
 * Makes its own database and takes it away again.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "@shop/embedded-postgres/embedded";
import { clusterName, findServerProcesses } from "@shop/embedded-postgres/processes";
import { migrate } from "@shop/db/migrate";
import { fillCatalogue } from "./bench/fill-catalogue.ts";
import { startServer, type RunningServer } from "./bench/processes.ts";
import { runCommand } from "./command.fixture.ts";
import { migrationsFolder } from "./open-shop.ts";
import { buy, connect, storm, type Account, type Street } from "./soak/buyer.ts";
import { fitGrowth, type Growth, type Sample } from "./soak/figures.ts";
import { privateMegabytes, residentMegabytes, watchMemory } from "./soak/memory.ts";
import { describeMemory, describeReads, describeRest, tableOf } from "./soak/report.ts";
import { writeSupplierFile } from "./soak/supplier-file.ts";
import { inRound, newTally, phaseOf, type Tally } from "./soak/tally.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    buyers: { type: "string", default: "32" },
    products: { type: "string", default: "10000" },
    rows: { type: "string", default: "2000" },
    think: { type: "string", default: "100" },
  },
});
const [minutes, buyers, products, rows, thinkMs] = [
  values.minutes,
  values.buyers,
  values.products,
  values.rows,
  values.think,
].map(Number) as [number, number, number, number, number];
if (![minutes, buyers, products, rows].every((figure) => figure > 0) || !(thinkMs >= 0)) {
  process.stderr.write("Usage: npm run soak [-- --minutes N] [--buyers N] [--products N] [--rows N] [--think MS]\n");
  process.exit(2);
}
const say = (line = "") => void process.stdout.write(`${line}\n`);

const [WARM_UP, QUIET, LOGINS, IMPORTS] = ["warm-up", "mix", "mix + logins", "mix + import"] as const;
const PHASES = [QUIET, LOGINS, IMPORTS] as const;
/** Of all the time. A storm of logins and an import need memory: they warm up, too. */
const WARM_UP_SHARE = 0.2;
/** Short, so that a machine that is slower for a while is so for all phases of a round. */
const STRETCH_MS = 20_000;
const STORMERS = 16;
/** Megabytes a minute that are no leak, whatever the error. */
const HARMLESS_GROWTH = 1;
/** In less, the garbage collector is still finding out how much to keep, and every healthy server grows. */
const LEAST_MINUTES_TO_JUDGE = 5;

let isStopped = false;
let imports = 0;
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => (isStopped = true));

/** `count` new accounts of the shop, made as anybody makes one. */
async function register(street: Street, name: string, count: number): Promise<Account[]> {
  const call = connect({ ...street, thinkMs: () => 0 });
  const isMade = ({ status }: { status: number }) => status === 201;
  const accounts = Array.from({ length: count }, (_, n) => ({
    email: `${name}-${n}@soak.example`,
    password: `${name} ${n} keeps a wholesale secret`,
  }));
  for (const account of accounts) await call("register", "POST", "/users", { body: { name, ...account } }, isMade);
  return accounts;
}

async function waitUntil(isOver: () => boolean): Promise<void> {
  while (!isOver()) await pause(100);
}

/** Imports a supplier's file, each time another one; throws when the import fails. */
async function importOne(url: string, home: string): Promise<void> {
  imports += 1;
  await writeSupplierFile(join(home, "supplier.csv"), rows, imports);
  const { code, output, errors } = await runCommand("import-products", ["supplier.csv"], { url, here: home });
  if (code !== 0) throw new Error(`The import ended with ${code}: ${output}${errors}`);
  say(`  ${/^Created.*$/m.exec(output)?.[0] ?? output}`);
}

/** What goes on beside the buyers, by phase, until the stretch of it is at its end. */
type Beside = Record<(typeof PHASES)[number], (isAtEnd: () => boolean) => Promise<unknown>>;

/** The warm-up, and then round after round until the time is over or the buyers are; answers how many. */
async function goRounds(tally: Tally, beside: Beside, isClosing: () => boolean): Promise<number> {
  const afterMs = (ms: number) => {
    const until = performance.now() + ms;
    return () => isStopped || isClosing() || performance.now() >= until;
  };
  const goRound = async (name: (phase: string) => string) => {
    for (const phase of PHASES) {
      tally.phase = name(phase);
      say(`${tally.phase}, load average ${loadavg()[0]?.toFixed(1) ?? "?"}`);
      await beside[phase](afterMs(STRETCH_MS));
    }
  };
  const [isWarm, isOver] = [afterMs(minutes * 60_000 * WARM_UP_SHARE), afterMs(minutes * 60_000)];
  do await goRound(() => WARM_UP);
  while (!isWarm());
  let rounds = 0;
  do {
    rounds += 1;
    await goRound((phase) => inRound(phase, rounds));
  } while (!isOver());
  return rounds;
}

/** What all processes of the PostgreSQL on this data folder hold for themselves. */
async function postgresMegabytes(home: string): Promise<number> {
  const processes = await findServerProcesses(await clusterName(join(home, "postgres", "cluster")));
  return privateMegabytes(processes.map(({ pid }) => pid));
}

async function soak(server: RunningServer, url: string, home: string): Promise<boolean> {
  const tally = newTally(WARM_UP);
  let isClosing = false;
  const street: Street = {
    url: server.url,
    tally,
    // What a server keeps is all there sooner when nobody stops to think.
    thinkMs: () => (tally.phase === WARM_UP ? 0 : thinkMs),
    isOver: () => isClosing,
  };
  const accounts = await register(street, "buyer", buyers);
  const stormers = await register(street, "stormer", STORMERS);
  const beside: Beside = {
    [QUIET]: waitUntil,
    [LOGINS]: (isAtEnd) => Promise.all(stormers.map((account) => storm({ ...street, isOver: isAtEnd }, account))),
    [IMPORTS]: () => importOne(url, home),
  };
  const phase = () => phaseOf(tally.phase);
  const watched = [
    { name: "the server's memory (RSS)", stop: watchMemory(() => residentMegabytes(server.pid), phase) },
    // Other systems don't tell what is private.
    ...(process.platform === "linux"
      ? [{ name: "PostgreSQL's private memory", stop: watchMemory(() => postgresMegabytes(home), phase) }]
      : []),
  ];
  const buying = Promise.all(accounts.map((account) => buy(street, account))).finally(() => (isClosing = true));
  buying.catch(() => undefined); // heard below
  const rounds = await goRounds(tally, beside, () => isClosing).finally(async () => {
    isClosing = true;
    await buying;
  });
  const memories = watched.map(async ({ name, stop }) => ({ name, seen: await stop() }));
  return tell(tally, await Promise.all(memories), rounds);
}

/** Tells what was seen; false when it is not good. */
function tell(tally: Tally, memories: { name: string; seen: readonly Sample[] }[], rounds: number): boolean {
  const growths = memories.map(({ name, seen }) => {
    const samples = seen.filter(({ phase }) => phase !== WARM_UP);
    return { name, samples, growth: fitGrowth(samples) };
  });
  for (const phase of PHASES) say(`\n${phase}\n${tableOf(tally, phase, QUIET).join("\n")}`);
  say();
  for (const phase of [LOGINS, IMPORTS]) say(describeReads(tally, phase, QUIET, rounds));
  for (const line of describeRest(tally)) say(line);
  for (const { name, samples, growth } of growths) for (const line of describeMemory(name, samples, growth)) say(line);
  if (minutes < LEAST_MINUTES_TO_JUDGE) say("  not judged: the run is too short for that");
  return (
    tally.errors.size === 0 && (minutes < LEAST_MINUTES_TO_JUDGE || !growths.some(({ growth }) => isGrowing(growth)))
  );
}

/** Whether the growth is more than harmless beyond all doubt; a slope that can't be told counts as growing. */
const isGrowing = ({ slope, standardError }: Growth) => !(slope - 2 * standardError <= HARMLESS_GROWTH);

async function main(): Promise<boolean> {
  const home = await mkdtemp(join(tmpdir(), "shop-soak-"));
  const postgres = await startEmbeddedPostgres({ dataDir: home });
  try {
    await migrate({ url: postgres.url, migrationsFolder });
    await fillCatalogue(postgres.url, products);
    const settings = { DATA_DIR: home, DEMO: "1", RATE_LIMIT: "off", LOG_LEVEL: "error", NODE_ENV: "production" };
    say(
      `${products} products, ${buyers} buyers, ${cpus().length} × ${cpus()[0]?.model ?? "?"}, Node ${process.version}`,
    );
    const env = { ...settings, DATABASE_URL: postgres.url };
    const server = await startServer([process.execPath, "apps/server/dist/main.js"], env, "/readyz");
    const isGood = await soak(server, postgres.url, home).finally(server.stop);
    const { code, output, errors } = await runCommand("verify", [], { url: postgres.url, here: home, settings });
    say(`verify: ${output}${errors}`.trimEnd());
    return isGood && code === 0 && !isStopped;
  } finally {
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
