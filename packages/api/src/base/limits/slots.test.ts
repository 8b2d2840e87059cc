import { expect, test } from "vitest";
import { createSlots } from "./slots.ts";
import { errorOf } from "../../testing.ts";

const LINE = { concurrency: 1, waiting: 10, waitMs: 60_000 };

/** Work that runs until `end` is called. */
function piece() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { work: () => ended, end };
}

test("each key has its own slots, and waiting calls run in the order of arrival", async () => {
  const inSlot = createSlots({ ...LINE, concurrency: 2 });
  const pieces = Array.from({ length: 4 }, piece);
  const begun: string[] = [];
  const all = pieces.map(({ work }, n) =>
    inSlot("one", undefined, () => {
      begun.push(`one ${n}`);
      return work();
    }),
  );
  await inSlot("other", undefined, async () => void begun.push("other"));
  expect(begun).toEqual(["one 0", "one 1", "other"]);
  pieces[1]?.end();
  await all[1];
  await expect.poll(() => begun.at(-1)).toBe("one 2");
  for (const { end } of pieces) end();
  await Promise.all(all);
  expect(begun).toEqual(["one 0", "one 1", "other", "one 2", "one 3"]);
});

test("failed work releases its slot, also when it throws synchronously", async () => {
  const inSlot = createSlots(LINE);
  const failing = inSlot("key", undefined, () => Promise.reject(new Error("broken")));
  const throwing = inSlot("key", undefined, () => {
    throw new Error("thrown");
  });
  const next = inSlot("key", undefined, async () => "next");
  await expect(failing).rejects.toThrow("broken");
  await expect(throwing).rejects.toThrow("thrown");
  expect(await next).toBe("next");
});

test("calls are refused with 429 when the queue is full or they have waited too long", async () => {
  const inSlot = createSlots({ ...LINE, waiting: 1, waitMs: 1 });
  const { work, end } = piece();
  const running = inSlot("key", undefined, work);
  const waiting = errorOf(inSlot("key", undefined, async () => "waited"));
  expect(await errorOf(inSlot("key", undefined, async () => "too many"))).toMatchObject({ status: 429 });
  expect(await waiting).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
  end();
  await running;
  expect(await inSlot("key", undefined, async () => "later")).toBe("later");
});

test("a waiting call is dropped when its client disconnects, and running work keeps its slot until it ends", async () => {
  const inSlot = createSlots({ ...LINE, waiting: 1 });
  const client = new AbortController();
  const disconnectSignal = () => client.signal;
  const { work, end } = piece();
  const running = inSlot("key", disconnectSignal, work);
  const waiting = errorOf(inSlot("key", disconnectSignal, async () => "waited"));
  client.abort();
  expect(await waiting).toMatchObject({ status: 499, code: "CLIENT_CLOSED_REQUEST" });
  expect(await errorOf(inSlot("key", disconnectSignal, async () => "gone already"))).toMatchObject({ status: 499 });
  let hasBegun = false;
  const next = inSlot("key", undefined, async () => void (hasBegun = true));
  expect(hasBegun).toBe(false);
  end();
  await Promise.all([running, next]);
  expect(hasBegun).toBe(true);
});
