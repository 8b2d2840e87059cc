import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ANY_QUANTITY,
  fitQuantity,
  mostAvailable,
  nextQuantity,
  quantityProblem,
  readQuantity,
  type Stocked,
} from "./quantities.ts";

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

describe("a quantity field", () => {
  const gloves = { ...ANY_QUANTITY, countInStock: 415 };
  const lids = { ...gloves, orderMultiple: 6, minQty: 6 };
  test.each([
    [gloves, "5000", "Only 415 in stock", 415],
    [gloves, 5000, "Only 415 in stock", 415],
    [gloves, "1.5", "Enter a whole number", null],
    [gloves, "", "Enter a whole number", null],
    [gloves, "-2", "Enter a whole number", null],
    [lids, "10", "Sold in multiples of 6", 12],
    [lids, "5000", "Only 415 in stock, sold in multiples of 6", 414],
    [lids, "415", "Only 415 in stock, sold in multiples of 6", 414],
    [cups, "5", "Sold from 20", 20],
    [{ ...gloves, maxQty: 50 }, "51", "At most 50 in one order", 50],
    [{ ...gloves, countInStock: 500_000 }, "200000", "At most 100000 in one order", 100_000],
    [{ ...gloves, countInStock: 0 }, "3", "Out Of Stock", null],
  ])("of %o with %o: %s", (stocked, entered, problem, instead) => {
    expect(readQuantity(stocked, entered)).toMatchObject({ kind: "wrong", problem, instead });
  });

  test("with 0 takes the line out, and with a quantity in stock sells it", () => {
    expect(readQuantity(gloves, "0")).toEqual({ kind: "none" });
    expect(readQuantity(gloves, "415")).toEqual({ kind: "sold", qty: 415 });
    expect(readQuantity(lids, 12)).toEqual({ kind: "sold", qty: 12 });
  });

  test("tells whether further digits can make it right", () => {
    expect(readQuantity(cups, "2")).toMatchObject({ isTooMuch: false });
    expect(readQuantity(cups, "71")).toMatchObject({ isTooMuch: true });
  });

  test.each([
    [12, 18, 6],
    ["10", 12, 6],
    ["5000", null, 414],
    ["", 6, null],
    [6, 12, null],
    [414, null, 408],
  ])("with %o steps to the next quantities", (entered, more, less) => {
    expect(nextQuantity(lids, entered, 1)).toBe(more);
    expect(nextQuantity(lids, entered, -1)).toBe(less);
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

test("what a quantity field proposes can be ordered, and what it accepts is what was typed", () => {
  fc.assert(
    fc.property(product, fc.integer({ min: 1, max: 3000 }), (stocked, typed) => {
      const read = readQuantity(stocked, String(typed));
      if (read.kind === "sold") expect(read.qty).toBe(typed);
      const proposed = read.kind === "wrong" ? read.instead : typed;
      if (proposed !== null) expect(readQuantity(stocked, proposed)).toEqual({ kind: "sold", qty: proposed });
      expect(proposed === null).toBe(mostAvailable(stocked) === 0);
    }),
  );
});
