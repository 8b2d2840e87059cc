import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";

export interface RunningServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** A port that nobody listens on right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Starts a server process and waits until `path` answers; an early end is an error with what it said. */
export async function startServer(
  command: string[],
  env: Record<string, string>,
  path: string,
): Promise<RunningServer> {
  const port = await freePort();
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(url + path).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`${command.join(" ")} ended: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** What a process and those that it started have taken of all cores, in seconds, as Linux counts it: in hundredths. */
export async function secondsOfCores(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number);
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).match(/\d+/g) ?? [];
  const theirs = await Promise.all(children.map((child) => secondsOfCores(Number(child))));
  return theirs.reduce((sum, seconds) => sum + seconds, (user + system) / 100);
}
