import fc from "fast-check";
import { expect, test } from "vitest";
import { countedUnpaid, isWithinUnpaidLimit, unpaidLimit } from "./unpaid-limit.ts";

const SETTINGS = { orders: 20, cents: 20_000_00 };
const NOTHING_PAID = { hasPaid: false, cents: 0 };
const NOT_SET = { orders: null, cents: null };

test.each([
  ["nothing is paid yet", NOTHING_PAID, { orders: 20, cents: 20_000_00 }],
  ["a small order was paid", { hasPaid: true, cents: 36_00 }, { orders: 200, cents: 20_000_00 }],
  ["all payments were refunded", { hasPaid: true, cents: 0 }, { orders: 200, cents: 20_000_00 }],
  ["$2,000 were paid", { hasPaid: true, cents: 2_000_00 }, { orders: 200, cents: 20_000_00 }],
  ["a cent more was paid", { hasPaid: true, cents: 2_000_01 }, { orders: 200, cents: 20_000_10 }],
  ["$20,000 were paid", { hasPaid: true, cents: 20_000_00 }, { orders: 200, cents: 200_000_00 }],
  [
    "more was paid than the maximum that counts",
    { hasPaid: true, cents: 90_000_00 },
    { orders: 200, cents: 200_000_00 },
  ],
])("the default limit when %s", (_when, paid, limit) => {
  expect(unpaidLimit(SETTINGS, paid, NOT_SET)).toEqual(limit);
});

test("each value set by staff replaces its default", () => {
  const paid = { hasPaid: true, cents: 5_000_00 };
  expect(unpaidLimit(SETTINGS, paid, { orders: 500, cents: null })).toEqual({ orders: 500, cents: 50_000_00 });
  expect(unpaidLimit(SETTINGS, paid, { orders: null, cents: 0 })).toEqual({ orders: 200, cents: 0 });
});

test("recently cancelled orders count only until an order is paid", () => {
  const counted = { open: { orders: 2, cents: 50_00 }, cancelled: { orders: 3, cents: 70_00 } };
  expect(countedUnpaid(counted, NOTHING_PAID)).toEqual({ orders: 5, cents: 120_00 });
  expect(countedUnpaid(counted, { hasPaid: true, cents: 0 })).toEqual({ orders: 2, cents: 50_00 });
});

const cents = fc.integer({ min: 0, max: 100_000_000_00 });
const unpaid = fc.record({ orders: fc.integer({ min: 0, max: 10_000 }), cents });
const paidSoFar = fc.record({ hasPaid: fc.boolean(), cents });

test("a setting of 0 means no limit, regardless of payments", () => {
  fc.assert(
    fc.property(paidSoFar, unpaid, (paid, open) => {
      expect(isWithinUnpaidLimit(open, unpaidLimit({ orders: 0, cents: 0 }, paid, NOT_SET))).toBe(true);
    }),
  );
});

test("exactly the limit is allowed, and one order or one cent more is not", () => {
  const positive = fc.record({
    orders: fc.integer({ min: 1, max: 10_000 }),
    cents: fc.integer({ min: 1, max: 1_000_000_00 }),
  });
  fc.assert(
    fc.property(positive, paidSoFar, (settings, paid) => {
      const limit = unpaidLimit(settings, paid, NOT_SET);
      expect(isWithinUnpaidLimit(limit, limit)).toBe(true);
      expect(isWithinUnpaidLimit({ ...limit, orders: limit.orders + 1 }, limit)).toBe(false);
      expect(isWithinUnpaidLimit({ ...limit, cents: limit.cents + 1 }, limit)).toBe(false);
    }),
  );
});

test("paying more never lowers the limit, which is between one and ten times the settings", () => {
  fc.assert(
    fc.property(unpaid, paidSoFar, cents, (settings, paid, more) => {
      const before = unpaidLimit(settings, paid, NOT_SET);
      const after = unpaidLimit(settings, { hasPaid: true, cents: paid.cents + more }, NOT_SET);
      expect(after.orders).toBeGreaterThanOrEqual(before.orders);
      expect(after.cents).toBeGreaterThanOrEqual(before.cents);
      for (const { orders, cents: amount } of [before, after]) {
        expect(orders).toBeGreaterThanOrEqual(settings.orders);
        expect(orders).toBeLessThanOrEqual(10 * settings.orders);
        expect(amount).toBeGreaterThanOrEqual(settings.cents);
        expect(amount).toBeLessThanOrEqual(10 * settings.cents);
      }
    }),
  );
});
