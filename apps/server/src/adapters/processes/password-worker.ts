// A child process of the server that hashes passwords one at a time. After each it sleeps for four times as long as
// the hash took, so that a burst of logins leaves the CPU to other work for four fifths of the time.
import { setTimeout as sleep } from "node:timers/promises";
import { argon } from "@shop/api/sign-in/argon";
import type { Done, Task } from "./password-process.ts";

const REST_FACTOR = 4;

let previous = Promise.resolve();

async function doTask({ id, password, hash }: Task): Promise<void> {
  const began = performance.now();
  const work = hash === undefined ? argon.hash(password) : argon.verify(hash, password);
  const result = await work.catch(() => undefined);
  process.send?.({ id, ...(result !== undefined && { result }) } satisfies Done);
  await sleep(REST_FACTOR * (performance.now() - began));
}

process.on("message", (task: Task) => {
  previous = previous.then(() => doTask(task));
});
// Ctrl-C and service managers signal the whole process group, but the server needs this process until it disconnects.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit());
