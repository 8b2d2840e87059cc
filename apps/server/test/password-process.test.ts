import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { hasherHere } from "@shop/api/users/argon";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createPasswordProcess } from "../src/adapters/password-process.ts";

const SETTINGS = { execArgv: ["--import", import.meta.resolve("tsx")] };
const hasher = createPasswordProcess("nice", SETTINGS);
afterAll(() => hasher.stop());

test("passwords are hashed and compared in another process as they are in this one", async () => {
  const hash = await hasher.hash("a long password");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasherHere.verify(hash, "a long password")).toBe(true);
  expect(await hasher.verify(await hasherHere.hash("another one"), "another one")).toBe(true);
  expect(await hasher.verify(hash, "a wrong password")).toBe(false);
  expect(hasher.pid).not.toBe(process.pid);
});

/** A field of what Linux says of each of a process's threads, counted after the name, which may hold blanks. */
async function ofThreads(pid: number | undefined, field: number): Promise<Set<number>> {
  const threads = await readdir(`/proc/${pid}/task`);
  const stats = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, "utf8")));
  return new Set(stats.map((stat) => Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[field])));
}
const [NICENESS, POLICY, NORMAL, IDLE] = [16, 38, 0, 5];

test.runIf(process.platform === "linux")("each thread of that process lets the server's go first", async () => {
  await hasher.hash("a long password");
  const [own = 0] = await ofThreads(process.pid, NICENESS);
  expect(await ofThreads(hasher.pid, NICENESS)).toEqual(new Set([Math.max(10, own)]));
});

test.runIf(spawnSync("chrt", ["-m"]).status === 0)("one for idle time leaves the processor to all others", async () => {
  const idle = createPasswordProcess("idle", SETTINGS);
  onTestFinished(idle.stop);
  await Promise.all([hasher, idle].map((one) => one.hash("a long password")));
  expect(await ofThreads(idle.pid, POLICY)).toEqual(new Set([IDLE]));
  expect(await ofThreads(hasher.pid, POLICY)).toEqual(new Set([NORMAL]));
});

// Where Linux weighs sessions against each other, niceness alone counts for nothing beside PostgreSQL.
test.runIf(existsSync("/proc/self/autogroup"))(
  "and their sessions, of many that start at once, let all others go first",
  async () => {
    const hashers = [1, 2, 3].map(() => createPasswordProcess("nice", SETTINGS));
    onTestFinished(() => hashers.forEach((one) => one.stop()));
    await Promise.all(hashers.map((one) => one.hash("a long password")));
    const own = await readFile("/proc/self/autogroup", "utf8");
    for (const { pid } of hashers) {
      const session = () => readFile(`/proc/${pid}/autogroup`, "utf8");
      expect(await session()).not.toBe(own);
      await expect.poll(async () => Number(/nice (-?\d+)$/m.exec(await session())?.[1])).toBeGreaterThanOrEqual(10);
    }
  },
);

test("what can't be compared is an error, and so is what it was at when it died; the next password starts another", async () => {
  await expect(hasher.verify("no hash at all", "a long password")).rejects.toThrow("could not be hashed");
  const died = hasher.pid ?? 0;
  const lost = hasher.hash("a long password");
  process.kill(died, "SIGKILL");
  await expect(lost).rejects.toThrow("has died");
  expect(await hasher.hash("a long password")).toMatch(/^\$argon2id\$/);
  expect(hasher.pid).not.toBe(died);
});
