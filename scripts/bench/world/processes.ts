import { spawn } from "node:child_process";
import { createServer } from "node:net";

export interface RunningServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** A port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Includes the time in which a demo shop fills its database. */
const LONGEST_START_MS = 180_000;

/** Starts a server and waits for a success response at `path`. Throws with its output when it exits or is too slow. */
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
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const latest = performance.now() + LONGEST_START_MS;
  while (
    !(await fetch(url + path).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    const isLate = performance.now() > latest;
    if (isLate) child.kill("SIGKILL");
    if (isLate || child.exitCode !== null) throw new Error(`${command.join(" ")} did not start: ${output}`);
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

/** Starts the shop's built server, with the settings of demo mode; `env` overrides them. */
export const startShop = (
  env: Record<string, string>,
  program = "apps/server/dist/main.js",
): Promise<RunningServer> => {
  const settings = { DEMO: "1", RATE_LIMIT: "off", LOG_LEVEL: "error", NODE_ENV: "production" };
  return startServer([process.execPath, program], { ...settings, ...env }, "/readyz");
};
