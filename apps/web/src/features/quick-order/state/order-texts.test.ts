import type { QuickOrderItem } from "@shop/domain/contracts/quick-order";
import { ANY_QUANTITY } from "@shop/domain/orders/quantities";
import { expect, test } from "vitest";
import {
  boughtText,
  chosenText,
  confirmText,
  leftOutText,
  notAddedText,
  readText,
  shownText,
  toCheckText,
} from "./order-texts.ts";
import type { Line } from "./order-lines.ts";

const item: QuickOrderItem = {
  _id: "a",
  name: "Apron",
  sku: "A",
  image: "",
  price: 1,
  priceSource: "public",
  taxClass: "gst",
  priceBreaks: [{ minQty: 1, price: 1 }],
  packageQuantity: "",
  countInStock: 5,
  ...ANY_QUANTITY,
};
const line: Line = { line: 7, text: "apron", qty: 2, status: "matched", item, candidates: [] };
const unclear: Line = { line: 8, text: "x", qty: 1, status: "unclear", candidates: [item] };
const unknown: Line = { line: 9, text: "y", qty: 1, status: "unknown", candidates: [] };

test("the summary counts the parsed lines by state and leaves out empty states", () => {
  expect(readText([line, { ...line, problem: "?" }, unclear, unknown])).toBe(
    "4 lines read: 1 ready, 1 to choose, 1 to confirm, 1 not found.",
  );
  expect(readText([line])).toBe("1 line read: 1 ready.");
  expect(readText([])).toBe("No lines found.");
});

test("the message for a chosen product names its problem and the lines left to choose", () => {
  expect(chosenText(line, 2)).toBe("Line 7: Apron. 2 lines left to choose.");
  expect(chosenText({ ...line, qty: 9 }, 0)).toBe(
    "Line 7: Apron. To confirm: Only 5 of Apron left in stock. No lines left to choose.",
  );
});

test("the cells of a table are shown with dots between them, and other texts as they are", () => {
  expect(shownText("PFNK-L\tGloves, large\t\t 10")).toBe("PFNK-L · Gloves, large · 10");
  expect(shownText("10 x  gloves")).toBe("10 x  gloves");
});

test("the confirm button keeps the quantity, orders another one, or is missing", () => {
  expect([confirmText(4, 4), confirmText(4, 5), confirmText(4, 0)]).toEqual(["Keep 4", "Order 5", null]);
});

test("the lines to check are counted by what is to do", () => {
  expect(toCheckText([line, unclear, unclear, { ...line, problem: "?" }, unknown])).toBe(
    "2 to choose, 1 to confirm, 1 not found",
  );
  expect(toCheckText([line, unknown])).toBe("1 not found");
});

test("after the ready lines were added, the others are counted", () => {
  expect([notAddedText(1), notAddedText(4)]).toEqual(["1 line was not added", "4 lines were not added"]);
});

test.each([
  ["2026-11-27", "today"],
  ["2026-11-28", "today"],
  ["2026-11-26", "yesterday"],
  ["2026-11-03", "24 days ago"],
  ["2026-05-27", "6 months ago"],
  ["2023-11-01", "3 years ago"],
])("what was bought on %s was bought %s", (boughtOn, when) => {
  expect(boughtText(boughtOn, "2026-11-27")).toBe(`You bought this ${when}`);
});

test("rows that were left out are counted with the reason", () => {
  expect(leftOutText(1, "no-quantity")).toBe("1 row without a quantity was left out.");
  expect(leftOutText(4_998, "no-quantity")).toBe("4,998 rows without a quantity were left out.");
  expect(leftOutText(1, "hidden")).toBe("1 hidden row of the sheet was left out.");
  expect([leftOutText(1, "text"), leftOutText(3, "text")]).toEqual(["1 line left out.", "3 lines left out."]);
  expect(leftOutText(12, "hidden")).toBe("12 hidden rows of the sheet were left out.");
});
