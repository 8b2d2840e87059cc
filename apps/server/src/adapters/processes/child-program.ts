import { fork, type ChildProcess, type ForkOptions } from "node:child_process";
import { getPriority, setPriority } from "node:os";
import { fileURLToPath } from "node:url";

/** The niceness of the process: other processes get the processor first. */
const NICENESS = 10;

// Beside this file: as it is written, or as it is built.
const isSource = import.meta.url.endsWith(".ts");
const execArgv = isSource ? ["--import", import.meta.resolve("tsx")] : process.execArgv;

/** Starts a program of this folder in a process of its own, at a low priority. */
export function startProgram(name: string, { execArgv: own = [], ...options }: ForkOptions): ChildProcess {
  const program = fileURLToPath(new URL(`./${name}.${isSource ? "ts" : "js"}`, import.meta.url));
  const child = fork(program, { ...options, execArgv: [...execArgv, ...own] });
  // Linux has a priority for each thread, and a new thread takes that of its creator: the process has one thread yet.
  if (child.pid !== undefined) setPriority(child.pid, Math.max(NICENESS, getPriority()));
  return child;
}
