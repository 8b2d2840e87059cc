import type { LineProduct } from "@shop/domain/contracts/lines";
import type { QuickOrderLine } from "@shop/domain/contracts/quick-order";
import { LIMITS } from "@shop/domain/limits";
import { ANY_QUANTITY } from "@shop/domain/orders/quantities";
import { IS_OUT_OF_STOCK, ONLY_LEFT, QUANTITY_UNCLEAR, SOLD_FROM } from "@shop/domain/messages";
import { expect, test } from "vitest";
import { addedLines, readPasted } from "./list-lines.ts";

const item = (_id: string): LineProduct => ({
  _id,
  name: _id,
  sku: "",
  image: "",
  packageQuantity: "",
  price: 1,
  priceSource: "public",
  taxClass: "gst",
  priceBreaks: [{ minQty: 1, price: 1 }],
  countInStock: 9,
  ...ANY_QUANTITY,
});
const quantities = (lines: ReturnType<typeof addedLines>) => lines?.map(({ product, qty }) => `${product} × ${qty}`);
const empty = { lines: [], gone: [] };

test("a product that is there gets the sum, and lines that stay as they are do not change", () => {
  const lines = addedLines(empty, [
    { item: item("a"), qty: 1 },
    { item: item("c"), qty: 1 },
  ]);
  const more = [
    { item: item("b"), qty: 2 },
    { item: item("a"), qty: 3 },
    { item: item("b"), qty: 1 },
  ];
  expect(quantities(addedLines({ lines: lines ?? [], gone: [] }, more))).toEqual(["b × 3", "a × 4"]);
});

test("a list takes 500 products, those that are no longer sold included", () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ item: item(String(index)), qty: 1 }));
  const gone = [{ product: "gone", name: "", reason: "" }];
  expect(addedLines(empty, many(500))).toHaveLength(500);
  expect(addedLines(empty, many(501))).toBeNull();
  expect(addedLines({ lines: [], gone }, many(500))).toBeNull();
});

test("pasted lines are added in quantities that can't be ordered now, and those that need a choice are named", () => {
  const line = (text: string, found?: Partial<QuickOrderLine>): QuickOrderLine => ({
    line: 1,
    text,
    qty: 1,
    status: found?.item ? "matched" : "unknown",
    candidates: [],
    ...found,
  });
  const soldOut = { ...item("soldOut"), countInStock: 0 };
  const tray = { ...item("tray"), minQty: 5, orderMultiple: 5 };
  const lines = [
    line("a 2", { item: item("a"), qty: 2 }),
    line("b 5000", { item: item("b"), qty: 5000, problem: ONLY_LEFT(9, "b") }),
    line("soldOut 3", { item: soldOut, qty: 3, problem: IS_OUT_OF_STOCK("soldOut") }),
    line("tray 2", { item: tray, qty: 2, problem: SOLD_FROM("tray", 5) }),
    line("2.5 a", { item: item("a"), qty: 2.5, problem: QUANTITY_UNCLEAR }),
    line("3 cartons a", { item: item("a"), qty: 3, problem: "A carton is 12." }),
    line("a 4006381333931", { item: item("a"), qty: LIMITS.quantity + 1, problem: ONLY_LEFT(9, "a") }),
    line("unheard of 4"),
    line("Kind regards", { isText: true }),
  ];
  const { found, missed, leftOut } = readPasted({
    lines,
    leftOut: [7],
    leftOutRows: [{ line: 7, text: "c\t", reason: "no-quantity" }],
  });
  expect(quantities(addedLines(empty, found))).toEqual(["a × 2", "b × 5000", "soldOut × 3", "tray × 2"]);
  expect(missed).toEqual(["2.5 a", "3 cartons a", "a 4006381333931", "unheard of 4"]);
  expect(leftOut).toEqual(["c\t"]);
});
