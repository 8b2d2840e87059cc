// The program that hashes passwords for the server, in a process of its own.
import { argon } from "@shop/api/users/argon";
import type { Done, Task } from "./password-process.ts";

async function doTask({ id, password, hash }: Task): Promise<void> {
  const work = hash === undefined ? argon.hash(password) : argon.verify(hash, password);
  const result = await work.catch(() => undefined);
  process.send?.({ id, ...(result !== undefined && { result }) } satisfies Done);
}

process.on("message", (task: Task) => void doTask(task));
// Ctrl-C in a terminal and a service manager signal the whole group: the server still needs it until it disconnects.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit());
