import { auditLog } from "@shop/db/schema/audit";
import { outbox } from "@shop/db/schema/contacts";
import { orders } from "@shop/db/schema/orders";
import { addDays } from "@shop/domain/dates";
import { LIMITS } from "@shop/domain/limits";
import { eq, like, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { as, errorOf, expectAdminOnly, type TestShop } from "../../testing.ts";
import { differencesIn } from "../../shop/privacy/privacy.fixture.ts";
import { booked, creditNotes, LINES_TOTAL, LINES_TOTAL_CENTS, shopWithLines } from "./order-money.fixture.ts";

const paidMails = ({ db }: TestShop) => db.$count(outbox, like(outbox.cause, "order-paid:%"));

test("money that arrives in parts pays an order with the last of them, which is mailed once", async () => {
  const { shop, buyer, id, book } = await shopWithLines();
  const part = await book(30, { reference: "First" });
  expect(part).toMatchObject({ received: 30, open: 6.16, transfers: [{ amount: 30, reference: "First" }] });
  expect(await buyer.byId({ id })).toMatchObject({ isPaid: false, receivedPrice: 30, openPrice: 6.16 });
  expect(await paidMails(shop)).toBe(0);
  const rest = await book(6.16, { reference: "Second" });
  expect(rest).toMatchObject({ received: LINES_TOTAL, open: 0, refundDue: 0 });
  expect(rest.transfers.map(({ reference }) => reference)).toEqual(["Second", "First"]);
  expect(await buyer.byId({ id })).toMatchObject({ isPaid: true, paymentReference: "Second", openPrice: 0 });
  // More than is asked for is to be sent back.
  expect(await book(5)).toMatchObject({ received: LINES_TOTAL + 5, open: 0, refundDue: 5 });
  expect(await paidMails(shop)).toBe(1);
  expect(await booked(shop)).toEqual([30_00, 6_16, 5_00]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("each booking is in the audit log, with who booked it", async () => {
  const { shop, ana, id, book, today } = await shopWithLines();
  await book(30);
  await book(-10, { reference: "Sent back" });
  const entries = await shop.db.select().from(auditLog).where(eq(auditLog.recordId, id)).orderBy(auditLog.id);
  expect(entries).toMatchObject([
    {
      action: "bookedPayment",
      actorId: ana.id,
      after: { amount: "$30.00", paidOn: today, reference: "CBA 4711" },
    },
    { action: "bookedReturn", actorId: ana.id, after: { amount: "-$10.00", reference: "Sent back" } },
  ]);
});

test("money that arrives after the cancellation is due to be sent back, and nothing is credited again", async () => {
  const { shop, staff, id, book } = await shopWithLines();
  await staff.cancel({ id });
  expect(await book(LINES_TOTAL)).toMatchObject({ open: 0, received: LINES_TOTAL, refundDue: LINES_TOTAL });
  expect(await staff.byId({ id })).toMatchObject({ isPaid: false, isCancelled: true, refundDuePrice: LINES_TOTAL });
  expect(await book(-LINES_TOTAL)).toMatchObject({ received: 0, refundDue: 0 });
  expect(await creditNotes(shop)).toMatchObject([{ totalCents: LINES_TOTAL_CENTS }]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("sending back all of a paid and cancelled order marks it refunded", async () => {
  const { shop, staff, id, book } = await shopWithLines();
  await book(LINES_TOTAL);
  await staff.cancel({ id, paid: true });
  await book(-30);
  expect(await staff.byId({ id })).toMatchObject({ bankRefundedAt: null, refundDuePrice: 6.16 });
  await book(-6.16);
  const order = await staff.byId({ id });
  expect(order).toMatchObject({ refundDuePrice: 0, refundedPrice: LINES_TOTAL });
  expect(order.bankRefundedAt).not.toBeNull();
  expect(await booked(shop)).toEqual([LINES_TOTAL_CENTS, -30_00, -6_16]);
  expect(await creditNotes(shop)).toHaveLength(1);
  expect(await differencesIn(shop)).toEqual([]);
});

test("a payment that is sent back makes an order unpaid again, but a delivered one stays paid", async () => {
  for (const isDelivered of [false, true]) {
    const { shop, staff, id, book } = await shopWithLines();
    await book(LINES_TOTAL);
    if (isDelivered) await staff.deliver({ id });
    expect(await book(-10)).toMatchObject({ received: 26.16, open: 10, refundDue: 0 });
    expect(await staff.byId({ id })).toMatchObject({ isPaid: isDelivered, openPrice: 10 });
    expect(await differencesIn(shop)).toEqual([]);
  }
});

test("more than the shop holds can't be sent back", async () => {
  const { book } = await shopWithLines();
  expect(await errorOf(book(-0.01))).toMatchObject({ status: 400, message: "At most $0.00 can be sent back" });
  await book(20);
  expect(await errorOf(book(-20.01))).toMatchObject({ status: 400, message: "At most $20.00 can be sent back" });
  expect(await book(-20)).toMatchObject({ received: 0, open: LINES_TOTAL });
});

test("an order by card takes no transfer, and what it owes alone is sent back by bank transfer", async () => {
  const { shop, staff, id, book } = await shopWithLines("Stripe");
  expect(await errorOf(book(1))).toMatchObject({ status: 400, message: "This order is paid by card" });
  expect(await errorOf(book(-1))).toMatchObject({ status: 400, message: "At most $0.00 can be sent back" });
  await staff.cancel({ id, paid: true });
  expect(await book(-LINES_TOTAL)).toMatchObject({ received: 0, refundDue: 0 });
  expect(await staff.byId({ id })).toMatchObject({ refundDuePrice: 0, refundedPrice: LINES_TOTAL });
  expect(await differencesIn(shop)).toEqual([]);
});

test("the day is from that of the order to today, in the shop's time zone", async () => {
  const { shop, id, book, today } = await shopWithLines();
  await shop.db
    .update(orders)
    .set({ createdAt: sql`now() - interval '3 days'` })
    .where(eq(orders.id, id));
  const refused = async (paidOn: string) => (await errorOf(book(1, { paidOn }))).message;
  expect(await refused(addDays(today, 1))).toBe("paidOn: Must not be in the future");
  expect(await refused(addDays(today, -5))).toBe("paidOn: Must not be before the order was placed");
  expect((await book(1, { paidOn: addDays(today, -2) })).transfers).toMatchObject([{ paidOn: addDays(today, -2) }]);
});

test.each([
  [{ amount: 0 }, "amount: The amount must not be 0"],
  [{ amount: 1.005 }, "amount: Must have at most two decimals"],
  [{ amount: -10_000_000_000 }, "amount: The amount is too high"],
  [{ reference: " " }, "reference: "],
  [{ paidOn: "2026-02-30" }, "paidOn: "],
])("a transfer with %j is refused", async (wrong, message) => {
  const { staff, id, today } = await shopWithLines();
  const refused = await errorOf(staff.bookTransfer({ id, amount: 1, paidOn: today, reference: "A", ...wrong }));
  expect(refused).toMatchObject({ status: 400 });
  expect(refused.message).toContain(message);
});

test("repeating a request with its Idempotency-Key books once", async () => {
  const { shop, ana, id, today } = await shopWithLines();
  const sent = { id, amount: 20, paidOn: today, reference: "A" };
  const again = () => as(shop, ana, { idempotencyKey: "transfer-0000-0001" }).orders.bookTransfer(sent);
  const answers = [await again(), await again()];
  expect(answers[1]).toEqual(answers[0]);
  expect(await booked(shop)).toEqual([20_00]);
});

test("only admins book transfers, and of an unknown order there are none", async () => {
  const { shop, staff, id, today } = await shopWithLines();
  const sent = { amount: 1, paidOn: today, reference: "A" };
  await expectAdminOnly(shop, ({ orders: calls }) => [calls.bookTransfer({ id, ...sent })]);
  expect(await errorOf(staff.bookTransfer({ id: "1", ...sent }))).toMatchObject({ status: 404 });
});

test("transfers that come to more than an order may cost are booked and due to be sent back", async () => {
  const { staff, id, book } = await shopWithLines();
  const most = LIMITS.orderTotalCents / 100;
  await book(most);
  expect(await book(most)).toMatchObject({ received: 2 * most, refundDue: 2 * most - LINES_TOTAL });
  expect(await staff.byId({ id })).toMatchObject({ isPaid: true, receivedPrice: 2 * most });
  await book(-most);
  await book(-most + LINES_TOTAL);
  expect(await staff.byId({ id })).toMatchObject({ refundDuePrice: 0, refundedPrice: 2 * most - LINES_TOTAL });
});

test("the mail about the cancellation of a part-paid order says that the money is refunded", async () => {
  const { shop, buyer, id, book } = await shopWithLines();
  await book(10);
  await buyer.cancel({ id });
  const [mail] = await shop.db
    .select()
    .from(outbox)
    .where(eq(outbox.cause, `order-cancelled:${id}`));
  expect(mail?.text).toContain("We will refund your payment.");
});
