import { newId } from "@shop/db/columns";
import { auditLog } from "@shop/db/schema/audit";
import { orders } from "@shop/db/schema/orders";
import type { NewOrder } from "@shop/domain/contracts/orders";
import { dayOf, noonOf } from "@shop/domain/dates";
import { asc, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  addPerson,
  addProduct,
  as,
  holdRows,
  orderOf,
  errorOf,
  testShop,
  waitForBlockedSessions,
  type TestShop,
} from "../../testing.ts";

/** An order of Nora's, by default to be paid by bank transfer, and the admin Ana. */
async function shopWithOrder(paymentMethod: NewOrder["paymentMethod"] = "Bank") {
  const shop = await testShop();
  const [ana, nora] = [await addPerson(shop, { name: "Ana", isAdmin: true }), await addPerson(shop)];
  const buyer = as(shop, nora).orders;
  const placed = await buyer.create(orderOf([[await addProduct(shop), 1]], { paymentMethod }));
  return { shop, ana, nora, placed, id: placed._id, buyer, staff: as(shop, ana).orders };
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The date this many days from today, in the shop's time zone. */
const dayFromNow = ({ settings }: TestShop, days: number) =>
  dayOf(new Date(Date.now() + days * DAY_MS), settings.timeZone);

const placedDaysAgo = ({ db }: TestShop, days: number) =>
  db.update(orders).set({ createdAt: sql`now() - make_interval(days => ${days})` });
const marked = ({ db }: TestShop, ago: string) =>
  db.update(orders).set({ markedPaidAt: sql`now() - ${ago}::interval` });

const actionsOn = async ({ db }: TestShop) =>
  (await db.select().from(auditLog).orderBy(asc(auditLog.id))).map(({ action }) => action);
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
const UNCONFIRMED = { status: 402, code: "PAYMENT_REQUIRED", message: "This payment could not be confirmed" };

test("an admin marks a bank order paid, with the current time and the bank's reference", async () => {
  const { shop, ana, placed, id, buyer, staff } = await shopWithOrder();
  const before = Date.now();
  const paid = await staff.pay({ orderId: id, id: " OSKO 4711 ", status: "COMPLETED", email_address: "x" });
  expect(paid).toEqual({
    ...placed,
    isPaid: true,
    paidAt: moment,
    markedPaidAt: moment,
    paymentReference: " OSKO 4711 ",
    receivedPrice: placed.totalPrice,
    openPrice: 0,
  });
  for (const at of [paid.paidAt, paid.markedPaidAt]) {
    expect(Date.parse(at ?? "")).toBeGreaterThanOrEqual(before);
    expect(Date.parse(at ?? "")).toBeLessThanOrEqual(Date.now());
  }
  expect(await buyer.byId({ id })).toEqual(paid);
  expect(await shop.db.select().from(auditLog)).toMatchObject([
    {
      actorId: ana.id,
      action: "markedPaid",
      entity: "order",
      recordId: id,
      label: "SO-100001",
      before: { isPaid: false, paidAt: null, paymentReference: null, markedPaidAt: null },
      after: { isPaid: true, paidAt: paid.paidAt, paymentReference: " OSKO 4711 " },
    },
  ]);
});

test("a payment received on an earlier day is dated noon of that day, and marked now", async () => {
  const { shop, id, staff } = await shopWithOrder();
  await placedDaysAgo(shop, 5);
  const paidOn = dayFromNow(shop, -3);
  const paid = await staff.pay({ orderId: id, id: "B", paidOn });
  expect(paid.paidAt).toBe(noonOf(paidOn, shop.settings.timeZone).toISOString());
  expect(Date.now() - Date.parse(paid.markedPaidAt ?? "")).toBeLessThan(DAY_MS);
});

test("a payment may be dated the day of the order, but not earlier", async () => {
  const { shop, id, staff } = await shopWithOrder();
  await placedDaysAgo(shop, 5);
  const pay = (paidOn: string) => staff.pay({ orderId: id, id: "B", paidOn });
  expect(await errorOf(pay(dayFromNow(shop, -6)))).toMatchObject({
    status: 400,
    message: "paidOn: Must not be before the order was placed",
  });
  expect(await staff.byId({ id })).toMatchObject({ isPaid: false });
  expect(await pay(dayFromNow(shop, -5))).toMatchObject({ isPaid: true });
});

test("a payment received today is dated now", async () => {
  const { shop, id, staff } = await shopWithOrder();
  const before = Date.now();
  const { paidAt } = await staff.pay({ orderId: id, id: "B", paidOn: dayFromNow(shop, 0) });
  expect(Date.parse(paidAt ?? "")).toBeGreaterThanOrEqual(before);
});

test("a payment dated tomorrow is refused", async () => {
  const { shop, id, staff } = await shopWithOrder();
  expect(await errorOf(staff.pay({ orderId: id, id: "B", paidOn: dayFromNow(shop, 1) }))).toMatchObject({
    status: 400,
    message: "paidOn: Must not be in the future",
  });
  expect(await actionsOn(shop)).toEqual([]);
});

test("today is the date in the shop's time zone, not in UTC", async () => {
  const shop = await testShop({ settings: { timeZone: "Pacific/Kiritimati" } });
  const staff = as(shop, await addPerson(shop, { isAdmin: true })).orders;
  const { _id: orderId } = await staff.create(orderOf([[await addProduct(shop), 1]]));
  const today = dayOf(new Date(), "Pacific/Kiritimati");
  expect(await staff.pay({ orderId, id: "B", paidOn: today })).toMatchObject({ isPaid: true });
});

test.each([
  [{ id: "" }, "id: Is required"],
  [{ id: "x".repeat(256) }, "id: Must have at most 255 characters"],
  [{ paidOn: "2026-02-30" }, "paidOn: Must be a day like 2026-03-31"],
  [{ paidOn: "yesterday" }, "paidOn: Must be a day like 2026-03-31"],
])("a payment with %j is refused", async (wrong, message) => {
  const { id, staff } = await shopWithOrder();
  expect(await errorOf(staff.pay({ orderId: id, id: "B", ...wrong }))).toMatchObject({ status: 400, message });
});

test("marking a paid order paid again changes nothing, whatever the request contains", async () => {
  const { shop, id, staff } = await shopWithOrder();
  const first = await staff.pay({ orderId: id, id: "first" });
  expect(await staff.pay({ orderId: id, id: "second", paidOn: dayFromNow(shop, 1) })).toEqual(first);
  expect(await actionsOn(shop)).toEqual(["markedPaid"]);
});

test("a cancelled order cannot be marked paid", async () => {
  const { id, staff } = await shopWithOrder();
  await staff.cancel({ id });
  expect(await errorOf(staff.pay({ orderId: id, id: "B" }))).toMatchObject({
    status: 400,
    message: "Order is cancelled",
  });
  expect(await staff.byId({ id })).toMatchObject({ isPaid: false });
});

test("a customer cannot mark their own bank order or card order paid", async () => {
  for (const method of ["Bank", "Stripe"] as const) {
    const { shop, id, buyer } = await shopWithOrder(method);
    expect(await errorOf(buyer.pay({ orderId: id, id: "pi_invented", status: "succeeded" }))).toEqual(UNCONFIRMED);
    expect(await buyer.byId({ id })).toMatchObject({ isPaid: false, paidAt: null, paymentReference: null });
    expect(await actionsOn(shop)).toEqual([]);
  }
});

test("an admin cannot mark a card order paid, not even their own", async () => {
  const { shop, ana, id, staff } = await shopWithOrder("Stripe");
  expect(await errorOf(staff.pay({ orderId: id, id: "B" }))).toEqual(UNCONFIRMED);
  const own = await staff.create(orderOf([[await addProduct(shop), 1]], { paymentMethod: "Stripe" }));
  expect(own.user._id).toBe(ana.id);
  expect(await errorOf(staff.pay({ orderId: own._id, id: "B" }))).toEqual(UNCONFIRMED);
});

test("paying a paid order returns the order", async () => {
  const { shop, id, buyer, staff } = await shopWithOrder();
  const paid = await staff.pay({ orderId: id, id: "B" });
  expect(await buyer.pay({ orderId: id, id: "pi_other" })).toEqual(paid);
  expect(await actionsOn(shop)).toEqual(["markedPaid"]);
});

test("another customer's order is not found, like an unknown id", async () => {
  const { shop, id, staff } = await shopWithOrder();
  const omar = as(shop, await addPerson(shop)).orders;
  const missing = { status: 404, code: "NOT_FOUND", message: "Order not found" };
  expect(await errorOf(omar.pay({ orderId: id, id: "B" }))).toEqual(missing);
  for (const orderId of [newId(), "1", "\0"]) expect(await errorOf(staff.pay({ orderId, id: "B" }))).toEqual(missing);
  expect(await errorOf(as(shop, null).orders.pay({ orderId: id, id: "B" }))).toMatchObject({ status: 401 });
});

test("undoing a payment restores the order as it was, and it can be marked paid again", async () => {
  const { shop, ana, placed, id, staff } = await shopWithOrder();
  await staff.pay({ orderId: id, id: "wrong order" });
  expect(await staff.undoPaid({ id })).toEqual(placed);
  expect((await shop.db.select().from(auditLog).orderBy(asc(auditLog.id))).at(-1)).toMatchObject({
    actorId: ana.id,
    action: "undidPaid",
    label: "SO-100001",
    before: { isPaid: true, paymentReference: "wrong order" },
    after: { isPaid: false, paymentReference: null, paidAt: null, markedPaidAt: null },
  });
  expect(await staff.pay({ orderId: id, id: "right" })).toMatchObject({ isPaid: true, paymentReference: "right" });
});

test("a payment can be undone within a day", async () => {
  const { shop, id, staff } = await shopWithOrder();
  await staff.pay({ orderId: id, id: "B" });
  await marked(shop, "24 hours 1 second");
  expect(await errorOf(staff.undoPaid({ id }))).toMatchObject({
    status: 400,
    message: "Order was marked paid more than a day ago",
  });
  await marked(shop, "23 hours 59 minutes");
  expect(await staff.undoPaid({ id })).toMatchObject({ isPaid: false });
});

test("a payment confirmed by the gateway can't be undone", async () => {
  const { shop, id, staff } = await shopWithOrder("Stripe");
  await shop.db.update(orders).set({ paidAt: new Date(), paymentReference: "pi_1" });
  expect(await errorOf(staff.undoPaid({ id }))).toMatchObject({
    status: 400,
    message: "Order was not marked paid manually",
  });
  expect(await staff.byId({ id })).toMatchObject({ isPaid: true, paymentReference: "pi_1" });
});

test("undoing the payment of a delivered or unpaid order is refused", async () => {
  const { id, staff } = await shopWithOrder();
  expect(await errorOf(staff.undoPaid({ id }))).toMatchObject({ status: 400, message: "Order is not paid" });
  await staff.pay({ orderId: id, id: "B" });
  await staff.deliver({ id });
  expect(await errorOf(staff.undoPaid({ id }))).toMatchObject({ status: 400, message: "Order is delivered" });
});

test("two concurrent calls mark an order paid once and return the same order", async () => {
  const { shop, id, staff } = await shopWithOrder();
  const held = await holdRows(shop, "orders", [id]);
  const calls = ["one", "two"].map((reference) => staff.pay({ orderId: id, id: reference }));
  await waitForBlockedSessions(shop, 2);
  await held.release();
  const [one, two] = await Promise.all(calls);
  expect(one).toEqual(two);
  expect(await actionsOn(shop)).toEqual(["markedPaid"]);
});

test("when an order is marked paid and cancelled at the same time, the second call is refused", async () => {
  const { shop, id, staff } = await shopWithOrder();
  const held = await holdRows(shop, "orders", [id]);
  const calls = Promise.allSettled([staff.pay({ orderId: id, id: "B" }), staff.cancel({ id })]);
  await waitForBlockedSessions(shop, 2);
  await held.release();
  const [paying, cancelling] = await calls;
  const { isPaid, isCancelled } = await staff.byId({ id });
  expect([paying.status, cancelling.status].toSorted()).toEqual(["fulfilled", "rejected"]);
  expect([isPaid, isCancelled]).toEqual([paying.status === "fulfilled", cancelling.status === "fulfilled"]);
});
