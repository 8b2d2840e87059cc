import { expect, test } from "vitest";
import { createQueue } from "./queue.ts";
import { errorOf } from "../testing.ts";

/** Work that ends on demand. */
function piece() {
  let end = () => {};
  const promise = new Promise<void>((resolve) => (end = resolve));
  return { promise, end };
}

test("no more than so many run at once, in the order in which they came", async () => {
  const run = createQueue(2, 10);
  const pieces = Array.from({ length: 4 }, piece);
  const begun: number[] = [];
  const all = pieces.map(({ promise }, n) =>
    run(() => {
      begun.push(n);
      return promise;
    }),
  );
  await expect.poll(() => begun).toEqual([0, 1]);
  pieces[1]?.end();
  await all[1];
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const { end } of pieces) end();
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test("what fails makes room like what succeeds", async () => {
  const run = createQueue(1, 10);
  const failing = run(() => Promise.reject(new Error("broken")));
  const next = run(() => Promise.resolve("next"));
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("next");
});

test("what finds the queue full is refused, and may come again later", async () => {
  const run = createQueue(1, 1);
  const first = piece();
  const running = run(() => first.promise);
  const waiting = run(() => Promise.resolve("waited"));
  expect(await errorOf(run(() => Promise.resolve("too many")))).toMatchObject({ status: 503 });
  first.end();
  await running;
  expect(await waiting).toBe("waited");
  expect(await run(() => Promise.resolve("later"))).toBe("later");
});
