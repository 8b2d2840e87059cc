import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const interrupted = new AbortController();
for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => interrupted.abort());

/** Aborted by Ctrl-C: the running tests end, then the caller stops its servers and removes its folders. */
export const { signal } = interrupted;

/** Runs vitest with these arguments. Returns whether all tests passed. */
export async function runTests(args: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const vitest = join("node_modules", "vitest", "vitest.mjs");
  const tests = spawn(process.execPath, [vitest, "run", ...args, "--reporter=dot"], { env, stdio: "inherit" });
  const end = () => tests.kill("SIGTERM");
  signal.addEventListener("abort", end);
  await once(tests, "close");
  signal.removeEventListener("abort", end);
  return tests.exitCode === 0;
}
