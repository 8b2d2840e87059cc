/**
 * npm run soak [-- --minutes N]: many buyers at once against one server process, for N minutes (10): warm-up, a quiet mix
 * of browsing, searching, logging in and ordering, the same under a storm of logins, beside imports, and quiet again.
 * Needs a build (npm run build). Options: --buyers N (32), --products N (10000), --rows N an import (5000),
 * --think MS between a buyer's calls (100).
 * Ends with 1 after any unexpected answer, when the server's memory grows by more than noise after the warm-up (judged in
 * runs of 5 minutes or more), or when `npm run verify` finds a difference at the end. Times are told, not judged: they
 * belong to the machine.
 * Makes its own database and takes it away again.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "@shop/db/embedded/embedded";
import { migrate } from "@shop/db/migrate";
import { fillCatalogue } from "./bench/fill-catalogue.ts";
import { startServer, type RunningServer } from "./bench/processes.ts";
import { runCommand } from "./command.fixture.ts";
import { migrationsFolder } from "./open-shop.ts";
import { buy, connect, storm, type Account, type Street } from "./soak/buyer.ts";
import { fitGrowth, type Growth } from "./soak/figures.ts";
import { watchMemory } from "./soak/memory.ts";
import { describeRest, tableOf } from "./soak/report.ts";
import { writeSupplierFile } from "./soak/supplier-file.ts";
import { newTally } from "./soak/tally.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    buyers: { type: "string", default: "32" },
    products: { type: "string", default: "10000" },
    rows: { type: "string", default: "5000" },
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

const [WARM_UP, QUIET, LOGINS, IMPORTS, AGAIN] = [
  "warm-up",
  "mix",
  "mix + logins",
  "mix + imports",
  "mix again",
] as const;
/** What happens beside the buyers, and for which share of the time. Hashing passwords takes memory: a storm warms up too. */
const PHASES: { name: string; share: number; beside?: "logins" | "imports" }[] = [
  { name: WARM_UP, share: 0.1 },
  { name: WARM_UP, share: 0.1, beside: "logins" },
  { name: QUIET, share: 0.25 },
  { name: LOGINS, share: 0.2, beside: "logins" },
  { name: IMPORTS, share: 0.2, beside: "imports" },
  { name: AGAIN, share: 0.15 },
];
const STORMERS = 16;
/** Megabytes a minute that are no leak, whatever the error. */
const HARMLESS_GROWTH = 1;
/** In less, the garbage collector is still finding out how much to keep, and every healthy server grows. */
const LEAST_MINUTES_TO_JUDGE = 5;

let isStopped = false;
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => (isStopped = true));

/** `count` new accounts of the shop, made as anybody makes one. */
async function register(street: Street, name: string, count: number): Promise<Account[]> {
  const call = connect({ ...street, thinkMs: 0 });
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

/** Imports the same SKUs at other prices each time, one import after the other; throws when one fails. */
async function importUntil(isOver: () => boolean, url: string, home: string): Promise<void> {
  for (let round = 0; round === 0 || !isOver(); round += 1) {
    await writeSupplierFile(join(home, "supplier.csv"), rows, round);
    const { code, output, errors } = await runCommand("import-products", ["supplier.csv"], { url, here: home });
    if (code !== 0) throw new Error(`The import ended with ${code}: ${output}${errors}`);
    say(`  import ${round + 1}: ${/^Created.*$/m.exec(output)?.[0] ?? output}`);
  }
}

async function soak(server: RunningServer, url: string, home: string): Promise<boolean> {
  const tally = newTally(WARM_UP);
  let isClosing = false;
  const street: Street = { url: server.url, tally, thinkMs, isOver: () => isClosing };
  const accounts = await register(street, "buyer", buyers);
  const stormers = await register(street, "stormer", STORMERS);
  const stopWatching = watchMemory(server.pid, () => tally.phase);
  const buying = Promise.all(accounts.map((account) => buy(street, account))).finally(() => (isClosing = true));
  buying.catch(() => undefined); // heard below
  try {
    for (const { name, share, beside } of PHASES) {
      tally.phase = name;
      const until = performance.now() + minutes * 60_000 * share;
      const isOver = () => isStopped || isClosing || performance.now() >= until;
      say(`${name}, ${(minutes * 60 * share).toFixed(0)} s, load average ${loadavg()[0]?.toFixed(1) ?? "?"}`);
      if (beside === "logins") await Promise.all(stormers.map((account) => storm({ ...street, isOver }, account)));
      else if (beside === "imports") await importUntil(isOver, url, home);
      else await waitUntil(isOver);
    }
  } finally {
    isClosing = true;
    await buying;
  }
  const samples = (await stopWatching()).filter(({ phase }) => phase !== WARM_UP);
  // Quiet at the end is to need what quiet at the beginning did.
  const growth = fitGrowth(samples.map((sample) => (sample.phase === AGAIN ? { ...sample, phase: QUIET } : sample)));
  for (const phase of [QUIET, LOGINS, IMPORTS, AGAIN]) say(`\n${phase}\n${tableOf(tally, phase, QUIET).join("\n")}`);
  say();
  for (const line of describeRest(tally, samples, growth)) say(line);
  if (minutes < LEAST_MINUTES_TO_JUDGE) say("  not judged: the run is too short for that");
  return tally.errors.size === 0 && (minutes < LEAST_MINUTES_TO_JUDGE || !isGrowing(growth));
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
