import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { centsToDollars, dollarsToCents } from "../money.ts";
import { dollars, price } from "./dollars.ts";

describe("an amount on the wire", () => {
  test.each([0, 0.01, 4.35, 349.99, 1_000_000])("may be %d", (amount) => expect(dollars.parse(amount)).toBe(amount));

  test.each([-0.01, 1.005, 0.001, NaN, Infinity, "4.35", null])("may not be %j", (amount) =>
    expect(dollars.safeParse(amount).success).toBe(false),
  );

  test.each([1e14, 1e21, Number.MAX_VALUE])("may not be %d, which is more than any order", (amount) =>
    expect(dollars.safeParse(amount).success).toBe(false),
  );

  test("is always a whole number of cents", () => {
    const amount = fc.oneof(fc.double(), fc.nat().map(centsToDollars), fc.maxSafeInteger());
    fc.assert(
      fc.property(amount, (sent) => {
        if (dollars.safeParse(sent).success) expect(() => dollarsToCents(sent)).not.toThrow();
      }),
    );
  });
});

test("a price is at most a million dollars", () => {
  expect(price.safeParse(1_000_000).success).toBe(true);
  expect(price.safeParse(1_000_000.01).success).toBe(false);
});
