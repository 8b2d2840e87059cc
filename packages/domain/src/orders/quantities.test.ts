import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fitQuantity, mostAvailable, quantityProblem, type Stocked } from "./quantities.ts";

const cups: Stocked = { name: "Cups", minQty: 20, orderMultiple: 10, maxQty: 100, cartonQty: 50, countInStock: 75 };

describe("a quantity", () => {
  test.each([
    [10, "Cups is sold from 20"],
    [25, "Cups is sold in multiples of 10"],
    [110, "At most 100 of Cups in one order"],
    [100, null],
    [20, null],
  ])("of %d: %s", (qty, problem) => {
    expect(quantityProblem(cups, qty)).toBe(problem);
  });
});

describe("a requested quantity is fitted", () => {
  test.each([
    [1, 20, "Cups is sold from 20"],
    [20, 20, null],
    [21, 30, "Cups is sold in multiples of 10"],
    [70, 70, null],
    [71, 70, "Only 70 of Cups left in stock"],
    [1000, 70, "Only 70 of Cups left in stock"],
  ])("%d becomes %d", (wanted, qty, reason) => {
    expect(fitQuantity(cups, wanted)).toEqual({ qty, reason });
  });

  test("to the maximum quantity of one order", () => {
    expect(fitQuantity({ ...cups, countInStock: 500 }, 300)).toEqual({
      qty: 100,
      reason: "At most 100 of Cups in one order",
    });
  });

  test("to 0 if less than the minimum quantity is in stock", () => {
    expect(fitQuantity({ ...cups, countInStock: 19 }, 20)).toEqual({ qty: 0, reason: "Cups is out of stock" });
  });
});

const product = fc
  .record({
    orderMultiple: fc.integer({ min: 1, max: 50 }),
    least: fc.integer({ min: 1, max: 10 }),
    most: fc.option(fc.integer({ min: 0, max: 20 })),
    countInStock: fc.integer({ min: 0, max: 2000 }),
  })
  .map(({ orderMultiple, least, most, countInStock }): Stocked => ({
    name: "P",
    orderMultiple,
    minQty: least * orderMultiple,
    maxQty: most === null ? null : (least + most) * orderMultiple,
    cartonQty: null,
    countInStock,
  }));

test("a fitted quantity can be ordered, and is unchanged when fitted again", () => {
  fc.assert(
    fc.property(product, fc.integer({ min: 1, max: 3000 }), (stocked, wanted) => {
      const { qty, reason } = fitQuantity(stocked, wanted);
      expect(qty).toBeLessThanOrEqual(mostAvailable(stocked));
      expect(reason === null).toBe(qty === wanted);
      if (qty === 0) return;
      expect(quantityProblem(stocked, qty)).toBeNull();
      expect(fitQuantity(stocked, qty)).toEqual({ qty, reason: null });
    }),
  );
});
