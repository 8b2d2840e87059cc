import { auditLog } from "@shop/db/schema/audit";
import { outbox } from "@shop/db/schema/contacts";
import { products } from "@shop/db/schema/products";
import { newId } from "@shop/db/columns";
import { DELETED } from "@shop/domain/deleted-account";
import { ORDER_BEING_PAID, ORDER_PAID_MEANWHILE, PAID_CALL_US } from "@shop/domain/messages";
import { and, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  at,
  listChargedPayments,
  unreachableFor,
  blockingGateway,
  paymentRows,
  shopWithCardOrder,
  TOTAL,
} from "./payments.fixture.ts";
import { differencesIn } from "../../shop/privacy/privacy.fixture.ts";
import {
  addApiKey,
  addPerson,
  as,
  PASSWORD,
  errorOf,
  holdRows,
  type TestShop,
  waitForBlockedSessions,
} from "../../testing.ts";

const paidMeanwhile = { status: 409, code: "CONFLICT", message: ORDER_PAID_MEANWHILE };

const stockOf = async ({ db }: TestShop) => (await db.select().from(products)).map((row) => row.countInStock);
const mailsOf = async ({ db }: TestShop, id: string) =>
  (
    await db
      .select()
      .from(outbox)
      .where(like(outbox.cause, `order-cancelled:${id}`))
  ).map(({ subject }) => subject);
const cancellationsOf = ({ db }: TestShop) => db.select().from(auditLog).where(eq(auditLog.action, "cancelled"));

test("cancelling one's own unpaid order restores its stock, logs the reason and sends an email", async () => {
  const { shop, nora, buyer, id } = await shopWithCardOrder("Bank");
  expect(await stockOf(shop)).toEqual([99]);
  const cancelled = await buyer.cancel({ id, reason: "Ordered twice" });
  expect(cancelled).toMatchObject({ _id: id, isCancelled: true, isPaid: false });
  expect(await buyer.cancel({ id })).toEqual(cancelled);
  expect(await stockOf(shop)).toEqual([100]);
  expect(await mailsOf(shop, id)).toEqual(["Order SO-100001 cancelled"]);
  expect(await cancellationsOf(shop)).toMatchObject([
    { actorId: nora.id, recordId: id, after: { isCancelled: true, reason: "Ordered twice" } },
  ]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("deleting the customer's account removes the reason from the audit log", async () => {
  const { shop, nora, buyer, id } = await shopWithCardOrder("Bank");
  await buyer.cancel({ id, reason: "Nora moves to Perth" });
  await as(shop, nora).users.deleteAccount({ password: PASSWORD });
  expect(await cancellationsOf(shop)).toMatchObject([{ after: { isCancelled: true, reason: DELETED } }]);
});

test("only admins can cancel another user's order", async () => {
  const { shop, staff, id } = await shopWithCardOrder("Bank");
  const omar = await addPerson(shop);
  const notFound = { status: 404, message: "Order not found" };
  expect(await errorOf(as(shop, omar).orders.cancel({ id }))).toMatchObject(notFound);
  for (const unknown of [newId(), "1", "", "\0"])
    expect(await errorOf(as(shop, omar).orders.cancel({ id: unknown }))).toMatchObject(notFound);
  expect(await errorOf(as(shop, null).orders.cancel({ id }))).toMatchObject({ status: 401 });
  expect(await stockOf(shop)).toEqual([99]);
  expect(await staff.cancel({ id })).toMatchObject({ isCancelled: true });
});

test("an API key cancels its owner's order only with the scope to write orders", async () => {
  const { shop, nora, id } = await shopWithCardOrder("Bank");
  const reader = await addApiKey(shop, nora, ["orders:read"]);
  expect(await errorOf(as(shop, reader).orders.cancel({ id }))).toMatchObject({ status: 403 });
  const writer = await addApiKey(shop, nora, ["orders:write"]);
  expect(await as(shop, writer).orders.cancel({ id })).toMatchObject({ isCancelled: true });
});

test.each(["Bank", "Stripe"] as const)("only admins can cancel a paid order (%s)", async (method) => {
  const { shop, buyer, staff, id } = await shopWithCardOrder(method);
  if (method === "Bank") await staff.pay({ orderId: id, id: "BANK-1" });
  else await buyer.charge({ token: "tok_visa", amount: TOTAL, orderId: id });
  expect(await errorOf(buyer.cancel({ id }))).toMatchObject({ status: 400, message: PAID_CALL_US });
  expect(await stockOf(shop)).toEqual([99]);
  expect(await errorOf(staff.cancel({ id }))).toEqual(paidMeanwhile);
  expect(await errorOf(staff.cancel({ id, paid: false }))).toEqual(paidMeanwhile);
  expect(await errorOf(buyer.cancel({ id, paid: true }))).toMatchObject({ status: 400, message: PAID_CALL_US });
  expect(await stockOf(shop)).toEqual([99]);
  const refundDuePrice = TOTAL / 100;
  expect(await staff.cancel({ id, paid: true })).toMatchObject({ isCancelled: true, isPaid: true, refundDuePrice });
  expect(await staff.cancel({ id })).toMatchObject({ isCancelled: true, refundDuePrice });
  expect(await stockOf(shop)).toEqual([100]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("an admin may confirm a payment that an unpaid order does not have", async () => {
  const { staff, id } = await shopWithCardOrder("Bank");
  expect(await staff.cancel({ id, paid: true })).toMatchObject({ isCancelled: true, isPaid: false, refundDuePrice: 0 });
});

test("an order that is paid while an admin's cancellation waits is not cancelled", async () => {
  const { shop, staff, id } = await shopWithCardOrder("Bank");
  const held = await holdRows(shop, "orders", [id]);
  const paid = staff.pay({ orderId: id, id: "BANK-1" });
  await waitForBlockedSessions(shop, 1);
  const cancelled = errorOf(staff.cancel({ id }));
  await waitForBlockedSessions(shop, 2);
  await held.release();
  expect(await paid).toMatchObject({ isPaid: true });
  expect(await cancelled).toEqual(paidMeanwhile);
  expect(await staff.byId({ id })).toMatchObject({ isPaid: true, isCancelled: false, refundDuePrice: 0 });
  expect(await stockOf(shop)).toEqual([99]);
});

test("a payment that awaits authentication is cancelled at the gateway before its order is cancelled", async () => {
  const { shop, buyer, id } = await shopWithCardOrder();
  const asked = await buyer.charge({ token: "tok_threeDSecure2Required", amount: TOTAL, orderId: id });
  expect(await buyer.cancel({ id })).toMatchObject({ isCancelled: true });
  expect(await paymentRows(shop)).toMatchObject([{ state: "failed" }]);
  await shop.payments.authenticate(asked.clientSecret ?? "", "succeed");
  expect(await listChargedPayments(shop)).toEqual([]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("an order cannot be cancelled if its payment has succeeded at the gateway without being recorded", async () => {
  const { shop, buyer, id } = await shopWithCardOrder();
  const asked = await buyer.charge({ token: "tok_threeDSecure2Required", amount: TOTAL, orderId: id });
  await shop.payments.authenticate(asked.clientSecret ?? "", "succeed");
  expect(await errorOf(buyer.cancel({ id }))).toMatchObject({ status: 400, message: PAID_CALL_US });
  expect(await buyer.byId({ id })).toMatchObject({ isPaid: true, isCancelled: false });
});

test("an order with an open payment cannot be cancelled while the gateway is unreachable", async () => {
  const { shop, nora, buyer, id } = await shopWithCardOrder();
  await buyer.charge({ token: "tok_threeDSecure2Required", amount: TOTAL, orderId: id });
  const offline = at(shop, unreachableFor(shop.payments, "find", "cancel"));
  expect(await errorOf(as(offline, nora).orders.cancel({ id }))).toMatchObject({
    status: 409,
    message: ORDER_BEING_PAID,
  });
  expect(await stockOf(shop)).toEqual([99]);
});

test("no card is charged if the order is cancelled during the charge", async () => {
  const { shop, nora, buyer, id } = await shopWithCardOrder();
  const held = blockingGateway(shop.payments, "confirm");
  const charging = errorOf(
    as(at(shop, held.gateway), nora).orders.charge({ token: "tok_visa", amount: TOTAL, orderId: id }),
  );
  await held.arrived;
  expect(await buyer.cancel({ id })).toMatchObject({ isCancelled: true });
  held.release();
  expect(await charging).toMatchObject({ status: 402 });
  expect(await listChargedPayments(shop)).toEqual([]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("concurrent cancellations by owner and staff restore the stock once and send one email", async () => {
  const { shop, buyer, staff, id } = await shopWithCardOrder("Bank");
  await Promise.all([buyer.cancel({ id }), staff.cancel({ id }), buyer.cancel({ id })]);
  expect(await stockOf(shop)).toEqual([100]);
  expect(await mailsOf(shop, id)).toHaveLength(1);
  const isCancellation = and(eq(auditLog.action, "cancelled"), eq(auditLog.recordId, id));
  expect(await shop.db.$count(auditLog, isCancellation)).toBe(1);
});
