import { expect, test } from "vitest";
import { createSlots } from "./slots.ts";

const refuse = () => new Error("full");
const newestFirst = (waiting: number, concurrency = 1) => createSlots({ waiting, concurrency, isNewestFirst: true });

test("waiting calls run one at a time, newest first, and the oldest is refused when the queue is full", async () => {
  const run = newestFirst(2);
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
  const all = [0, 1, 2, 3, 4].map((n) => run("one", undefined, work(n), refuse));
  const outcomes = Promise.allSettled(all);
  await run("another", undefined, () => Promise.resolve(), refuse);
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

test("failed work passes its slot to the next call", async () => {
  const run = newestFirst(1);
  const failing = run("one", undefined, () => Promise.reject(new Error("broken")), refuse);
  const next = run("one", undefined, () => Promise.resolve("done"), refuse);
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
  expect(await run("one", undefined, () => Promise.resolve("again"), refuse)).toBe("again");
});

test("at most the allowed number of calls run at once", async () => {
  const run = newestFirst(10, 3);
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, (running += 1));
    await gate;
    running -= 1;
  };
  const all = Promise.all(Array.from({ length: 8 }, () => run("one", undefined, work, refuse)));
  open();
  await all;
  expect([most, running]).toEqual([3, 0]);
});
