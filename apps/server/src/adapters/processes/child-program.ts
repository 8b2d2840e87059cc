import { fork, type ChildProcess, type ForkOptions } from "node:child_process";
import { getPriority, setPriority } from "node:os";
import { fileURLToPath } from "node:url";

/** The niceness of the child process: other processes get CPU time first. */
const NICENESS = 10;

// The programs are in this file's folder: as TypeScript sources, or as built JavaScript.
const isSource = import.meta.url.endsWith(".ts");
const execArgv = isSource ? ["--import", import.meta.resolve("tsx")] : process.execArgv;

/** Starts a program of this folder as a child process with low priority. */
export function startProgram(name: string, { execArgv: own = [], ...options }: ForkOptions): ChildProcess {
  const program = fileURLToPath(new URL(`./${name}.${isSource ? "ts" : "js"}`, import.meta.url));
  const child = fork(program, { ...options, execArgv: [...execArgv, ...own] });
  // Linux has a priority per thread, which new threads inherit; at this moment the child has only one thread.
  if (child.pid !== undefined) setPriority(child.pid, Math.max(NICENESS, getPriority()));
  return child;
}
