import fc from "fast-check";
import { expect, test } from "vitest";
import { pricePerUnit } from "./price-per-unit.ts";
import { pricePerUnitText } from "./price-per-unit-text.ts";

const gloves = (packageQuantity: string) => ({ name: "Nitrile Gloves, Large", packageQuantity });

test("a pack's price is divided by its count, with half a tenth of a cent up", () => {
  expect(pricePerUnit(64_50, gloves("Carton of 1,000"))).toEqual({ price: 0.065, unit: "glove" });
  expect(pricePerUnit(64_49, gloves("Carton of 1,000"))).toEqual({ price: 0.064, unit: "glove" });
  expect(pricePerUnit(7_95, gloves("Box of 100"))).toEqual({ price: 0.08, unit: "glove" });
  expect(pricePerUnit(10_00, { name: "Bleach 2 L", packageQuantity: "Carton of 3" })).toEqual({
    price: 3.333,
    unit: "each",
  });
});

test("it is left out for one, for a doubtful count, for a draft and where it would be nothing", () => {
  for (const pack of ["Each", "Box of 1", "10 x 100", ""]) expect(pricePerUnit(10_00, gloves(pack))).toBeUndefined();
  expect(pricePerUnit(0, gloves("Box of 100"))).toBeUndefined();
  expect(pricePerUnit(1, gloves("Carton of 1,000"))).toBeUndefined();
});

test("it is the exact quotient to half a tenth of a cent, for every price and count", () => {
  const cents = fc.integer({ min: 1, max: 1_000_000_00 });
  fc.assert(
    fc.property(cents, fc.integer({ min: 2, max: 1_000_000 }), (price, count) => {
      const thousandths = BigInt(Math.round((pricePerUnit(price, gloves(`${count}`))?.price ?? 0) * 1000));
      // 2 × count × thousandths is within count of 20 × price, and above it at a tie.
      const off = 2n * BigInt(count) * thousandths - 20n * BigInt(price);
      expect(off > -BigInt(count) && off <= BigInt(count)).toBe(true);
    }),
  );
});

test.each([
  [0.065, "glove", "6.5c a glove"],
  [0.08, "glove", "8c a glove"],
  [0.005, "apron", "0.5c an apron"],
  [0.999, "each", "99.9c each"],
  [1, "roll", "$1.00 a roll"],
  [1.254, "roll", "$1.25 a roll"],
  [1.255, "roll", "$1.26 a roll"],
  [1234.5, "each", "$1,234.50 each"],
])("%d for each %s is written %s", (price, unit, text) => expect(pricePerUnitText({ price, unit })).toBe(text));
