import { auditLog } from "@shop/db/schema/audit";
import { outbox } from "@shop/db/schema/contacts";
import { newId } from "@shop/db/columns";
import { orders } from "@shop/db/schema/orders";
import { addDays, dayOf } from "@shop/domain/dates";
import { NOT_BY_CARD, ORDER_BEING_PAID, ORDER_CANCELLED, ORDER_PAID } from "@shop/domain/messages";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { differencesIn } from "../../shop/privacy/privacy.fixture.ts";
import { addApiKey, addPerson, as, errorOf } from "../../testing.ts";
import {
  at,
  blockingGateway,
  listChargedPayments,
  paymentRows,
  refundRows,
  shopWithCardOrder,
  TOTAL,
  unreachableFor,
} from "./payments.fixture.ts";
import { settlePayment } from "./settle-payment.ts";

const notFound = { status: 404, message: "Order not found" };

test("the buyer of an unpaid card order changes it to bank transfer, once, and gets the bank details", async () => {
  const { shop, nora, buyer, staff, id } = await shopWithCardOrder();
  expect(await errorOf(buyer.charge({ token: "tok_chargeDeclined", amount: TOTAL, orderId: id }))).toMatchObject({
    status: 402,
  });
  const changed = await buyer.payByTransfer({ id });
  expect(changed).toMatchObject({ _id: id, paymentMethod: "Bank", isPaid: false, isCancelled: false });
  expect(await buyer.payByTransfer({ id })).toEqual(changed);
  const isChange = and(eq(auditLog.recordId, id), eq(auditLog.action, "updated"));
  expect(await shop.db.select().from(auditLog).where(isChange)).toMatchObject([
    { actorId: nora.id, before: { paymentMethod: "Stripe" }, after: { paymentMethod: "Bank" } },
  ]);
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
  expect(order?.dueOn).toBe(addDays(dayOf(new Date(), shop.settings.timeZone), shop.settings.bankDueDays));
  const mails = await shop.db
    .select()
    .from(outbox)
    .where(eq(outbox.cause, `order-by-transfer:${id}`));
  expect(mails).toMatchObject([{ recipient: nora.email, subject: "Bank details for order SO-100001" }]);
  expect(mails[0]?.text).toContain("Amount: $36.00");
  expect(await errorOf(buyer.charge({ token: "tok_visa", amount: TOTAL, orderId: id }))).toMatchObject({
    status: 400,
    message: NOT_BY_CARD,
  });
  expect(await staff.pay({ orderId: id, id: "BANK-1" })).toMatchObject({ isPaid: true, paymentMethod: "Bank" });
  expect(await differencesIn(shop)).toEqual([]);
});

test("only the buyer may change the order, and a key only with the scope to write orders", async () => {
  const { shop, nora, staff, id } = await shopWithCardOrder();
  const omar = as(shop, await addPerson(shop)).orders;
  for (const other of [staff, omar]) expect(await errorOf(other.payByTransfer({ id }))).toMatchObject(notFound);
  for (const unknown of [newId(), "1", ""])
    expect(await errorOf(omar.payByTransfer({ id: unknown }))).toMatchObject(notFound);
  expect(await errorOf(as(shop, null).orders.payByTransfer({ id }))).toMatchObject({ status: 401 });
  const reader = await addApiKey(shop, nora, ["orders:read"]);
  expect(await errorOf(as(shop, reader).orders.payByTransfer({ id }))).toMatchObject({ status: 403 });
  expect(await staff.byId({ id })).toMatchObject({ paymentMethod: "Stripe" });
});

test("a paid or cancelled order keeps its payment method", async () => {
  const { buyer, place, id } = await shopWithCardOrder();
  await buyer.charge({ token: "tok_visa", amount: TOTAL, orderId: id });
  expect(await errorOf(buyer.payByTransfer({ id }))).toMatchObject({ status: 400, message: ORDER_PAID });
  const other = await place();
  await buyer.cancel({ id: other });
  expect(await errorOf(buyer.payByTransfer({ id: other }))).toMatchObject({ status: 400, message: ORDER_CANCELLED });
  expect(await buyer.byId({ id })).toMatchObject({ paymentMethod: "Stripe", isPaid: true });
});

test("a payment that awaits authentication is cancelled at the gateway before the change", async () => {
  const { shop, buyer, id } = await shopWithCardOrder();
  const asked = await buyer.charge({ token: "tok_threeDSecure2Required", amount: TOTAL, orderId: id });
  expect(await buyer.payByTransfer({ id })).toMatchObject({ paymentMethod: "Bank" });
  await shop.payments.authenticate(asked.clientSecret ?? "", "succeed");
  expect(await listChargedPayments(shop)).toEqual([]);
  expect(await paymentRows(shop)).toMatchObject([{ state: "failed" }]);
});

test("an order whose payment has succeeded at the gateway without being recorded is paid, not changed", async () => {
  const { shop, buyer, id } = await shopWithCardOrder();
  const asked = await buyer.charge({ token: "tok_threeDSecure2Required", amount: TOTAL, orderId: id });
  await shop.payments.authenticate(asked.clientSecret ?? "", "succeed");
  expect(await errorOf(buyer.payByTransfer({ id }))).toMatchObject({ status: 400, message: ORDER_PAID });
  expect(await buyer.byId({ id })).toMatchObject({ paymentMethod: "Stripe", isPaid: true });
});

test("an order with an open payment is not changed while the gateway is unreachable", async () => {
  const { shop, nora, buyer, id } = await shopWithCardOrder();
  await buyer.charge({ token: "tok_threeDSecure2Required", amount: TOTAL, orderId: id });
  const offline = at(shop, unreachableFor(shop.payments, "find", "cancel"));
  expect(await errorOf(as(offline, nora).orders.payByTransfer({ id }))).toMatchObject({
    status: 409,
    message: ORDER_BEING_PAID,
  });
  expect(await buyer.byId({ id })).toMatchObject({ paymentMethod: "Stripe" });
});

test("no card is charged if the order is changed during the charge", async () => {
  const { shop, nora, buyer, id } = await shopWithCardOrder();
  const held = blockingGateway(shop.payments, "confirm");
  const charging = errorOf(
    as(at(shop, held.gateway), nora).orders.charge({ token: "tok_visa", amount: TOTAL, orderId: id }),
  );
  await held.arrived;
  expect(await buyer.payByTransfer({ id })).toMatchObject({ paymentMethod: "Bank" });
  held.release();
  expect(await charging).toMatchObject({ status: 402 });
  expect(await listChargedPayments(shop)).toEqual([]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("a card payment that succeeds after the change is refunded, and the transfer still pays the order", async () => {
  const { shop, buyer, staff, id } = await shopWithCardOrder();
  await errorOf(buyer.charge({ token: "tok_chargeDeclined", amount: TOTAL, orderId: id }));
  await buyer.payByTransfer({ id });
  const [declined] = await paymentRows(shop);
  const late = await shop.payments.confirm(declined?.gatewayId ?? "", { idempotencyKey: newId(), token: "tok_visa" });
  expect(late.status).toBe("succeeded");
  expect(await settlePayment(shop, declined?.id ?? "", late)).toMatchObject({ state: "surplus", failure: NOT_BY_CARD });
  expect(await refundRows(shop)).toMatchObject([{ state: "succeeded", amountCents: TOTAL }]);
  expect(await buyer.byId({ id })).toMatchObject({
    isPaid: false,
    paymentMethod: "Bank",
    refundedPrice: 36,
    bankRefundedPrice: 0,
  });
  expect(await staff.pay({ orderId: id, id: "BANK-1" })).toMatchObject({ isPaid: true });
  expect(await differencesIn(shop)).toEqual([]);
});
