import { shippingAddress } from "@shop/domain/contracts/orders";
import { ANY_QUANTITY, quantityProblem, rulesAfter } from "@shop/domain/orders/quantities";
import { describe, expect, it } from "vitest";
import { demoProducts } from "../catalogue/catalogue.ts";
import { demoReviewers } from "../catalogue/reviews/reviewers.ts";
import { demoBuyers } from "./buyers.ts";
import { type DemoOrder, demoOrders, norasOrders } from "./demo-orders.ts";
import { NORAS_LISTS } from "./nora.ts";

const DAY_MS = 86_400_000;
const bySku = new Map(demoProducts.map((product) => [product.sku, product]));
/** Why a buyer could not order this quantity, or null. */
function lineProblem(sku: string, quantity: number): string | null {
  const product = bySku.get(sku);
  if (!product) return `there is no ${sku}`;
  return quantityProblem({ name: sku, ...rulesAfter(ANY_QUANTITY, product) }, quantity);
}
const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);
const isIn = {
  unpaid: (order: DemoOrder) => !order.paidAt && !order.cancelledAt,
  toDeliver: (order: DemoOrder) => order.paidAt && !order.deliveredAt && !order.cancelledAt,
  delivered: (order: DemoOrder) => order.deliveredAt,
  cancelled: (order: DemoOrder) => order.cancelledAt,
};

describe.each([
  ["a Wednesday at noon", "2026-03-11T01:00:00Z"],
  ["a Monday just after midnight", "2026-03-08T13:05:00Z"],
  ["a Sunday evening", "2026-06-14T10:00:00Z"],
  ["a Friday just before midnight", "2026-11-20T12:59:59Z"],
  ["the day after daylight saving ended", "2026-04-05T14:00:00Z"],
  ["the day after daylight saving started", "2026-10-04T13:00:00Z"],
  ["New Year's Day", "2027-12-31T13:00:00Z"],
])("the demo orders as of %s", (_when, moment) => {
  const now = new Date(moment);
  const orders = demoOrders(now);
  const count = (state: keyof typeof isIn) => orders.filter(isIn[state]).length;
  const age = (order: DemoOrder) => (now.getTime() - order.placedAt.getTime()) / DAY_MS;

  it("are about ninety from the last 75 days, the oldest first", () => {
    expect(orders.length).toBeGreaterThanOrEqual(80);
    expect(orders.length).toBeLessThanOrEqual(95);
    const times = orders.map(({ placedAt }) => placedAt.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(repeated(times.map(String))).toEqual([]);
    expect(orders.filter((order) => age(order) < 0 || age(order) > 75)).toEqual([]);
    expect(orders.filter((order) => age(order) < 1).length).toBeGreaterThanOrEqual(2);
  });

  it("are mostly delivered, with some undelivered, some unpaid and two cancelled", () => {
    expect(count("delivered")).toBeGreaterThan(orders.length * 0.7);
    expect(count("toDeliver")).toBeGreaterThanOrEqual(2);
    expect(count("unpaid")).toBeGreaterThanOrEqual(7);
    expect(orders.filter(isIn.cancelled).map(({ paymentMethod, paidAt }) => [paymentMethod, Boolean(paidAt)])).toEqual([
      ["Bank", false],
      ["Stripe", true],
    ]);
  });

  it("include unpaid bank transfers of every age, but no unpaid card payments", () => {
    const waiting = orders.filter(isIn.unpaid);
    const bank = waiting.filter(({ paymentMethod }) => paymentMethod === "Bank").map(age);
    const between = (from: number, to: number) => bank.filter((days) => days >= from && days < to).length;
    for (const [from, to] of [
      [0, 7],
      [8, 14],
      [15, 30],
      [32, 75],
    ] as const) {
      expect(between(from, to), `${from} to ${to} days`).toBeGreaterThanOrEqual(1);
    }
    expect(waiting.length).toBe(bank.length);
  });

  it("reach their states in order, and never in the future", () => {
    for (const { placedAt, paidAt, deliveredAt, cancelledAt } of orders) {
      const moments = [placedAt, paidAt, deliveredAt ?? cancelledAt].flatMap((at) => (at ? [at.getTime()] : []));
      expect([...moments, now.getTime()]).toEqual([...moments, now.getTime()].toSorted((one, other) => one - other));
      expect(deliveredAt && cancelledAt).toBeNull();
      if (deliveredAt) expect(paidAt).not.toBeNull();
    }
  });

  it("contain existing products, each once per order, in whole and valid quantities", () => {
    for (const { lines } of orders) {
      expect(lines.length).toBeGreaterThanOrEqual(1);
      expect(repeated(lines.map(({ sku }) => sku))).toEqual([]);
      for (const { sku, quantity } of lines) {
        expect(lineProblem(sku, quantity)).toBeNull();
        expect(Number.isInteger(quantity) && quantity > 0).toBe(true);
      }
    }
  });

  it("come from every demo customer, by bank and by card", () => {
    expect(new Set(orders.map(({ buyer }) => buyer))).toEqual(new Set(Object.keys(demoReviewers)));
    const byBank = orders.filter(({ paymentMethod }) => paymentMethod === "Bank").length / orders.length;
    expect(byBank).toBeGreaterThan(0.25);
    expect(byBank).toBeLessThan(0.75);
  });

  it("are always the same for the same moment", () => expect(demoOrders(new Date(moment))).toEqual(orders));
});

describe.each(["2026-03-11T01:00:00Z", "2026-03-08T13:05:00Z", "2026-11-20T12:59:59Z", "2027-12-31T13:00:00Z"])(
  "the demo customer's orders as of %s",
  (moment) => {
    const now = new Date(moment);
    const orders = norasOrders(now);

    it("cover a year, the oldest first, with none in the future", () => {
      const times = orders.map(({ placedAt }) => placedAt.getTime());
      expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
      expect((now.getTime() - (times[0] ?? 0)) / DAY_MS).toBeGreaterThan(350);
      for (const { placedAt, paidAt, deliveredAt, cancelledAt } of orders)
        for (const at of [placedAt, paidAt, deliveredAt, cancelledAt]) expect((at ?? now) <= now).toBe(true);
      expect(orders.filter(isIn.cancelled)).toHaveLength(1);
    });

    it("contain existing products, each once per order, in valid quantities", () => {
      for (const { lines } of orders) {
        expect(repeated(lines.map(({ sku }) => sku))).toEqual([]);
        for (const { sku, quantity } of lines) expect(lineProblem(sku, quantity)).toBeNull();
      }
    });
  },
);

it.each(NORAS_LISTS)("the list $name has existing products in valid quantities", ({ lines }) => {
  for (const [sku, quantity] of lines) expect(lineProblem(sku, quantity)).toBeNull();
});

describe("the demo customers", () => {
  it.each(Object.entries(demoBuyers))("%s has a valid delivery address", (_buyer, { address }) => {
    const name = { first_name: "A", last_name: "B", country: "Australia" };
    expect(shippingAddress.safeParse({ ...name, ...address }).success).toBe(true);
  });
});
