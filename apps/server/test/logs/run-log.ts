// The log of a whole run of tests: every server of it writes here, in as many words as it has.
import { closeSync, createReadStream, openSync, writeSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { secretsIn } from "./secrets.ts";

/** Names this run's folder to every process of it. */
const FOLDER = "SHOP_TEST_LOGS";

/** As much as a server can say. */
export const TALKATIVE = { LOG_LEVEL: "trace" };

/** The folder of this run; throws outside of one. */
export function logFolder(): string {
  const folder = process.env[FOLDER];
  if (!folder) throw new Error("no run of the tests has made a folder for logs");
  return folder;
}

let file: number | undefined;

/** Where the servers of this process write: at once, so that nothing is lost when it is ended by force. */
export const runLog = {
  write(text: string): void {
    file ??= openSync(join(logFolder(), `${process.pid}.log`), "a");
    writeSync(file, text);
  },
};

export async function openRunLog(): Promise<string> {
  return (process.env[FOLDER] ??= await mkdtemp(join(tmpdir(), "shop-test-logs-")));
}

/** Ends a run: takes its logs away, and throws when one of their lines holds what no log may hold. */
export async function closeRunLog(): Promise<void> {
  const folder = logFolder();
  if (file !== undefined) closeSync(file);
  file = undefined;
  const complaints = await complaintsAbout(folder);
  await rm(folder, { recursive: true, force: true });
  delete process.env[FOLDER];
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
}

const MOST_TOLD = 20;

/** What the lines of these logs hold that they must not, a sentence each, without it. */
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
  const told = complaints.slice(0, MOST_TOLD);
  const rest = complaints.length - told.length;
  return [
    `The servers' logs hold what no log may hold, ${complaints.length} times:`,
    ...told,
    ...(rest > 0 ? [`and ${rest} more`] : []),
  ];
}
