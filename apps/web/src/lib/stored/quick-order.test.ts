import { afterEach, expect, test } from "vitest";
import { createStored } from "../storage/storage.ts";
import { forgetQuickOrders, keepQuickOrder, quickOrdersOf } from "./quick-order.ts";

const item = createStored<unknown>("quickOrder", null, (value) => value);

const orderOf = (user: string | null, at: number) => ({
  user,
  at,
  text: `of ${user ?? "a visitor"}`,
  lines: [],
  leftOut: [],
  poNumber: "",
});

// Other files' tests have the same storage.
afterEach(() => item.clear());

test("each user has a quick order, the last three are kept, and nobody sees another's", () => {
  ["ines", "bob", "nora", "omar"].forEach((user, index) => keepQuickOrder(orderOf(user, index)));
  expect(["ines", "bob", "nora", "omar"].map((user) => quickOrdersOf(user).length)).toEqual([0, 1, 1, 1]);
  expect(quickOrdersOf(null)).toEqual([]);
  forgetQuickOrders("nora");
  expect(quickOrdersOf("nora")).toEqual([]);
  expect(quickOrdersOf("bob")).toEqual([orderOf("bob", 1)]);
});

test("what a visitor has typed comes after the order of who signs in, and is theirs once it is stored", () => {
  keepQuickOrder(orderOf("nora", 1));
  keepQuickOrder(orderOf(null, 2));
  expect(quickOrdersOf("nora").map(({ text }) => text)).toEqual(["of nora", "of a visitor"]);
  keepQuickOrder(orderOf("nora", 3));
  expect(quickOrdersOf("nora")).toEqual([orderOf("nora", 3)]);
  expect(quickOrdersOf(null)).toEqual([]);
});

test("an order that the previous version stored is read, and what is none is not", () => {
  item.set(orderOf("nora", 1));
  expect(quickOrdersOf("nora")).toEqual([orderOf("nora", 1)]);
  for (const other of [
    "text",
    7,
    {},
    [null, { ...orderOf("nora", 1), lines: "none" }],
    { ...orderOf(null, 1), at: "1" },
  ]) {
    item.set(other);
    expect([...quickOrdersOf("nora"), ...quickOrdersOf(null)]).toEqual([]);
  }
});
