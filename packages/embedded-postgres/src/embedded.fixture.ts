import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { onTestFinished } from "vitest";
import { placeForData } from "./place-for-data.ts";
import { startEmbeddedPostgres } from "./embedded.ts";

/** A folder that is removed after the test, belonging to `uid` when given. */
export async function temporaryFolder(uid?: number): Promise<string> {
  const folder = await mkdtemp(join(await placeForData(), "shop-embedded-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  if (uid !== undefined) await chown(folder, uid, uid);
  return folder;
}

/** Starts a server that is stopped after the test at the latest. */
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

/** Whether the process runs. One that has ended but that nobody has collected (a zombie) does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || readFileSync(`/proc/${pid}/cmdline`, "utf8") !== "";
  } catch {
    return false;
  }
}

interface Said {
  url?: string;
  acknowledged?: number;
  answerAfterInterrupt?: number;
  log?: string;
}

/** shop.fixture.ts in a process (and a process group) of its own, as `uid` when given. */
export class ShopProcess {
  readonly said: Said[] = [];
  complaint = "";
  readonly ended: Promise<unknown>;
  readonly #child: ChildProcess;
  #heard: () => void = () => undefined;

  constructor(dataDir: string, { write = false, uid }: { write?: boolean; uid?: number } = {}) {
    const program = fileURLToPath(new URL("./shop.fixture.ts", import.meta.url));
    this.#child = spawn(
      process.execPath,
      ["--import", import.meta.resolve("tsx"), program, dataDir, ...(write ? ["write"] : [])],
      {
        stdio: ["ignore", "pipe", "pipe"],
        detached: true,
        ...(uid !== undefined && { uid, gid: uid }),
      },
    );
    const { stdout, stderr } = this.#child;
    if (!stdout || !stderr) throw new Error("no pipes");
    createInterface({ input: stdout }).on("line", (line) => {
      this.said.push(JSON.parse(line) as Said);
      this.#heard();
    });
    stderr.setEncoding("utf8").on("data", (text: string) => (this.complaint += text));
    this.ended = once(this.#child, "close").then(() => this.#heard());
    onTestFinished(async () => {
      this.#child.kill("SIGINT"); // gently, so that no PostgreSQL stays behind
      await this.ended;
    });
  }

  get pid(): number {
    return this.#child.pid ?? -1;
  }

  /** The first thing said, now or later, that has `key`. @throws when the process ends without it. */
  async hears<K extends keyof Said>(key: K, enough: (value: NonNullable<Said[K]>) => boolean = () => true) {
    for (;;) {
      const next = new Promise<void>((resolve) => (this.#heard = resolve));
      for (const { [key]: value } of this.said) if (value != null && enough(value)) return value;
      if (this.#child.exitCode !== null || this.#child.signalCode !== null) throw new Error(this.complaint);
      await next;
    }
  }

  /** kill -9: no time to say or do anything. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.ended;
  }

  /** What Ctrl-C in a terminal does. */
  interruptGroup(): void {
    process.kill(-this.pid, "SIGINT");
  }
}
