import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

export interface ServerProcess {
  readonly pid: number;
  /** The postmaster is the parent of a server's other processes. */
  readonly isPostmaster: boolean;
}

/**
 * The server's cluster_name. PostgreSQL shows it in the command line of each of its processes, which identifies them more
 * reliably than a pid, because pids are reused.
 */
export async function clusterName(cluster: string): Promise<string> {
  const { dev, ino } = await stat(cluster, { bigint: true });
  return `shop-${createHash("sha256").update(`${dev}:${ino}`).digest("hex").slice(0, 20)}`;
}

/** All running processes of the server with that name. Always empty on Windows, which does not support this. */
export async function findServerProcesses(name: string): Promise<ServerProcess[]> {
  const processes = process.platform === "linux" ? await listFromProc() : await listFromPs();
  return processes
    .filter(({ program, command }) => /^(postgres(:.*)?|unshare)$/.test(program) && command.includes(name))
    .map(({ pid, program }) => ({ pid, isPostmaster: !program.startsWith("postgres:") }));
}

interface RunningProcess {
  readonly pid: number;
  readonly program: string;
  readonly command: string;
}

async function listFromProc(): Promise<RunningProcess[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      const [first = ""] = command.split("\0");
      return {
        pid: Number(pid),
        program: first.startsWith("postgres:") ? "postgres:" : basename(first),
        command,
      };
    }),
  );
  return found;
}

async function listFromPs(): Promise<RunningProcess[]> {
  if (process.platform === "win32") return [];
  const { stdout } = await promisify(execFile)("ps", ["-axww", "-o", "pid=,command="], {
    maxBuffer: 2 ** 26,
  });
  return stdout.split("\n").map((line) => {
    const [, pid = "0", command = ""] = /^(\d+) (.*)$/.exec(line.trim()) ?? [];
    const isServer = command.includes("/postgres -D ");
    return {
      pid: Number(pid),
      program: isServer ? "postgres" : (command.split(" ")[0] ?? ""),
      command,
    };
  });
}

/** Polls until `condition` holds. @returns false when it does not within `withinMs` milliseconds. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  withinMs: number,
  everyMs = 10,
): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > deadline) return false;
    await sleep(everyMs);
  }
  return true;
}
