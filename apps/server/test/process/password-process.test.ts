import { readdir, readFile } from "node:fs/promises";
import { argon } from "@shop/api/people/sign-in/argon";
import { longTest } from "@shop/db/testing/long-form";
import { afterAll, expect, test } from "vitest";
import { createPasswordProcess } from "../../src/adapters/processes/password-process.ts";

const hasher = createPasswordProcess();
afterAll(() => hasher.stop());

test("passwords are hashed and verified in another process with the same results", async () => {
  const hash = await hasher.hash("a long password");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await argon.verify(hash, "a long password")).toBe(true);
  expect(await hasher.verify(await argon.hash("another one"), "another one")).toBe(true);
  expect(await hasher.verify(hash, "a wrong password")).toBe(false);
  expect(hasher.pid).not.toBe(process.pid);
});

/** A field of /proc/…/stat for each thread of a process, counted after the name, which may contain blanks. */
async function ofThreads(pid: number | undefined, field: number): Promise<Set<number>> {
  const threads = await readdir(`/proc/${pid}/task`);
  const stats = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, "utf8")));
  return new Set(stats.map((stat) => Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[field])));
}
const NICENESS = 16;

test.runIf(process.platform === "linux")("each thread of the password process has a low priority", async () => {
  await hasher.hash("a long password");
  const [own = 0] = await ofThreads(process.pid, NICENESS);
  expect(await ofThreads(hasher.pid, NICENESS)).toEqual(new Set([Math.max(10, own)]));
});

longTest("an invalid hash and a crash reject the task, and the next password starts a new process", async () => {
  await expect(hasher.verify("no hash at all", "a long password")).rejects.toThrow("could not be hashed");
  const died = hasher.pid ?? 0;
  const lost = hasher.hash("a long password");
  process.kill(died, "SIGKILL");
  await expect(lost).rejects.toThrow("has died");
  expect(await hasher.hash("a long password")).toMatch(/^\$argon2id\$/);
  expect(hasher.pid).not.toBe(died);
});
