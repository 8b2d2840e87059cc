// A child process of the server that hashes passwords at a low priority, so that other work gets the CPU first. The
// server decides how many it is sent at a time.
import { argon } from "@shop/api/people/sign-in/argon";
import type { Done, Task } from "./password-process.ts";

async function doTask({ id, password, hash }: Task): Promise<void> {
  const work = hash === undefined ? argon.hash(password) : argon.verify(hash, password);
  const result = await work.catch(() => undefined);
  process.send?.({ id, ...(result !== undefined && { result }) } satisfies Done);
}

process.on("message", (task: Task) => void doTask(task));
// Ctrl-C and service managers signal the whole process group, but the server needs this process until it disconnects.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit());
