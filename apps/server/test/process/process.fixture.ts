// The server as `npm start` runs it: the built program in its own process.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { papersInThisProcess, TEST_SETTINGS } from "@shop/api/testing";
import type { Shop } from "@shop/api/base/procedures/context";
import { createRateLimits } from "@shop/api/base/limits/rate-limits";
import { createMemoryFiles } from "@shop/api/base/files/memory-files.fixture";
import { createTestSender } from "@shop/api/shop/webhooks/test-sender.fixture";
import { openDatabase } from "@shop/db/client";
import { createTestDatabase, databaseSettings } from "@shop/db/testing/test-database";
import { clusterName, findServerProcesses } from "@shop/embedded-postgres/processes";
import { onTestFinished, vi } from "vitest";
import { bundleServer } from "../../build.ts";
import type { RegisterCleanup } from "../cleanup.fixture.ts";
import { runLog, VERBOSE } from "../logs/run-log.ts";
import { writeBareWebBuild } from "../server.fixture.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
export const migrationsFolder = join(root, "drizzle", "migrations");

/** Settings with the secret that signs the tests' tokens. */
export const BASE_ENV = { JWT_SECRET: TEST_SETTINGS.jwtSecret, RATE_LIMIT: "off" };

/** What a real shop must set. */
export const PRODUCTION_ENV = {
  JWT_SECRET: BASE_ENV.JWT_SECRET,
  APP_URL: "https://shop.test.example",
  SHOP_ABN: TEST_SETTINGS.abn,
};

/**
 * Builds the server into a temporary folder with the layout of the checkout, its packages and migrations, and an empty page
 * instead of the web's build. So no earlier build is needed, and none is changed.
 */
export async function buildServer(): Promise<{ main: string; folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "shop-process-test-"));
  const server = join(folder, "apps", "server");
  await mkdir(server, { recursive: true });
  await writeBareWebBuild(join(folder, "apps", "web", "dist"));
  for (const shared of ["drizzle", "node_modules", join("apps", "server", "node_modules")])
    await symlink(join(root, shared), join(folder, shared), "junction");
  await bundleServer(join(server, "dist"));
  return {
    main: join(server, "dist", "main.js"),
    folder,
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }),
  };
}

/** A server process that is ended after the test, or when `atEnd` runs. */
export class ServerProcess {
  /** Its standard output without the log, its standard error, and its log. */
  output = "";
  errors = "";
  logged = "";
  /** Its exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcess;

  constructor(main: string, env: Record<string, string>, atEnd: RegisterCleanup = onTestFinished) {
    const { PATH, SystemRoot, TEMP, TMP } = process.env;
    this.#child = spawn(process.execPath, [main], {
      env: { PATH, SystemRoot, TEMP, TMP, PORT: "0", ...VERBOSE, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let begun = "";
    this.#child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      const lines = (begun + text).split(/(?<=\n)/);
      begun = lines.at(-1)?.endsWith("\n") ? "" : (lines.pop() ?? "");
      for (const line of lines) this.#addLine(line);
    });
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.errors += text;
      runLog.write(text);
    });
    this.ended = once(this.#child, "close").then(([code]) => code as number | null);
    atEnd(async () => {
      this.#child.kill("SIGTERM");
      const tooLate = setTimeout(() => this.#child.kill("SIGKILL"), 15_000);
      await this.ended;
      clearTimeout(tooLate);
    });
  }

  #addLine(line: string): void {
    if (!line.startsWith("{")) {
      this.output += line;
      return;
    }
    this.logged += line;
    runLog.write(line);
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  /** Waits for output that matches. Fails with the process's errors when it ends before. */
  async waitForOutput(words: RegExp): Promise<RegExpExecArray> {
    let found: RegExpExecArray | null = null;
    const isDone = () => (found = words.exec(this.output)) !== null || !this.isRunning;
    await vi.waitUntil(isDone, { timeout: 60_000, interval: 20 }); // also outside of a test
    if (!found) throw new Error(`the server ended: ${this.errors || this.output}`);
    return found;
  }

  /** Its URL, as soon as it listens. */
  async opens(): Promise<string> {
    const [, port] = await this.waitForOutput(/ is open at http:\/\/localhost:(\d+)\n/);
    return `http://127.0.0.1:${port}`;
  }
}

/** The shop in the database at `url`, so that tests can read and write data alongside the server. */
export function shopAt(url: string): Shop & { close: () => Promise<void> } {
  const { db, pool } = openDatabase({ url });
  pool.on("connect", (client) => client.on("error", () => undefined)); // tests end its server as well
  const doubles = {
    limits: createRateLimits(null),
    payments: null,
    webhooks: createTestSender(),
    files: createMemoryFiles(),
    papers: papersInThisProcess,
  };
  return { db, settings: TEST_SETTINGS, ...doubles, close: () => pool.end() };
}

/** The built server, the shop in an empty database, and the server's settings for both. `atEnd` removes everything. */
export async function builtShop(atEnd: RegisterCleanup = onTestFinished) {
  const { main, folder, remove } = await buildServer();
  atEnd(remove);
  const { url, drop } = await createTestDatabase();
  atEnd(drop);
  const shop = shopAt(url);
  atEnd(shop.close);
  return { main, folder, shop, url, env: { ...databaseSettings(url), DATA_DIR: join(folder, "data") } };
}

export async function rows<Row extends object>({ db }: Shop, sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await db.$client.query<Row>(sql, values)).rows;
}

export function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

/** The processes of PostgreSQL that run on a data folder. */
export async function postgresOn(dataDir: string): Promise<number[]> {
  const processes = await findServerProcesses(await clusterName(join(dataDir, "postgres", "cluster")));
  return processes.map(({ pid }) => pid);
}
