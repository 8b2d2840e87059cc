import { expect, test } from "vitest";
import { readUnits } from "./refund-units.ts";

const line = (product: string, left: number) => ({
  product,
  name: `Product ${product}`,
  sku: "",
  qty: 5,
  left,
  priceCents: 1_00,
  gstCents: 50,
});

test("typed quantities are whole numbers, at most what is left to refund", () => {
  const typed = new Map(Object.entries({ a: "2", b: " ", c: "0", d: "1.5", e: "4", f: "-1" }));
  const { qtyOf, errors } = readUnits(
    [line("a", 2), line("b", 5), line("c", 5), line("d", 5), line("e", 3), line("f", 5)],
    typed,
  );
  expect([...qtyOf]).toEqual([["a", 2]]);
  expect([...errors]).toEqual([
    ["d", "Enter a whole number"],
    ["e", "Only 3 of Product e can be refunded"],
    ["f", "Enter a whole number"],
  ]);
});
