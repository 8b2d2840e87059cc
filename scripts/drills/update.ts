/**
 * npm run drill:update [-- --from REV]: a rolling update. Builds an older version (REV; by default the parent of the
 * last commit of this branch that added a migration) in a temporary git worktree, and starts it on a new database with
 * the demo shop. Then starts the build of this folder on the same database, which it migrates while buyers use the old
 * server. Checks both, restarts the old server on the newer schema, and stops it. Exits with 1 when a response was
 * wrong, when a write waited for a second or more, or when `npm run verify` finds a difference at the end.
 */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { readMigrations } from "@shop/db/migrations/read-migrations";
import { startEmbeddedPostgres } from "@shop/embedded-postgres/embedded";
import { percentile, secondsSince } from "../bench/measure/figures.ts";
import { startShop } from "../bench/world/processes.ts";
import { inTemporaryFolder } from "../bench/world/world.ts";
import { runMain, say } from "../command-line.ts";
import { runCommand } from "../command.fixture.ts";
import { Buyers } from "./buyers.ts";
import { checkShop, openShopCalls } from "./shop-calls.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const JOURNAL = "drizzle/migrations/meta/_journal.json";
const MAX_WRITE_MS = 1_000;
const BUYERS = 3;
const SECONDS_TOGETHER = 5;
const MAIN = "apps/server/dist/main.js";

/** Runs a program to its end, for ten minutes at most. Returns its output. */
async function run(program: string, args: string[], cwd = ROOT): Promise<string> {
  const options = { cwd, timeout: 600_000, maxBuffer: 100 * 1024 * 1024, shell: process.platform === "win32" };
  return (await promisify(execFile)(program, args, options)).stdout.trim();
}

/**
 * Copies this repository's packages to `folder` as hard links. Returns false when the system can't. Links between
 * workspaces are relative, so that they lead to the old sources.
 */
async function linkPackages(folder: string): Promise<boolean> {
  try {
    for (const place of ["node_modules", "apps/server/node_modules", "apps/web/node_modules"])
      await run("cp", ["-al", join(ROOT, place), join(folder, place)]);
    return true;
  } catch {
    return false;
  }
}

/** Checks `revision` out into `folder` and builds it. */
async function buildOld(revision: string, folder: string): Promise<void> {
  await run("git", ["worktree", "add", "--detach", folder, revision]);
  const locks = await Promise.all([ROOT, folder].map((place) => readFile(join(place, "package-lock.json"), "utf8")));
  const isLinked = locks[0] === locks[1] && (await linkPackages(folder));
  if (!isLinked) await run("npm", ["ci", "--no-audit", "--no-fund"], folder);
  await run("npm", ["run", "build", "-w", "@shop/web", "-w", "@shop/server"], folder);
}

/** The migrations of the version in `folder`. */
const tagsIn = async (folder: string) =>
  (await readMigrations(join(folder, "drizzle", "migrations"))).map(({ tag }) => tag);

async function drill(old: string, folder: string): Promise<boolean> {
  const [before, now] = [await tagsIn(old), await tagsIn(ROOT)];
  say(`Migrations that the old server does not know: ${now.filter((tag) => !before.includes(tag)).join(", ")}`);
  const dataDir = join(folder, "data");
  const postgres = await startEmbeddedPostgres({ dataDir });
  const stops: (() => Promise<void>)[] = [postgres.stop];
  const start = async (program: string) => {
    const server = await startShop({ DATABASE_URL: postgres.url, DATA_DIR: dataDir }, program);
    stops.push(server.stop);
    return server;
  };
  try {
    let oldServer = await start(join(old, MAIN));
    const oldShop = await openShopCalls(oldServer.url);
    await checkShop(oldShop, oldShop);
    say("The old server is open and passes the checks alone");

    const buyers = new Buyers(BUYERS);
    buyers.begin(oldShop);
    const since = performance.now();
    const newServer = await start(join(ROOT, MAIN));
    say(`The new server has migrated the database and is open after ${secondsSince(since)} s`);
    const newShop = await openShopCalls(newServer.url);
    buyers.begin(newShop);
    await pause(SECONDS_TOGETHER * 1_000);
    await checkShop(oldShop, newShop);
    await checkShop(newShop, oldShop);
    say("Both pass the checks: what is written through one is read through the other");

    await buyers.end(oldShop);
    await oldServer.stop();
    oldServer = await start(join(old, MAIN));
    const again = await openShopCalls(oldServer.url);
    await checkShop(again, newShop);
    await checkShop(newShop, again);
    say("The old server starts on the newer schema and passes the checks again");
    buyers.begin(again);
    await pause(SECONDS_TOGETHER * 1_000);
    await buyers.end(again);
    await oldServer.stop();
    await checkShop(newShop, newShop);
    await buyers.end(newShop);

    const { reads, writes, errors, orders } = buyers.results();
    const longest = percentile(writes, 1);
    const blocked = writes.filter((ms) => ms >= MAX_WRITE_MS).length;
    say(
      `${reads.length} reads, ${writes.length} writes (${orders} orders), ${errors.length} errors; half of the writes under ` +
        `${percentile(writes, 0.5).toFixed(0)} ms, the longest ${longest.toFixed(0)} ms, ${blocked} of a second or more`,
    );
    for (const error of errors.slice(0, 10)) say(`  ${error}`);
    const verified = await runCommand("verify", [], {
      url: postgres.url,
      here: folder,
      settings: { DATA_DIR: dataDir, DEMO: "1" },
    });
    say(`verify: ${verified.output}${verified.errors}`.trimEnd());
    return errors.length === 0 && blocked === 0 && orders > 0 && verified.code === 0;
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { from: { type: "string" } } });
  // Only commits of the branch itself: a merge counts as one commit.
  const last = await run("git", ["log", "--first-parent", "-1", "--format=%H", "--", JOURNAL]);
  const revision = await run("git", ["rev-parse", "--verify", `${values.from ?? `${last}^`}^{commit}`]);
  const isGood = await inTemporaryFolder(async (folder) => {
    const old = join(folder, "old");
    try {
      say(`Building the old server: ${await run("git", ["log", "-1", "--format=%h %s", revision])}`);
      await buildOld(revision, old);
      await run("npm", ["run", "build"]);
      return await drill(old, folder);
    } finally {
      await run("git", ["worktree", "remove", "--force", old]).catch(() => undefined);
    }
  });
  return isGood ? 0 : 1;
}

await runMain(main);
