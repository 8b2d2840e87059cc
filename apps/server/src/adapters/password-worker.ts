// The program that hashes passwords for the server, in a process of its own: it stands back when the processor is wanted.
import { hasherHere } from "@shop/api/users/argon";
import { giveWay, standBack } from "../stand-back.ts";
import type { Done, Policy, Task } from "./password-process.ts";

const NICE = 10;

async function doTask({ id, password, hash }: Task): Promise<void> {
  const work = hash === undefined ? hasherHere.hash(password) : hasherHere.verify(hash, password);
  const result = await work.catch(() => undefined);
  process.send?.({ id, ...(result !== undefined && { result }) } satisfies Done);
}

standBack(NICE);
if (process.argv[2] === ("idle" satisfies Policy)) giveWay();
process.on("message", (task: Task) => void doTask(task));
// It lives as long as the server.
process.on("disconnect", () => process.exit());
