// The log of a test run: every server writes here at the most detailed level.
import { closeSync, createReadStream, openSync, writeSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { secretsIn } from "./secrets.ts";

/** The environment variable with the folder of this run's logs. */
const FOLDER = "SHOP_TEST_LOGS";

/** The most detailed log level. */
export const VERBOSE = { LOG_LEVEL: "trace" };

/** The folder of this run; throws outside of one. */
export function logFolder(): string {
  const folder = process.env[FOLDER];
  if (!folder) throw new Error("openRunLog() has not been called in this test run");
  return folder;
}

let file: number | undefined;

/** Where the servers of this process write. Synchronous, so that nothing is lost when the process is killed. */
export const runLog = {
  write(text: string): void {
    file ??= openSync(join(logFolder(), `${process.pid}.log`), "a");
    writeSync(file, text);
  },
};

export async function openRunLog(): Promise<string> {
  return (process.env[FOLDER] ??= await mkdtemp(join(tmpdir(), "shop-test-logs-")));
}

/** Ends a run: removes its logs, and throws when a line contains a secret. */
export async function closeRunLog(): Promise<void> {
  const folder = logFolder();
  if (file !== undefined) closeSync(file);
  file = undefined;
  const complaints = await complaintsAbout(folder);
  await rm(folder, { recursive: true, force: true });
  delete process.env[FOLDER];
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
}

const MAX_LISTED = 20;

/** A sentence for each secret in these logs, with the secret masked. */
export async function complaintsAbout(folder: string): Promise<string[]> {
  const complaints: string[] = [];
  for (const name of await readdir(folder)) {
    let line = 0;
    for await (const text of createInterface({ input: createReadStream(join(folder, name)), crlfDelay: Infinity })) {
      line += 1;
      for (const { kind, masked } of secretsIn(text)) complaints.push(`${name}:${line} holds ${kind}: ${masked}`);
    }
  }
  if (complaints.length === 0) return [];
  const listed = complaints.slice(0, MAX_LISTED);
  const rest = complaints.length - listed.length;
  return [`Secrets in the servers' logs: ${complaints.length}`, ...listed, ...(rest > 0 ? [`and ${rest} more`] : [])];
}
