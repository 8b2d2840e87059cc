import { ANY_QUANTITY } from "@shop/domain/orders/quantities";
import { expect, test } from "vitest";
import { isLeftOut, isLeftOutRow, parseStoredLines } from "./stored-lines.ts";

const item = {
  _id: "a",
  name: "Apron",
  sku: "A",
  image: "",
  price: 1,
  priceSource: "public",
  priceBreaks: [{ minQty: 1, price: 1 }],
  taxClass: "gst",
  packageQuantity: "",
  countInStock: 5,
  ...ANY_QUANTITY,
};
const line = {
  line: 3,
  text: "A 2",
  qty: 2,
  status: "matched",
  product: "a",
  item,
  candidates: [item],
  isChanging: true,
};

test("stored lines are restored unchanged", () => {
  expect(parseStoredLines(JSON.parse(JSON.stringify([line])) as unknown[])).toEqual([line]);
});

test("a line that was stored before products had a tax class keeps its products", () => {
  const { taxClass: _none, ...older } = item;
  expect(parseStoredLines([{ ...line, item: older, candidates: [older] }])).toEqual([line]);
});

test("an invalid line keeps only its text and quantity, and values that are not lines are dropped", () => {
  const broken = { ...line, item: { ...item, price: "free" } };
  const stored = [
    broken,
    null,
    "x",
    { line: 4 },
    { line: 5, text: "B", qty: "many" },
    { ...line, line: 5 },
    { ...line, line: 6, status: "sold" },
    { ...line, line: 7, candidates: [{ ...item, name: null }] },
    { ...line, line: 8, item: { ...item, priceBreaks: [{ minQty: 1, price: "x" }] } },
  ];
  const kept = { text: "A 2", qty: 2, status: "unknown", candidates: [] };
  expect(parseStoredLines(stored)).toEqual([
    { ...kept, line: 3 },
    { ...kept, line: 5, text: "B", qty: 1 },
    { ...kept, line: 6 },
    { ...kept, line: 7 },
    { ...kept, line: 8 },
  ]);
});

test("a left out row has a number, a text and a known reason", () => {
  const row = { line: 3, text: "A", reason: "hidden" };
  expect(isLeftOutRow(row)).toBe(true);
  for (const broken of [null, [], { ...row, line: "3" }, { ...row, text: null }, { ...row, reason: "other" }])
    expect([isLeftOutRow(broken), isLeftOut(broken)]).toEqual([false, false]);
  const text = { ...row, reason: "text" };
  expect([isLeftOutRow(text), isLeftOut(text), isLeftOut(row)]).toEqual([false, true, true]);
});
