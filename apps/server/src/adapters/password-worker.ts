// The program that hashes passwords for the server, in a process of its own: it stands back when the processor is wanted.
import { readdirSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { hasherHere } from "@shop/api/users/argon";
import type { Done, Task } from "./password-process.ts";

const NICE = 10;

/** Lets every other process go first. Linux counts by thread, and threads to come take after the one that starts them. */
function standBack(): void {
  // Further back already, it may not come forward.
  const nice = Math.max(NICE, getPriority());
  setPriority(nice);
  if (process.platform !== "linux") return;
  for (const thread of readdirSync("/proc/self/task")) setPriority(Number(thread), nice);
}

async function doTask({ id, password, hash }: Task): Promise<void> {
  const work = hash === undefined ? hasherHere.hash(password) : hasherHere.verify(hash, password);
  const result = await work.catch(() => undefined);
  process.send?.({ id, ...(result !== undefined && { result }) } satisfies Done);
}

standBack();
process.on("message", (task: Task) => void doTask(task));
// It lives as long as the server. Ctrl-C in a terminal comes here too, while the server still finishes what is in flight.
process.on("disconnect", () => process.exit());
process.on("SIGINT", () => undefined);
