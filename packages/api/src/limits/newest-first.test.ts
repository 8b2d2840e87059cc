import { expect, test } from "vitest";
import { newestFirst } from "./newest-first.ts";

const refuse = () => new Error("crowded");

test("what waits goes one at a time, the newest first, and the oldest is refused past the limit", async () => {
  const queued = newestFirst(2);
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const done: number[] = [];
  let running = 0;
  const work = (n: number) => async () => {
    running += 1;
    expect(running).toBe(1);
    if (n === 0) await gate;
    done.push(n);
    running -= 1;
  };
  const all = [0, 1, 2, 3, 4].map((n) => queued("one", refuse, work(n)));
  const outcomes = Promise.allSettled(all);
  await queued("another", refuse, () => Promise.resolve());
  open();
  expect((await outcomes).map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "rejected",
    "fulfilled",
    "fulfilled",
  ]);
  expect(done).toEqual([0, 4, 3]);
});

test("work that fails hands its turn over", async () => {
  const queued = newestFirst(1);
  const failing = queued("one", refuse, () => Promise.reject(new Error("broken")));
  const next = queued("one", refuse, () => Promise.resolve("done"));
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
  expect(await queued("one", refuse, () => Promise.resolve("again"))).toBe("again");
});

test("as many at once as are allowed, and the next one when one of them ends", async () => {
  const queued = newestFirst(10, 3);
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, (running += 1));
    await gate;
    running -= 1;
  };
  const all = Promise.all(Array.from({ length: 8 }, () => queued("one", refuse, work)));
  open();
  await all;
  expect([most, running]).toEqual([3, 0]);
});
