import { expect, test } from "vitest";
import { deliveryStatus, isDelivered, isPaid, paymentStatus } from "./order-state.ts";

const day = (moment: string) => moment.slice(0, 10);
const paid = { paidAt: "2026-03-01T01:02:03.000Z", deliveredAt: null };
const delivered = { paidAt: "2026-03-01T01:02:03.000Z", deliveredAt: "2026-03-04T05:06:07.000Z" };

test.each([[{}], [{ paidAt: null, deliveredAt: null }]])("a new order (%j) is neither paid nor delivered", (order) => {
  expect([isPaid(order), isDelivered(order)]).toEqual([false, false]);
  expect([paymentStatus(order, day), deliveryStatus(order, day)]).toEqual(["Not Paid", "Not Delivered"]);
});

test("a paid order says on which day, and is not delivered yet", () => {
  expect([isPaid(paid), isDelivered(paid)]).toEqual([true, false]);
  expect([paymentStatus(paid, day), deliveryStatus(paid, day)]).toEqual(["Paid on 2026-03-01", "Not Delivered"]);
});

test("a delivered order says both days", () => {
  expect([isPaid(delivered), isDelivered(delivered)]).toEqual([true, true]);
  expect([paymentStatus(delivered, day), deliveryStatus(delivered, day)]).toEqual([
    "Paid on 2026-03-01",
    "Delivered on 2026-03-04",
  ]);
});

test("a moment at the very beginning of time is a moment", () => {
  const order = { paidAt: 0, deliveredAt: 0 };
  expect([isPaid(order), isDelivered(order)]).toEqual([true, true]);
  expect(paymentStatus(order, (moment) => new Date(moment).toISOString().slice(0, 10))).toBe("Paid on 1970-01-01");
});
