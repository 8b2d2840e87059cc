import type { QuickOrderItem } from "@shop/domain/contracts/quick-order";
import { QUANTITY_UNCLEAR } from "@shop/domain/messages";
import { ANY_QUANTITY } from "@shop/domain/orders/quantities";
import { expect, test } from "vitest";
import {
  addedOf,
  ALL_LINES,
  chosen,
  fittedQuantity,
  isReady,
  isWorthRemembering,
  remainingLines,
  lineOf,
  linesShown,
  nextIn,
  nextToSettle,
  pricedQuantities,
  problemOf,
  shownNow,
  shownWith,
  stateOf,
  sumsOf,
  swapped,
  wantedLines,
  withCurrentProducts,
  withLine,
  withLinesReadAgain,
  withQuantity,
  appendRead,
  type Line,
} from "./order-lines.ts";

const item = (id: string, rest: Partial<QuickOrderItem> = {}): QuickOrderItem => ({
  _id: id,
  name: `Product ${id}`,
  sku: id,
  image: "",
  price: 2.5,
  priceSource: "public",
  taxClass: "gst",
  priceBreaks: [{ minQty: 1, price: 2.5 }],
  packageQuantity: "",
  countInStock: 50,
  ...ANY_QUANTITY,
  ...rest,
});
const matched = (line: number, id: string, qty = 1, rest: Partial<Line> = {}): Line => ({
  line,
  text: `${id} ${qty}`,
  qty,
  status: "matched",
  product: id,
  item: item(id),
  candidates: [],
  ...rest,
});
const unclear = (line: number, ...ids: string[]): Line => ({
  line,
  text: "gloves",
  qty: 2,
  status: "unclear",
  candidates: ids.map((id) => item(id)),
});
const unknown = (line: number): Line => ({ line, text: "???", qty: 1, status: "unknown", candidates: [] });

test("a line is ready, has a problem, is unclear or is unknown", () => {
  expect(stateOf(matched(1, "a"))).toBe("ready");
  expect(stateOf(matched(1, "a", 1, { problem: "A carton has 10" }))).toBe("problem");
  expect(stateOf(unclear(1, "a", "b"))).toBe("unclear");
  expect(stateOf(unclear(1))).toBe("unknown");
  expect(stateOf(unknown(1))).toBe("unknown");
  expect(stateOf({ ...unknown(1), candidates: [item("a")] })).toBe("unclear");
});

test("a quantity that cannot be ordered is a problem, and the nearest valid quantity is proposed", () => {
  const cups = item("a", { minQty: 10, orderMultiple: 5, countInStock: 22 });
  const line = (qty: number): Line => matched(1, "a", qty, { item: cups });
  expect([problemOf(line(10)), fittedQuantity(line(10))]).toEqual([null, 10]);
  expect([problemOf(line(3)), fittedQuantity(line(3))]).toEqual(["Product a is sold from 10", 10]);
  expect([problemOf(line(12)), fittedQuantity(line(12))]).toEqual(["Product a is sold in multiples of 5", 15]);
  expect([problemOf(line(40)), fittedQuantity(line(40))]).toEqual(["Only 20 of Product a left in stock", 20]);
  const none = matched(1, "a", 2, { item: item("a", { countInStock: 0 }) });
  expect([problemOf(none), fittedQuantity(none)]).toEqual(["Product a is out of stock", 0]);
});

test("a quantity that is not a positive whole number is a problem, and no other quantity is proposed", () => {
  for (const qty of [0, -3, 2.5]) {
    const line = matched(1, "a", qty);
    expect([problemOf(line), fittedQuantity(line)], String(qty)).toEqual([QUANTITY_UNCLEAR, 0]);
  }
});

test("confirming or changing a quantity clears the problem of the pasted line", () => {
  const line = matched(1, "a", 2, { problem: "2 cartons: not sold by the carton" });
  expect(stateOf(withQuantity(line, 2))).toBe("ready");
  expect(stateOf(withQuantity(line, 51))).toBe("problem");
  for (const none of [0, -5, 2.5, NaN]) expect(problemOf(withQuantity(line, none))).toBe(QUANTITY_UNCLEAR);
});

test("the totals count ready lines and lines to check, without removed lines", () => {
  const lines = [
    matched(1, "a", 4),
    matched(2, "b", 2, { problem: "x" }),
    unclear(3, "c"),
    unknown(4),
    matched(5, "d", 9, { isRemoved: true }),
  ];
  expect(sumsOf(lines)).toEqual({ ready: 1, toCheck: 3, cents: 1000 });
  expect(wantedLines(lines)).toEqual([{ product: "a", qty: 4 }]);
});

test("lines of one product cost what their quantities cost together, as in the cart", () => {
  const priceBreaks = [
    { minQty: 1, price: 2.5 },
    { minQty: 10, price: 2 },
  ];
  const line = (number: number, qty: number, rest: Partial<Line> = {}) =>
    matched(number, "a", qty, { item: item("a", { priceBreaks }), ...rest });
  expect(sumsOf([line(1, 9)]).cents).toBe(9 * 250);
  expect(sumsOf([line(1, 6), matched(2, "b", 6), line(3, 4)]).cents).toBe(6 * 200 + 6 * 250 + 4 * 200);
  const others = [line(2, 4, { problem: "A carton has 10" }), line(3, 4, { isRemoved: true })];
  expect(sumsOf([line(1, 6), ...others]).cents).toBe(6 * 250);
  expect([...pricedQuantities([line(1, 6), ...others])]).toEqual([
    [1, 6],
    [2, 10],
    [3, 10],
  ]);
});

test("the next unclear line is the one below, or else the first", () => {
  const lines = [
    unclear(1, "a"),
    matched(2, "a"),
    unclear(3, "b"),
    unknown(4),
    { ...unclear(5, "c"), isRemoved: true as const },
  ];
  expect(nextIn(lines, ["unclear"])).toBe(1);
  expect(nextIn(lines, ["unclear"], 1)).toBe(3);
  expect(nextIn(lines, ["unclear"], 3)).toBe(1);
  expect(nextIn(lines, ["problem", "unknown"], 3)).toBe(4);
  expect(nextIn([matched(1, "a")], ["unclear"])).toBeUndefined();
});

test("lines to choose are settled first, then those to confirm or to find", () => {
  const open = [unknown(1), unclear(2, "a"), matched(3, "a", 0), unclear(4, "b")];
  expect([nextToSettle(open), nextToSettle(open, 2), nextToSettle(open, 4)]).toEqual([2, 4, 2]);
  const chosenAll = [unknown(1), matched(2, "a"), matched(3, "a", 0), matched(4, "b")];
  expect([nextToSettle(chosenAll, 2), nextToSettle(chosenAll, 4), nextToSettle([matched(1, "a")])]).toEqual([
    3,
    1,
    undefined,
  ]);
});

test("the lines shown by their state stay when it changes", () => {
  const lines = [matched(1, "a"), unclear(2, "b")];
  const numbers = (shown: readonly Line[]) => shown.map(({ line }) => line);
  const toCheck = shownNow(lines, "toCheck");
  expect(numbers(linesShown(lines, toCheck))).toEqual([2]);
  expect(numbers(linesShown([matched(1, "a"), matched(2, "b")], toCheck))).toEqual([2]);
  expect(numbers(linesShown(lines, shownNow(lines, "ready")))).toEqual([1]);
  expect(numbers(linesShown(lines, ALL_LINES))).toEqual([1, 2]);
  expect(numbers(linesShown(lines, shownWith(toCheck, 2)))).toEqual([2]);
  expect(numbers(linesShown(lines, shownWith(toCheck, 1)))).toEqual([1, 2]);
});

test("choosing a product keeps the line's problem and candidates, and applies the product's quantity rules", () => {
  const line = { ...unclear(1, "a", "b"), problem: "2 cartons" };
  const after = chosen({ ...line, isChanging: true }, item("b"));
  expect(after).toEqual({ ...line, product: "b", item: item("b") });
  expect(stateOf(after)).toBe("problem");
  expect(stateOf(chosen(unclear(1, "a"), item("a")))).toBe("ready");
  expect(stateOf(chosen(unclear(1, "a"), item("a", { minQty: 5, orderMultiple: 5 })))).toBe("problem");
});

test("a product that is ordered instead of one out of stock ends the line's problem", () => {
  const line = matched(1, "a", 2, { item: item("a", { countInStock: 0 }), problem: "Product a is out of stock" });
  expect(stateOf(swapped(line, item("b")))).toBe("ready");
  expect(stateOf(swapped(line, item("b", { countInStock: 1 })))).toBe("problem");
});

test("choosing a product for an unknown line clears the reason why it had none", () => {
  expect(stateOf(chosen({ ...unknown(1), problem: "No longer sold" }, item("a")))).toBe("ready");
  expect(stateOf(chosen({ ...unknown(1), problem: QUANTITY_UNCLEAR }, item("a")))).toBe("problem");
});

test("a choice is worth remembering unless the line is empty or was matched by its text", () => {
  expect(isWorthRemembering(unclear(1, "a"))).toBe(true);
  expect(isWorthRemembering(unknown(1))).toBe(true);
  expect(isWorthRemembering(matched(1, "a"))).toBe(false);
  expect(isWorthRemembering(matched(1, "a", 1, { remembered: true }))).toBe(true);
  expect(isWorthRemembering({ ...unknown(1), text: " " })).toBe(false);
});

test("new lines are appended to the existing ones, and removed lines are dropped", () => {
  const first = appendRead([], [matched(2, "a"), matched(5, "b")]);
  expect(first.map(({ line }) => line)).toEqual([2, 5]);
  const removed = withLine(first, 2, (line) => ({ ...line, isRemoved: true }));
  expect(appendRead(removed, [unknown(1)]).map(({ line }) => line)).toEqual([5, 6]);
  expect(appendRead(first, [lineOf(item("c"), 3)]).at(-1)).toMatchObject({
    line: 6,
    qty: 3,
    product: "c",
    text: "Product c",
  });
});

test("products are replaced by their current versions", () => {
  const dearer = item("a", { price: 9 });
  const known = { ...unclear(3, "a", "c"), candidates: [{ ...item("a"), boughtOn: "2026-11-03" }, item("c")] };
  const after = withCurrentProducts([matched(1, "a"), matched(2, "b"), known], new Map([["a", dearer]]));
  expect(after.map((line) => line.item?.price)).toEqual([9, 2.5, undefined]);
  expect(after[2]?.candidates).toEqual([{ ...dearer, boughtOn: "2026-11-03" }, item("c")]);
});

test("lines that are read again keep their numbers, texts and quantities, and those changed meanwhile stay", () => {
  const asked = [unclear(3, "a", "b"), unclear(5, "c"), unknown(6)];
  const [first, second, third] = asked as [Line, Line, Line];
  const changed = chosen(second, item("c"));
  const again = [unclear(1, "b", "a"), unclear(2, "d"), matched(3, "e")].map((line) => ({
    ...line,
    text: "x",
    qty: 1,
  }));
  expect(withLinesReadAgain([matched(1, "z"), first, changed, third], asked, again)).toEqual([
    matched(1, "z"),
    { ...first, candidates: [item("b"), item("a")] },
    changed,
    { ...matched(6, "e"), text: third.text, qty: third.qty },
  ]);
});

test("lines that could not be added remain, with the reason", () => {
  const lines = [
    matched(1, "a"),
    matched(2, "b"),
    unclear(3, "x"),
    matched(4, "c"),
    matched(5, "d", 1, { isRemoved: true }),
    matched(6, "e", 9),
  ];
  const left = remainingLines(lines, lines.filter(isReady), {
    short: [
      { product: "b", wanted: 1, got: 0, reason: "A cart holds at most 500 lines" },
      { product: "e", wanted: 9, got: 3, reason: "Only 3 of Product e left in stock" },
    ],
    gone: [{ product: "c", reason: "No longer sold" }],
  });
  expect(left.map((line) => [line.line, stateOf(line), problemOf(line)])).toEqual([
    [2, "problem", "A cart holds at most 500 lines"],
    [3, "unclear", null],
    [4, "unknown", "No longer sold"],
  ]);
  expect(addedOf(lines.filter(isReady), left)).toBe(2);
});
