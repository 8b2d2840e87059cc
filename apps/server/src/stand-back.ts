import { readdirSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/**
 * Lets every other process of the machine go first, by this niceness (1 to 19) or what the process has already. Linux
 * counts by thread, and threads to come take after the one that starts them.
 */
export function standBack(niceness: number): void {
  // Further back already, it may not come forward.
  const nice = Math.max(niceness, getPriority());
  setPriority(nice);
  if (process.platform !== "linux") return;
  for (const thread of readdirSync("/proc/self/task")) setPriority(Number(thread), nice);
}
