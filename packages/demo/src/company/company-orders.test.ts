import { shippingAddress } from "@shop/domain/contracts/orders";
import { isAbn } from "@shop/domain/abn";
import { describe, expect, it } from "vitest";
import { demoProducts } from "../catalogue/catalogue.ts";
import { addressAt } from "../orders/places.ts";
import { companyOrders } from "./company-orders.ts";
import { COMPANY_ORDERS, COST_CENTRES, REQUISITIONS, WATTLE_LANE } from "./wattle-lane.ts";

const stocked = new Set(demoProducts.filter(({ stock }) => stock >= 5).map(({ sku }) => sku));

describe.each([
  ["a Wednesday at noon", "2026-03-11T01:00:00Z"],
  ["a Monday just after midnight", "2026-03-08T13:05:00Z"],
  ["a Friday just before midnight", "2026-11-20T12:59:59Z"],
  ["the day after daylight saving ended", "2026-04-05T14:00:00Z"],
  ["the day after daylight saving started", "2026-10-04T13:00:00Z"],
  ["New Year's Day", "2027-12-31T13:00:00Z"],
])("the company's orders as of %s", (_when, moment) => {
  const now = new Date(moment);
  const orders = companyOrders(now);

  it("are a month of orders on account, the oldest first, that reach their states in order", () => {
    const times = orders.map(({ placedAt }) => placedAt.getTime());
    expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
    const days = (now.getTime() - (times[0] ?? 0)) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(33);
    for (const { placedAt, paidAt, deliveredAt, cancelledAt } of orders) {
      expect(deliveredAt && cancelledAt).toBeNull();
      for (const at of [paidAt, deliveredAt, cancelledAt].flatMap((time) => time ?? [])) {
        expect(at > placedAt).toBe(true);
        expect(at <= now).toBe(true);
      }
    }
    expect(new Set(orders.map(({ paymentMethod }) => paymentMethod))).toEqual(new Set(["Account"]));
  });

  it("never owe more than the company's limit", () => {
    for (const { account } of orders) {
      expect(account?.fields.owedCents).toBeGreaterThan(0);
      expect(account?.fields.owedCents).toBeLessThanOrEqual(WATTLE_LANE.creditLimitCents);
    }
  });

  it("are always the same for the same moment", () => expect(companyOrders(new Date(moment))).toEqual(orders));
});

it("orders and requisitions have products in stock, each once, and PO numbers of their own", () => {
  for (const { lines } of [...COMPANY_ORDERS, ...REQUISITIONS]) {
    const skus = lines.map(([sku]) => sku);
    expect(skus).toEqual([...new Set(skus)]);
    expect(skus.filter((sku) => !stocked.has(sku))).toEqual([]);
  }
  for (const all of [COMPANY_ORDERS, REQUISITIONS]) {
    const numbers = all.map(({ poNumber }) => poNumber);
    expect(numbers).toEqual([...new Set(numbers)]);
  }
});

it("the company has a valid ABN and valid addresses", () => {
  expect(isAbn(WATTLE_LANE.abn)).toBe(true);
  for (const { place } of COST_CENTRES)
    expect(shippingAddress.safeParse(addressAt("Bridget Lang", place)).success).toBe(true);
});
