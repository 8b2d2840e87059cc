import { expect, test } from "vitest";
import { isInvoiced } from "./invoiced.ts";
import {
  deliveryStatus,
  formatOrderNumber,
  isCancelled,
  isDelivered,
  isPaid,
  isReleased,
  mayCancel,
  mayDeliver,
  mayMarkPaid,
  mayPayByCard,
  paymentStatus,
  PAYMENT_METHODS,
} from "./order-state.ts";
import { mayUndoPaid, whyNotUndoPaid } from "./undo.ts";

const day = (moment: string) => moment.slice(0, 10);
const paid = { paidAt: "2026-03-01T01:02:03.000Z", deliveredAt: null };
const delivered = { paidAt: "2026-03-01T01:02:03.000Z", deliveredAt: "2026-03-04T05:06:07.000Z" };

test.each([[{}], [{ paidAt: null, deliveredAt: null }]])("a new order (%j) is neither paid nor delivered", (order) => {
  expect([isPaid(order), isDelivered(order)]).toEqual([false, false]);
  expect([paymentStatus(order, day), deliveryStatus(order, day)]).toEqual(["Not Paid", "Not Delivered"]);
});

test("a paid order shows the date, and is not delivered yet", () => {
  expect([isPaid(paid), isDelivered(paid)]).toEqual([true, false]);
  expect([paymentStatus(paid, day), deliveryStatus(paid, day)]).toEqual(["Paid on 2026-03-01", "Not Delivered"]);
});

test("a delivered order shows both dates", () => {
  expect([isPaid(delivered), isDelivered(delivered)]).toEqual([true, true]);
  expect([paymentStatus(delivered, day), deliveryStatus(delivered, day)]).toEqual([
    "Paid on 2026-03-01",
    "Delivered on 2026-03-04",
  ]);
});

test("a timestamp of 0 counts as set", () => {
  const order = { paidAt: 0, deliveredAt: 0 };
  expect([isPaid(order), isDelivered(order)]).toEqual([true, true]);
  expect(paymentStatus(order, (moment) => new Date(moment).toISOString().slice(0, 10))).toBe("Paid on 1970-01-01");
});

const at = "2026-03-01T01:02:03.000Z";
const cancelled = { cancelledAt: at };

test.each([
  ["a new one", {}, { cancel: true, deliver: false, pay: true }],
  ["a paid one", { paidAt: at }, { cancel: true, deliver: true, pay: false }],
  ["a delivered one", { paidAt: at, deliveredAt: at }, { cancel: false, deliver: false, pay: false }],
  ["a cancelled one", cancelled, { cancel: false, deliver: false, pay: false }],
  ["one cancelled after it was paid", { paidAt: at, ...cancelled }, { cancel: false, deliver: false, pay: false }],
])("the actions allowed on a bank order: %s", (_which, state, may) => {
  const order = { paymentMethod: "Bank" as const, paidAt: null, ...state };
  expect({ cancel: mayCancel(order), deliver: mayDeliver(order), pay: mayMarkPaid(order) }).toEqual(may);
});

test("a card order can't be marked paid manually", () => expect(mayMarkPaid({ paymentMethod: "Stripe" })).toBe(false));

test("an order on account is sent before it is paid, and no transfer or card marks it paid", () => {
  const order = { paymentMethod: "Account" as const, paidAt: null };
  expect([mayDeliver(order), mayMarkPaid(order), mayPayByCard(order), mayCancel(order)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(mayDeliver({ ...order, deliveredAt: at })).toBe(false);
  expect(mayDeliver({ ...order, ...cancelled })).toBe(false);
});

test("an order is released by its payment or its account, and invoiced before it is paid unless it is by card", () => {
  const statesOf = (paidAt: string | null) =>
    PAYMENT_METHODS.map((paymentMethod) => [
      paymentMethod,
      isReleased({ paymentMethod, paidAt }),
      isInvoiced({ paymentMethod, paidAt }),
    ]);
  expect(statesOf(at)).toEqual([
    ["Bank", true, true],
    ["Stripe", true, true],
    ["Account", true, true],
  ]);
  expect(statesOf(null)).toEqual([
    ["Bank", false, true],
    ["Stripe", false, false],
    ["Account", true, true],
  ]);
});

test("an order that was moved in from another shop is not invoiced here", () => {
  for (const paymentMethod of PAYMENT_METHODS)
    expect(isInvoiced({ paymentMethod, paidAt: at, isMoved: true })).toBe(false);
});

test("an order is cancelled if it has a time of cancellation", () => {
  expect([isCancelled({}), isCancelled({ cancelledAt: null }), isCancelled(cancelled)]).toEqual([false, false, true]);
});

const marked = { paidAt: "2026-02-20T01:00:00.000Z", markedPaidAt: "2026-03-01T10:00:00.000Z" };

test.each([
  ["at once", marked, "2026-03-01T10:00:00.000Z", null],
  ["until the last millisecond of a day", marked, "2026-03-02T09:59:59.999Z", null],
  ["not after a day", marked, "2026-03-02T10:00:00.000Z", "Order was marked paid more than a day ago"],
  [
    "not after a cancellation, because a refund is due",
    { ...marked, ...cancelled },
    "2026-03-01T11:00:00.000Z",
    "Order is cancelled",
  ],
  ["not after the delivery", { ...marked, deliveredAt: at }, "2026-03-01T11:00:00.000Z", "Order is delivered"],
  [
    "not for a payment confirmed by the gateway",
    { paidAt: at },
    "2026-03-01T11:00:00.000Z",
    "Order was not marked paid manually",
  ],
  ["not for an unpaid order", {}, "2026-03-01T11:00:00.000Z", "Order is not paid"],
])("marking an order paid can be undone: %s", (_when, order, now, reason) => {
  expect(whyNotUndoPaid(order, new Date(now))).toBe(reason);
  expect(mayUndoPaid(order, new Date(now))).toBe(reason === null);
});

test("an order number is formatted as SO-100001, without commas", () => {
  expect(formatOrderNumber(100_001)).toBe("SO-100001");
  expect(formatOrderNumber(12_345_678)).toBe("SO-12345678");
});
