import { auditLog } from "@shop/db/schema/audit";
import { outbox } from "@shop/db/schema/contacts";
import { orders } from "@shop/db/schema/orders";
import { papers, papersWanted } from "@shop/db/schema/papers";
import { moneyMovements, payments } from "@shop/db/schema/payments";
import { dayOf } from "@shop/domain/dates";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { advanceTime, otherServer, shopWithCardOrder, TOTAL } from "./payments.fixture.ts";
import { handleGatewayEvent } from "../reconciliation/gateway-events.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { differencesIn } from "../../shop/privacy/privacy.fixture.ts";
import type { UnpaidSettings } from "../../base/platform/ports.ts";
import type { TestShop } from "../../testing.ts";
import { issuePapers } from "../papers/issue-papers.ts";
import { cancelOverdueOrders } from "./overdue-orders.ts";

/** Moves the times of all orders back by this interval. */
const age = ({ db }: TestShop, interval: string) =>
  db.update(orders).set({
    createdAt: sql`${orders.createdAt} - ${interval}::interval`,
    unpaidReminderAt: sql`${orders.unpaidReminderAt} - ${interval}::interval`,
  });

const withUnpaid = (shop: TestShop, unpaid: Partial<UnpaidSettings>): TestShop => ({
  ...shop,
  settings: { ...shop.settings, unpaid: { ...shop.settings.unpaid, ...unpaid } },
});

/** The emails that the job writes, oldest first. */
const mailsOf = async ({ db }: TestShop) => {
  const kind = sql<string>`split_part(${outbox.cause}, ':', 1)`;
  return db
    .select({ kind, text: outbox.text })
    .from(outbox)
    .where(inArray(kind, ["order-unpaid", "order-cancelled"]))
    .orderBy(asc(outbox.id));
};
const isCancelled = async ({ db }: TestShop, id: string) =>
  (await db.select().from(orders).where(eq(orders.id, id)))[0]?.cancelledAt != null;

test("a bank order gets one reminder after 23 days and is cancelled with an email a week later", async () => {
  const { shop, id } = await shopWithCardOrder("Bank");
  await age(shop, "22 days 23 hours");
  await cancelOverdueOrders(shop);
  expect(await mailsOf(shop)).toEqual([]);

  await age(shop, "2 hours");
  await cancelOverdueOrders(shop);
  await cancelOverdueOrders(shop);
  expect(await mailsOf(shop)).toMatchObject([{ kind: "order-unpaid" }]);

  await age(shop, "6 days 22 hours");
  await cancelOverdueOrders(shop);
  expect(await isCancelled(shop, id)).toBe(false);
  await age(shop, "3 hours");
  await cancelOverdueOrders(shop);
  expect(await isCancelled(shop, id)).toBe(true);
  const [, mail] = await mailsOf(shop);
  expect(mail?.kind).toBe("order-cancelled");
  expect(mail?.text).toContain("we have not received a payment for your order, so we have cancelled it");
  const log = await shop.db.select().from(auditLog).where(eq(auditLog.action, "cancelled"));
  expect(log).toMatchObject([{ actorId: null, recordId: id }]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("an old order without a reminder gets one first and is cancelled a week later", async () => {
  const { shop, id } = await shopWithCardOrder("Bank");
  await age(shop, "90 days");
  await cancelOverdueOrders(shop);
  expect(await isCancelled(shop, id)).toBe(false);
  expect(await mailsOf(shop)).toHaveLength(1);
  await age(shop, "7 days 1 minute");
  await cancelOverdueOrders(shop);
  expect(await isCancelled(shop, id)).toBe(true);
});

test("no reminder is sent if bank orders must be paid within a week or less", async () => {
  const { shop, id } = await shopWithCardOrder("Bank");
  const hurried = withUnpaid(shop, { orderDays: 7 });
  await age(shop, "6 days 23 hours");
  await cancelOverdueOrders(hurried);
  expect(await isCancelled(shop, id)).toBe(false);
  await age(shop, "2 hours");
  await cancelOverdueOrders(hurried);
  expect(await isCancelled(shop, id)).toBe(true);
  expect((await mailsOf(shop)).map(({ kind }) => kind)).toEqual(["order-cancelled"]);
});

test("a card order is cancelled after 72 hours, without a reminder", async () => {
  const { shop, id } = await shopWithCardOrder();
  await age(shop, "71 hours 59 minutes");
  await cancelOverdueOrders(shop);
  expect(await isCancelled(shop, id)).toBe(false);
  await age(shop, "2 minutes");
  await cancelOverdueOrders(shop);
  expect(await isCancelled(shop, id)).toBe(true);
  expect((await mailsOf(shop)).map(({ kind }) => kind)).toEqual(["order-cancelled"]);
});

test.each(["Bank", "Stripe"] as const)(
  "with a setting of 0, orders are not cancelled and get no reminder (%s)",
  async (method) => {
    const { shop, id } = await shopWithCardOrder(method);
    await age(shop, "3000 days");
    await cancelOverdueOrders(withUnpaid(shop, { cardOrderHours: 0, orderDays: 0 }));
    expect(await isCancelled(shop, id)).toBe(false);
    expect(await mailsOf(shop)).toEqual([]);
  },
);

test("paid, delivered and cancelled orders do not change", async () => {
  const { shop, staff, place } = await shopWithCardOrder("Bank");
  const [paid, delivered, cancelled, open] = [await place(), await place(), await place(), await place()];
  for (const orderId of [paid, delivered]) await staff.pay({ orderId, id: "BANK-1" });
  await staff.deliver({ id: delivered });
  const { cancelledAt } = await staff.cancel({ id: cancelled });
  await age(shop, "40 days");
  await shop.db.update(orders).set({ unpaidReminderAt: sql`now() - interval '8 days'` });
  await cancelOverdueOrders(shop);
  expect(await staff.byId({ id: paid })).toMatchObject({ isCancelled: false });
  expect(await staff.byId({ id: delivered })).toMatchObject({ isCancelled: false });
  expect(await staff.byId({ id: cancelled })).toMatchObject({ cancelledAt });
  expect(await isCancelled(shop, open)).toBe(true);
});

test("a bank order that is paid in part is left to staff", async () => {
  const { shop, id, staff } = await shopWithCardOrder("Bank");
  const paidOn = dayOf(new Date(), shop.settings.timeZone);
  await staff.bookTransfer({ id, amount: 10, paidOn, reference: "OSKO 1" });
  await age(shop, "31 days");
  await cancelOverdueOrders(shop);
  await age(shop, "8 days");
  await cancelOverdueOrders(shop);
  expect(await mailsOf(shop)).toEqual([]);
  expect(await isCancelled(shop, id)).toBe(false);
});

test("a bank order whose part payment was sent back is reminded of in full and cancelled", async () => {
  const { shop, id, staff } = await shopWithCardOrder("Bank");
  const paidOn = dayOf(new Date(), shop.settings.timeZone);
  for (const amount of [10, -10]) await staff.bookTransfer({ id, amount, paidOn, reference: `OSKO ${amount}` });
  await age(shop, "31 days");
  await cancelOverdueOrders(shop);
  expect((await mailsOf(shop))[0]?.text).toContain("we have not received your payment of $36.00 yet.");
  await age(shop, "8 days");
  await cancelOverdueOrders(shop);
  expect(await isCancelled(shop, id)).toBe(true);
  expect(await differencesIn(shop)).toEqual([]);
});

test("a late card payment that was refunded does not keep a bank order", async () => {
  const { shop, id, buyer } = await shopWithCardOrder();
  await expect(buyer.charge({ token: "tok_chargeDeclined", amount: TOTAL, orderId: id })).rejects.toThrow();
  await buyer.payByTransfer({ id });
  const [late] = await shop.db.select().from(payments).where(eq(payments.orderId, id));
  const gatewayId = late?.gatewayId ?? "";
  await shop.payments.confirm(gatewayId, { idempotencyKey: "late", token: "tok_visa" });
  await handleGatewayEvent(shop, { id: "evt_late", type: "payment_intent.succeeded", gatewayId, payload: {} });
  const moved = await shop.db.select().from(moneyMovements).orderBy(asc(moneyMovements.createdAt));
  expect(moved.map(({ amountCents }) => amountCents)).toEqual([TOTAL, -TOTAL]);
  await age(shop, "31 days");
  await cancelOverdueOrders(shop);
  await age(shop, "8 days");
  await cancelOverdueOrders(shop);
  expect(await isCancelled(shop, id)).toBe(true);
  expect(await differencesIn(shop)).toEqual([]);
});

test.each(["before its invoice is issued", "afterwards"])(
  "a bank order that was placed before the shop issued invoices stays, %s",
  async (when) => {
    const { shop, id } = await shopWithCardOrder("Bank");
    await shop.db.update(papersWanted).set({ isOlder: true });
    if (when === "afterwards") await issuePapers(shop, shop.settings);
    await age(shop, "31 days");
    await cancelOverdueOrders(shop);
    await age(shop, "8 days");
    await cancelOverdueOrders(shop);
    expect(await mailsOf(shop)).toEqual([]);
    expect(await isCancelled(shop, id)).toBe(false);
  },
);

test("a bank order that is cancelled for not being paid gets its invoice and a credit note with the reason", async () => {
  const { shop, id } = await shopWithCardOrder("Bank");
  await age(shop, "24 days");
  await cancelOverdueOrders(shop);
  await age(shop, "8 days");
  await cancelOverdueOrders(shop);
  await issuePapers(shop, shop.settings);
  const notes = await shop.db.select().from(papers).where(eq(papers.kind, "credit-note"));
  expect(notes).toMatchObject([
    { orderId: id, totalCents: TOTAL, content: { credited: { reason: "Not paid in time" } } },
  ]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("an order with an open payment is cancelled only once the payment has failed", async () => {
  const { shop, buyer, id } = await shopWithCardOrder();
  const asked = await buyer.charge({ token: "tok_threeDSecure2Required", amount: TOTAL, orderId: id });
  await age(shop, "4 days");
  await cancelOverdueOrders(shop);
  expect(await isCancelled(shop, id)).toBe(false);
  await shop.payments.authenticate(asked.clientSecret ?? "", "fail");
  await advanceTime(shop, "1 minute");
  await reconcile(shop, { olderThanSeconds: 0 });
  await cancelOverdueOrders(shop);
  expect(await isCancelled(shop, id)).toBe(true);
});

test("an order whose open payment succeeds is not cancelled", async () => {
  const { shop, buyer, id } = await shopWithCardOrder();
  const asked = await buyer.charge({ token: "tok_threeDSecure2Required", amount: TOTAL, orderId: id });
  await age(shop, "4 days");
  await shop.payments.authenticate(asked.clientSecret ?? "", "succeed");
  await cancelOverdueOrders(shop);
  await buyer.pay({ orderId: id, id: asked.id });
  await cancelOverdueOrders(shop);
  expect(await buyer.byId({ id })).toMatchObject({ isPaid: true, isCancelled: false });
});

test("two servers at the same time send one reminder for each order and cancel it once", async () => {
  const { shop, place } = await shopWithCardOrder("Bank");
  for (let count = 0; count < 9; count += 1) await place();
  const both = () => Promise.all([cancelOverdueOrders(shop), cancelOverdueOrders(otherServer(shop))]);
  await age(shop, "25 days");
  await both();
  expect((await mailsOf(shop)).map(({ kind }) => kind)).toEqual(Array.from({ length: 10 }, () => "order-unpaid"));
  await age(shop, "8 days");
  await both();
  expect(await mailsOf(shop)).toHaveLength(20);
  expect(await shop.db.$count(orders, sql`${orders.cancelledAt} is null`)).toBe(0);
  expect(await differencesIn(shop)).toEqual([]);
});

test("a failure for one order does not stop the others, and is reported", async () => {
  const { shop, place, id } = await shopWithCardOrder();
  const second = await place();
  await shop.db.execute(
    sql.raw(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE 'refused'; END $$`),
  );
  await shop.db.execute(
    sql.raw(`CREATE TRIGGER refuse BEFORE UPDATE ON orders
    FOR EACH ROW WHEN (OLD.id = '${id}' AND NEW.cancelled_at IS NOT NULL) EXECUTE FUNCTION refuse()`),
  );
  await age(shop, "4 days");
  await expect(cancelOverdueOrders(shop)).rejects.toThrow();
  expect(await isCancelled(shop, id)).toBe(false);
  expect(await isCancelled(shop, second)).toBe(true);
});
