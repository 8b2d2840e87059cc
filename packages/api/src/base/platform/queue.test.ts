import { expect, test } from "vitest";
import { createQueue } from "./queue.ts";
import { errorOf } from "../../testing.ts";

const BUSY = "Too many tasks";

/** A task that ends when `end` is called. */
function createTask() {
  let end = () => {};
  const promise = new Promise<void>((resolve) => (end = resolve));
  return { promise, end };
}

test("runs at most the given number of tasks at once, in order of arrival", async () => {
  const run = createQueue(2, 10, BUSY);
  const tasks = Array.from({ length: 4 }, createTask);
  const begun: number[] = [];
  const all = tasks.map(({ promise }, n) =>
    run(() => {
      begun.push(n);
      return promise;
    }),
  );
  await expect.poll(() => begun).toEqual([0, 1]);
  tasks[1]?.end();
  await all[1];
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const { end } of tasks) end();
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test("a task that fails lets the next one run", async () => {
  const run = createQueue(1, 10, BUSY);
  const failing = run(() => Promise.reject(new Error("broken")));
  const next = run(() => Promise.resolve("next"));
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("next");
});

test("a task is refused while the queue is full, and accepted later", async () => {
  const run = createQueue(1, 1, BUSY);
  const first = createTask();
  const running = run(() => first.promise);
  const waiting = run(() => Promise.resolve("waited"));
  expect(await errorOf(run(() => Promise.resolve("too many")))).toMatchObject({ status: 503, message: BUSY });
  first.end();
  await running;
  expect(await waiting).toBe("waited");
  expect(await run(() => Promise.resolve("later"))).toBe("later");
});
