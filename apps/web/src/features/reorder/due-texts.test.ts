import type { DueProduct } from "@shop/domain/contracts/reorder";
import { describe, expect, test } from "vitest";
import { explain } from "./due-texts.ts";

const gloves: DueProduct = {
  product: "gloves",
  usualQty: 40,
  everyDays: 14,
  lastOrdered: "2026-03-10",
  dueOn: "2026-03-24",
  item: {
    _id: "gloves",
    sku: "G",
    name: "Gloves",
    image: "",
    packageQuantity: "",
    price: 10,
    priceSource: "public",
    taxClass: "gst",
    priceBreaks: [{ minQty: 1, price: 10 }],
    countInStock: 100,
    minQty: 1,
    orderMultiple: 1,
    maxQty: null,
    cartonQty: 10,
  },
};
const of = (changes: Partial<DueProduct>, cartonQty: number | null = 10) => ({
  ...gloves,
  ...changes,
  item: { ...gloves.item, cartonQty },
});

describe("the explanation for a due product", () => {
  test.each([
    [of({}), "2026-03-22", "Usually 4 cartons every 14 days, last ordered 12 days ago. Due in 2 days."],
    [of({ usualQty: 10 }), "2026-03-24", "Usually 1 carton every 14 days, last ordered 14 days ago. Due today."],
    [of({ usualQty: 15 }), "2026-03-25", "Usually 15 every 14 days, last ordered 15 days ago. Overdue by 1 day."],
    [of({}, null), "2026-03-26", "Usually 40 every 14 days, last ordered 16 days ago. Overdue by 2 days."],
    [
      of({ everyDays: 1, dueOn: "2026-03-11" }, null),
      "2026-03-10",
      "Usually 40 every day, last ordered today. Due in 1 day.",
    ],
  ])("%#", (line, today, text) => expect(explain(line, today)).toBe(text));
});
