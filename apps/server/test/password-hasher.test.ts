import { expect, onTestFinished, test } from "vitest";
import { createPasswordHasher } from "../src/adapters/password-hasher.ts";
import { createPasswordProcess, type PasswordProcess } from "../src/adapters/password-process.ts";

/** The hasher that a server has, and the two processes behind it, of which the one for idle time is running. */
async function start({ patienceMs, hurryMs = 60_000 }: { patienceMs: number; hurryMs?: number }) {
  const settings = { execArgv: ["--import", import.meta.resolve("tsx")] };
  const [idle, nice] = [createPasswordProcess("idle", settings), createPasswordProcess("nice", settings)];
  const hasher = createPasswordHasher({ idle, nice, patienceMs, hurryMs });
  onTestFinished(hasher.stop);
  const hash = await idle.hash("a long password");
  const pid = idle.pid;
  if (pid === undefined) throw new Error("no process is running");
  return { hasher, idle, nice, hash, pid };
}

/** As a core does that always has something better to do. */
const holdUp = (pid: number) => process.kill(pid, "SIGSTOP");

async function end(idle: PasswordProcess, pid: number): Promise<void> {
  process.kill(pid, "SIGKILL");
  await expect.poll(() => idle.pid).toBeUndefined();
}

test("passwords are hashed in idle time, and nothing else is started while there is some", async () => {
  const { hasher, nice, hash } = await start({ patienceMs: 60_000 });
  expect(await hasher.verify(await hasher.hash("another one"), "another one")).toBe(true);
  expect(await hasher.verify(hash, "a wrong password")).toBe(false);
  expect(nice.pid).toBeUndefined();
});

test("what dies with one process is done by the other, and what nobody can do is an error", async () => {
  const { hasher, idle, hash, pid } = await start({ patienceMs: 60_000 });
  holdUp(pid);
  const asked = hasher.verify(hash, "a long password");
  await end(idle, pid);
  expect(await asked).toBe(true);
  await expect(hasher.verify("no hash at all", "a long password")).rejects.toThrow("could not be hashed");
});

test("where no time is idle the other one does it, and for a while is the only one asked", async () => {
  const { hasher, idle, nice, hash, pid } = await start({ patienceMs: 50 });
  holdUp(pid);
  expect(await hasher.verify(hash, "a long password")).toBe(true);
  expect(nice.pid).toBeGreaterThan(0);
  await end(idle, pid);
  expect(await hasher.verify(hash, "a wrong password")).toBe(false);
  expect(idle.pid).toBeUndefined();
});

test("after that while, idle time is tried again", async () => {
  const { hasher, idle, hash, pid } = await start({ patienceMs: 50, hurryMs: 0 });
  holdUp(pid);
  expect(await hasher.verify(hash, "a long password")).toBe(true);
  await end(idle, pid);
  expect(await hasher.verify(hash, "a long password")).toBe(true);
  expect(idle.pid).toBeGreaterThan(0);
});
