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

test("a call of a lower rank runs first, and in a full queue the oldest of the highest rank is refused", async () => {
  const run = newestFirst(4);
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const done: string[] = [];
  const enter = (name: string, rank: number) =>
    run("one", undefined, async () => void done.push(name), refuse, rank).catch(() => void done.push(`no ${name}`));
  const running = run("one", undefined, () => gate, refuse);
  const all = [
    enter("first of 1", 1),
    enter("first of 2", 2),
    enter("first of 0", 0),
    enter("second of 2", 2),
    enter("second of 0", 0),
    enter("second of 1", 1),
  ];
  await Promise.resolve();
  open();
  await Promise.all([running, ...all]);
  expect(done).toEqual(["no first of 2", "no second of 2", "second of 0", "first of 0", "second of 1", "first of 1"]);
});

test("with the oldest in between, the first call runs although newer ones keep coming", async () => {
  const run = createSlots({ waiting: 10, concurrency: 1, isNewestFirst: true, isOldestInBetween: true });
  const done: number[] = [];
  const all: Promise<unknown>[] = [];
  const enter = (n: number): unknown =>
    all.push(
      run("one", undefined, async () => {
        done.push(n);
        if (n > 3 && n < 8) enter(n + 1);
      }),
    );
  for (const n of [0, 1, 2, 3, 4]) enter(n);
  while (all.length < 9) await all.at(-1);
  await Promise.all(all);
  expect(done).toEqual([0, 4, 1, 5, 2, 6, 3, 7, 8]);
});
