import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync } from "node:fs";
import { chmod, chown, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { onTestFinished } from "vitest";
import { bundle } from "../../../apps/server/build.ts";
import { temporaryDataFolder } from "./temporary-data-folder.ts";
import { startEmbeddedPostgres } from "./embedded.ts";

/** A folder that is removed after the test, belonging to `uid` when given. */
export async function temporaryFolder(uid?: number): Promise<string> {
  const folder = await mkdtemp(join(await temporaryDataFolder(), "shop-embedded-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  if (uid !== undefined) await chown(folder, uid, uid);
  return folder;
}

let prepared: string | undefined;

/**
 * For `beforeAll`: creates the cluster that `folderWithCluster` copies, because initdb takes five times as long. Returns
 * a function that removes it.
 */
export async function prepareCluster(): Promise<() => Promise<void>> {
  prepared = await mkdtemp(join(await temporaryDataFolder(), "shop-embedded-"));
  const { stop } = await startEmbeddedPostgres({ dataDir: prepared, settings: { fsync: "off" } });
  await stop();
  return () => rm(prepared ?? "", { recursive: true });
}

/** A folder with the data of a shop that has been stopped, removed after the test. */
export async function folderWithCluster(): Promise<string> {
  if (!prepared) throw new Error("prepareCluster() has not been called");
  const folder = await temporaryFolder();
  cpSync(prepared, folder, { recursive: true });
  return folder;
}

/** Starts a server that is stopped after the test. */
export async function start(dataDir: string, log?: (message: string) => void) {
  const server = await startEmbeddedPostgres({ dataDir, ...(log && { log }) });
  onTestFinished(server.stop);
  return server;
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  client.on("error", () => undefined);
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

export async function postmasterPid(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, "postgres", "cluster", "postmaster.pid"), "utf8");
  return Number(text.split("\n")[0]);
}

/** Whether the process runs. A zombie process does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || readFileSync(`/proc/${pid}/cmdline`, "utf8") !== "";
  } catch {
    return false;
  }
}

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
let shopProgram: string | undefined;

/**
 * For `beforeAll`: bundles shop.fixture.ts into a folder that every user can read, so that each start takes a fraction of
 * the CPU time. Returns a function that removes it.
 */
export async function bundleShop(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await temporaryDataFolder(), "shop-embedded-"));
  await chmod(folder, 0o755);
  await symlink(pathOf("../../../node_modules"), join(folder, "node_modules"), "junction");
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await bundle({ shop: pathOf("./shop.fixture.ts") }, folder);
  shopProgram = join(folder, "shop.js");
  return () => rm(folder, { recursive: true });
}

interface Message {
  url?: string;
  acknowledged?: number;
  answerAfterInterrupt?: number;
  log?: string;
}

/** shop.fixture.ts, bundled before, in its own process and process group, as the user `uid` if given. */
export class ShopProcess {
  readonly messages: Message[] = [];
  errors = "";
  readonly ended: Promise<unknown>;
  readonly #child: ChildProcess;
  #onMessage: () => void = () => undefined;

  constructor(dataDir: string, { write = false, uid }: { write?: boolean; uid?: number } = {}) {
    if (!shopProgram) throw new Error("bundleShop() has not been called");
    this.#child = spawn(process.execPath, [shopProgram, dataDir, ...(write ? ["write"] : [])], {
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
      ...(uid !== undefined && { uid, gid: uid }),
    });
    const { stdout, stderr } = this.#child;
    if (!stdout || !stderr) throw new Error("no pipes");
    createInterface({ input: stdout }).on("line", (line) => {
      this.messages.push(JSON.parse(line) as Message);
      this.#onMessage();
    });
    stderr.setEncoding("utf8").on("data", (text: string) => (this.errors += text));
    this.ended = once(this.#child, "close").then(() => this.#onMessage());
    onTestFinished(async () => {
      this.#child.kill("SIGINT"); // so that it stops its PostgreSQL
      await this.ended;
    });
  }

  get pid(): number {
    return this.#child.pid ?? -1;
  }

  /** The first past or future message that has `key`. @throws when the process ends without it. */
  async waitFor<K extends keyof Message>(key: K, enough: (value: NonNullable<Message[K]>) => boolean = () => true) {
    for (;;) {
      const next = new Promise<void>((resolve) => (this.#onMessage = resolve));
      for (const { [key]: value } of this.messages) if (value != null && enough(value)) return value;
      if (this.#child.exitCode !== null || this.#child.signalCode !== null) throw new Error(this.errors);
      await next;
    }
  }

  /** kill -9. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.ended;
  }

  /** Sends SIGINT to the process group, as Ctrl-C in a terminal does. */
  interruptGroup(): void {
    process.kill(-this.pid, "SIGINT");
  }
}
