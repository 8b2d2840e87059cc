import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { promisify } from "node:util";

export interface ServerProcess {
  readonly pid: number;
  /** The postmaster, which the other processes of a server come from and listen to. */
  readonly isPostmaster: boolean;
}

/**
 * The server's cluster_name. PostgreSQL shows it in the command line of each of its processes, so that they can be
 * told from all others on the machine by more than a number: a pid alone may be somebody else's by now.
 */
export async function clusterName(cluster: string): Promise<string> {
  const { dev, ino } = await stat(cluster, { bigint: true });
  return `shop-${createHash("sha256").update(`${dev}:${ino}`).digest("hex").slice(0, 20)}`;
}

/** All processes of the server of that name that are alive now. Windows can't tell: always empty there. */
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
