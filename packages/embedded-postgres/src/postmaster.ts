import { once } from "node:events";
import { closeSync, fchownSync, openSync } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";
import { totalmem } from "node:os";
import { join } from "node:path";
import { waitUntil } from "./processes.ts";
import { runAs, spawnAs } from "./run-as.ts";
import type { ServerSetup } from "./server-setup.ts";

/** A running server. */
export interface Postmaster {
  readonly pid: number;
  /** Settles when the server has ended for any reason. */
  readonly ended: Promise<void>;
  /** Ends the sessions, writes all data to disk and waits until the server has ended. */
  stop: () => Promise<void>;
  /** Starts the same shutdown without waiting for it; for the exit of this process. */
  askToStop: () => void;
}

type StartResult = { postmaster: Postmaster } | { failure: Failure; reason: string };
/** `still in use`: processes of an earlier server are still ending. */
type Failure = "port taken" | "still in use" | "other";

const startsWithinMs = 300_000; // recovering from a crash replays up to 1 GB of WAL
const stopsWithinMs = 30_000;

/** Starts the server on 127.0.0.1:`port`. No other server may run on this cluster. */
export async function startPostmaster(
  site: ServerSetup,
  port: number,
  settings: Record<string, string>,
  cancelled?: AbortSignal,
): Promise<StartResult> {
  const log = await openLog(site);
  const all = { ...baseSettings, port: String(port), cluster_name: site.name, ...settings };
  const child = spawnAs(
    site.identity,
    site.binaries.postgres,
    ["-D", site.cluster, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    // Detached: Ctrl-C in the terminal must not end the database before this process stops it.
    { detached: true, stdio: ["ignore", log.fd, log.fd] },
  );
  closeSync(log.fd);
  child.unref();
  let hasEnded = false;
  const ended = once(child, "exit").then(
    () => void (hasEnded = true),
    () => void (hasEnded = true),
  );
  const isReady = await waitUntil(
    async () => hasEnded || cancelled?.aborted || (await statusOf(site, child.pid)) === "ready",
    startsWithinMs,
  );
  if (isReady && !hasEnded && child.pid !== undefined) {
    const askToStop = () => void child.kill("SIGINT");
    return {
      postmaster: { pid: child.pid, ended, askToStop, stop: () => stop(site, child, ended) },
    };
  }
  child.kill("SIGKILL");
  await ended;
  const reason = await readEnd(log.path, log.start);
  return { failure: kindOf(reason), reason };
}

/** An eighth of the available memory in megabytes, within bounds. The system's file cache uses memory too. */
function bufferMegabytes(): number {
  const limit = process.constrainedMemory() || Infinity;
  return Math.round(Math.min(Math.max(Math.min(totalmem(), limit) / 8 / 1024 ** 2, 128), 1024));
}

const baseSettings = {
  listen_addresses: "127.0.0.1",
  // TCP works on all systems. The path of a socket may be too long, or its folder closed to PostgreSQL's user.
  unix_socket_directories: "",
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  max_connections: "100",
  shared_buffers: `${bufferMegabytes()}MB`,
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
  // The shop logs failed statements itself: PostgreSQL's log lines would contain customers' data.
  log_min_messages: "log",
  log_checkpoints: "off",
} as const;

/** The messages are in English, because lc_messages is C. */
function kindOf(reason: string): Failure {
  if (reason.includes("could not create any TCP/IP sockets")) return "port taken";
  return reason.includes("pre-existing shared memory block") ? "still in use" : "other";
}

/** The state in the last line of the postmaster's pid file. */
async function statusOf(site: ServerSetup, pid: number | undefined): Promise<string | undefined> {
  const lines = (await readFile(join(site.cluster, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  return Number(lines[0]) === pid ? lines[7]?.trim() : undefined;
}

async function stop(site: ServerSetup, child: ReturnType<typeof spawnAs>, ended: Promise<void>): Promise<void> {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  // Windows has no signals: kill() would be a crash.
  if (process.platform === "win32")
    await runAs(site.identity, site.binaries.pgCtl, ["stop", "-D", site.cluster, "-m", "fast"]);
  else child.kill("SIGINT");
  for (const harsher of ["SIGQUIT", "SIGKILL"] as const) {
    if (await waitUntil(hasEnded, stopsWithinMs)) break;
    child.kill(harsher);
  }
  await ended;
}

/** Opens the server's log file, and empties it when it is large. @returns the position of the new output. */
async function openLog({ home, identity }: ServerSetup): Promise<{ path: string; fd: number; start: number }> {
  const path = join(home, "server.log");
  const size = await stat(path).then(
    (it) => it.size,
    () => 0,
  );
  const isLong = size > 5_000_000;
  const fd = openSync(path, isLong ? "w" : "a", 0o600);
  // The server's user must be able to write to it when the server is started without root.
  if (identity.uid !== undefined) fchownSync(fd, identity.uid, identity.gid ?? identity.uid);
  return { path, fd, start: isLong ? 0 : size };
}

async function readEnd(path: string, start: number): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(8192),
      position: Math.max(start, size - 8192),
    });
    return buffer.toString("utf8", 0, bytesRead).trim();
  } finally {
    await file.close();
  }
}
