import { expect, test } from "vitest";
import { creditableUnits, deliveryOf, unitsLeft, unsentUnits } from "./shipments.ts";

const line = (quantity: number, shippedQuantity: number, cancelledQuantity = 0) => ({
  quantity,
  shippedQuantity,
  cancelledQuantity,
});

test.each([
  ["nothing is sent", [line(3, 0), line(2, 0)], "none"],
  ["all of it is cancelled", [line(3, 0, 3)], "none"],
  ["a part of a line is sent", [line(3, 1), line(2, 0)], "part"],
  ["one of two lines is sent", [line(3, 3), line(2, 0)], "part"],
  ["all is sent", [line(3, 3), line(2, 2)], "all"],
  ["what is not sent is cancelled", [line(3, 1, 2), line(2, 0, 2)], "all"],
] as const)("an order of which %s", (_what, lines, delivery) => {
  expect(deliveryOf(lines)).toBe(delivery);
});

test("what is left of a line is neither sent nor cancelled", () => {
  expect(unitsLeft(line(10, 3, 2))).toBe(5);
});

test.each([
  // Of ten units three are sent and two are cancelled, which were credited.
  { refunded: 2, qty: 3, isUnsent: false, unsent: 0, most: 8 },
  { refunded: 2, qty: 4, isUnsent: false, unsent: 1, most: 8 },
  { refunded: 5, qty: 1, isUnsent: false, unsent: 1, most: 5 },
  { refunded: 2, qty: 4, isUnsent: true, unsent: 4, most: 5 },
  { refunded: 8, qty: 1, isUnsent: true, unsent: 1, most: 2 },
])("crediting $qty after $refunded takes $unsent that are not sent", ({ refunded, qty, isUnsent, unsent, most }) => {
  const ten = line(10, 3, 2);
  expect(unsentUnits(ten, refunded, qty, isUnsent)).toBe(unsent);
  expect(creditableUnits(ten, refunded, isUnsent)).toBe(most);
});
