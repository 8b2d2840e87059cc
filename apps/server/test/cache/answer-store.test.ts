import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createAnswerStore, type Answer, type Needs } from "../../src/cache/answer-store.ts";
import { batched } from "../../src/cache/batched.ts";

const answerOf = (text: string): Answer => ({ body: Buffer.from(text), contentType: "text/plain", etag: `"${text}"` });
const LIST = { shared: "listing", productIds: ["gloves", "mask"] } as const;
const CHEAPEST = { shared: "prices", productIds: ["mask"] } as const;
const GLOVES = { shared: "product", productIds: ["gloves"] } as const;
const TAXONOMY = { shared: "taxonomy", productIds: [] } as const;

/** A store with two lists, one of them by price, two products and the taxonomy in it. */
function filled() {
  const store = createAnswerStore(100_000);
  store.put("list", answerOf("list"), LIST, store.moment());
  store.put("cheapest", answerOf("cheapest"), CHEAPEST, store.moment());
  store.put("gloves", answerOf("gloves"), GLOVES, store.moment());
  store.put("mask", answerOf("mask"), { shared: "product", productIds: ["mask"] }, store.moment());
  store.put("taxonomy", answerOf("taxonomy"), TAXONOMY, store.moment());
  return store;
}
const kept = (store: ReturnType<typeof filled>) =>
  ["list", "cheapest", "gloves", "mask", "taxonomy"].filter((key) => store.get(key) !== undefined);

test("a change drops what it may have made untrue, and nothing else", () => {
  const after = (...change: Parameters<ReturnType<typeof filled>["apply"]>[0][number][]) => {
    const store = filled();
    store.apply(change);
    return kept(store);
  };
  const all = ["list", "cheapest", "gloves", "mask", "taxonomy"];
  expect(after()).toEqual(all);
  expect(after(["product", "gloves"])).toEqual(["cheapest", "mask", "taxonomy"]);
  expect(after(["product", "apron"])).toEqual(all);
  expect(after(["prices", "gloves"])).toEqual(["mask", "taxonomy"]);
  expect(after(["prices", "apron"])).toEqual(["list", "gloves", "mask", "taxonomy"]);
  expect(after(["listing", "gloves"])).toEqual(["mask", "taxonomy"]);
  expect(after(["listing", null])).toEqual(["gloves", "mask", "taxonomy"]);
  expect(after(["product", "gloves"], ["product", "mask"])).toEqual(["taxonomy"]);
  expect(after(["everything", null])).toEqual([]);
});

test("what is dropped leaves no bytes behind", () => {
  const store = filled();
  expect(store.bytes).toBeGreaterThan(0);
  store.apply([["listing", "gloves"]]);
  store.apply([["product", "mask"]]);
  store.put("taxonomy", answerOf("the taxonomy"), TAXONOMY, store.moment());
  store.put("taxonomy", answerOf("taxonomy"), TAXONOMY, store.moment());
  const { bytes } = store;
  store.clear();
  store.put("taxonomy", answerOf("taxonomy"), TAXONOMY, store.moment());
  expect(store.bytes).toBe(bytes);
});

test("an answer is not kept when the catalogue has changed under it while it was made", () => {
  const store = filled();
  const put = (needs: Needs, change: Parameters<typeof store.apply>[0]) => {
    const moment = store.moment();
    store.apply(change);
    store.put("new", answerOf("new"), needs, moment);
    const isKept = store.get("new") !== undefined;
    store.apply([["everything", null]]);
    return isKept;
  };
  expect(put(GLOVES, [])).toBe(true);
  expect(put(GLOVES, [["product", "gloves"]])).toBe(false);
  expect(put(GLOVES, [["product", "mask"]])).toBe(true);
  expect(put(GLOVES, [["listing", "mask"]])).toBe(true);
  expect(put(LIST, [["listing", null]])).toBe(false);
  expect(put(LIST, [["prices", "apron"]])).toBe(true);
  expect(put(LIST, [["prices", "mask"]])).toBe(false);
  expect(put(CHEAPEST, [["prices", "apron"]])).toBe(false);
  expect(put(CHEAPEST, [["listing", null]])).toBe(false);
  expect(put(CHEAPEST, [["product", "apron"]])).toBe(true);
  expect(put(TAXONOMY, [["everything", null]])).toBe(false);
  expect(
    put(
      TAXONOMY,
      Array.from({ length: 1_000 }, () => ["product", "mask"] as const),
    ),
  ).toBe(true);
  expect(
    put(
      TAXONOMY,
      Array.from({ length: 1_001 }, () => ["product", "mask"] as const),
    ),
  ).toBe(false);
});

test("it never holds more bytes than it may, and lets go of what was asked for least lately", () => {
  const store = createAnswerStore(20_000);
  const put = (key: string, bytes: number) =>
    store.put(key, answerOf("x".repeat(bytes)), { shared: "product", productIds: [key] }, store.moment());
  for (let n = 0; n < 10; n += 1) {
    put(`old ${n}`, 1_000);
    put("asked again", 1_000);
  }
  for (let n = 0; n < 50; n += 1) {
    put(`new ${n}`, 1_000);
    expect(store.get("asked again")).toBeDefined();
    expect(store.bytes).toBeLessThanOrEqual(20_000);
  }
  expect(store.get("old 9")).toBeUndefined();
  expect(store.get("new 0")).toBeUndefined();
  expect(store.get("new 49")).toBeDefined();
  put("large", 2_500);
  expect(store.get("large")).toBeUndefined();
});

test("work that is asked for while it is being done is done once more, for all who asked", async () => {
  const begun: (() => void)[] = [];
  const share = batched(() => new Promise<number>((resolve) => begun.push(() => resolve(begun.length))));
  const first = share();
  expect(share()).toBe(first);
  await expect.poll(() => begun.length).toBe(1);
  const [second, third] = [share(), share()];
  expect(second).not.toBe(first);
  expect(third).toBe(second);
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
  expect(begun).toHaveLength(1);
  begun[0]?.();
  expect(await first).toBe(1);
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.();
  expect(await second).toBe(2);
});

test("work that fails fails for those who shared it, and is tried anew for the next", async () => {
  let tries = 0;
  const share = batched(async () => {
    tries += 1;
    if (tries === 1) throw new Error("away");
    return tries;
  });
  const [one, other] = [share(), share()];
  await expect(one).rejects.toThrow("away");
  await expect(other).rejects.toThrow("away");
  expect(await share()).toBe(2);
});
