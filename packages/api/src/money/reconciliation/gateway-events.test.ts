import { newId } from "@shop/db/columns";
import { orders } from "@shop/db/schema/orders";
import { gatewayEvents } from "@shop/db/schema/payments";
import { ORDER_PAID_MEANWHILE } from "@shop/domain/messages";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { GatewayUnreachable } from "../../base/platform/ports.ts";
import { as, holdRows, errorOf, waitForBlockedSessions, type TestShop } from "../../testing.ts";
import { handleGatewayEvent } from "./gateway-events.ts";
import {
  actionsOn,
  at,
  listChargedPayments,
  unreachableFor,
  blockingGateway,
  isPaid,
  losingResponses,
  noticesOf,
  otherServer,
  paymentRows,
  refundRows,
  gatewayReturning,
  shopWithCardOrder,
  TOTAL,
} from "../payments/payments.fixture.ts";

const SENT = { token: "tok_visa", amount: TOTAL };
const eventOf = (gatewayId: string | null, id = "evt_1", type = "payment_intent.succeeded") => ({
  id,
  type,
  gatewayId,
  payload: { id },
});
const keptEvents = ({ db }: TestShop) => db.select().from(gatewayEvents).orderBy(gatewayEvents.id);

/** An order whose payment the cardholder has authenticated at the gateway. The shop does not know it yet. */
async function shopWithAuthenticatedPayment() {
  const world = await shopWithCardOrder();
  const asked = await world.buyer.charge({ token: "tok_threeDSecure2Required", amount: TOTAL, orderId: world.id });
  await world.shop.payments.authenticate(asked.clientSecret ?? "", "succeed");
  return { ...world, gatewayId: asked.id };
}

test("an event pays the order if the browser does not report the payment", async () => {
  const { shop, buyer, id, gatewayId } = await shopWithAuthenticatedPayment();
  await handleGatewayEvent(shop, eventOf(gatewayId));
  expect(await buyer.byId({ id })).toMatchObject({ isPaid: true, paymentReference: gatewayId });
  expect(await keptEvents(shop)).toMatchObject([
    { id: "evt_1", type: "payment_intent.succeeded", payload: { id: "evt_1" }, handledAt: expect.any(Date) as Date },
  ]);
});

test("repeated events, concurrent or later, and a following pay call change nothing more", async () => {
  const { shop, buyer, id, gatewayId } = await shopWithAuthenticatedPayment();
  const other = otherServer(shop);
  await Promise.all([shop, other, shop].map((server) => handleGatewayEvent(server, eventOf(gatewayId))));
  const paid = await buyer.byId({ id });
  await handleGatewayEvent(shop, eventOf(gatewayId));
  await handleGatewayEvent(shop, eventOf(gatewayId, "evt_2"));
  expect(await buyer.pay({ orderId: id, id: gatewayId })).toEqual(paid);
  expect(await actionsOn(shop, "order")).toEqual(["markedPaid"]);
  expect(await refundRows(shop)).toEqual([]);
});

test("events out of order lead to the gateway's current state", async () => {
  const { shop, id, gatewayId } = await shopWithAuthenticatedPayment();
  await handleGatewayEvent(shop, eventOf(gatewayId, "evt_1", "payment_intent.succeeded"));
  await handleGatewayEvent(shop, eventOf(gatewayId, "evt_2", "payment_intent.payment_failed"));
  await handleGatewayEvent(shop, eventOf(gatewayId, "evt_3", "payment_intent.created"));
  expect(await isPaid(shop, id)).toBe(true);
});

test("an event before the response to the charge pays the order, and the charge still succeeds", async () => {
  const { shop, nora, id } = await shopWithCardOrder();
  const gateway = {
    ...shop.payments,
    async confirm(...asked: Parameters<typeof shop.payments.confirm>) {
      const answer = await shop.payments.confirm(...asked);
      await handleGatewayEvent(shop, eventOf(answer.id));
      return answer;
    },
  };
  const answer = await as(at(shop, gateway), nora).orders.charge({ ...SENT, orderId: id });
  expect(answer.status).toBe("success");
  expect(await actionsOn(shop, "order")).toEqual(["markedPaid"]);
});

test("an event before the response to the creation finds the payment by the shop's payment id", async () => {
  const { shop, nora, id } = await shopWithCardOrder();
  const gateway = {
    ...shop.payments,
    async create(asked: Parameters<typeof shop.payments.create>[0]) {
      const made = await shop.payments.create(asked);
      await handleGatewayEvent(shop, eventOf(made.id, "evt_1", "payment_intent.created"));
      return made;
    },
  };
  const buyer = as(at(shop, gateway), nora).orders;
  expect(await buyer.charge({ ...SENT, orderId: id })).toMatchObject({ status: "success" });
  expect(await listChargedPayments(shop)).toHaveLength(1);
});

test("an event pays the order after the response to the charge was lost", async () => {
  const { shop, nora, id } = await shopWithCardOrder();
  const lost = as(at(shop, losingResponses(shop.payments, "confirm")), nora).orders;
  expect(await errorOf(lost.charge({ ...SENT, orderId: id }))).toMatchObject({ status: 503 });
  const [payment] = await listChargedPayments(shop);
  await handleGatewayEvent(shop, eventOf(payment?.id ?? ""));
  expect(await isPaid(shop, id)).toBe(true);
});

test("an event whose handling has failed is handled when it is sent again", async () => {
  const { shop, id, gatewayId } = await shopWithAuthenticatedPayment();
  const offline = at(shop, unreachableFor(shop.payments, "find"));
  await expect(handleGatewayEvent(offline, eventOf(gatewayId))).rejects.toThrow(GatewayUnreachable);
  expect(await keptEvents(shop)).toMatchObject([{ handledAt: null }]);
  await handleGatewayEvent(shop, eventOf(gatewayId));
  expect(await isPaid(shop, id)).toBe(true);
});

test("an attempt that succeeds after a decline pays an unpaid order", async () => {
  const { shop, buyer, id } = await shopWithCardOrder();
  await errorOf(buyer.charge({ token: "tok_chargeDeclined", amount: TOTAL, orderId: id }));
  const [row] = await paymentRows(shop);
  await shop.payments.confirm(row?.gatewayId ?? "", { idempotencyKey: "browser", token: "tok_visa" });
  await handleGatewayEvent(shop, eventOf(row?.gatewayId ?? ""));
  expect(await isPaid(shop, id)).toBe(true);
});

test("an attempt that succeeds after another card has paid is refunded", async () => {
  const { shop, buyer, id } = await shopWithCardOrder();
  await errorOf(buyer.charge({ token: "tok_chargeDeclined", amount: TOTAL, orderId: id }));
  const { id: paidBy } = await buyer.charge({ ...SENT, orderId: id });
  const [declined] = await paymentRows(shop);
  await shop.payments.confirm(declined?.gatewayId ?? "", { idempotencyKey: "browser", token: "tok_visa" });
  await handleGatewayEvent(shop, eventOf(declined?.gatewayId ?? ""));
  expect(await paymentRows(shop)).toMatchObject([
    { state: "surplus", failure: "Order is already paid", refundedCents: TOTAL },
    { state: "succeeded", gatewayId: paidBy, refundedCents: 0 },
  ]);
  expect(await refundRows(shop)).toMatchObject([{ state: "succeeded", amountCents: TOTAL }]);
  expect(await noticesOf(shop)).toContain("Card payment being refunded: SO-100001, $36.00");
});

test("a payment for an order that was paid by transfer meanwhile is refunded once", async () => {
  const { shop, staff, id, gatewayId } = await shopWithAuthenticatedPayment();
  await shop.db.update(orders).set({ paymentMethod: "Bank" }).where(eq(orders.id, id));
  await staff.pay({ orderId: id, id: "Bank reference" });
  await handleGatewayEvent(shop, eventOf(gatewayId));
  await handleGatewayEvent(shop, eventOf(gatewayId, "evt_2"));
  expect(await staff.byId({ id })).toMatchObject({ paymentReference: "Bank reference" });
  expect(await paymentRows(shop)).toMatchObject([{ state: "surplus" }]);
  expect(await refundRows(shop)).toHaveLength(1);
});

test("if an order is paid and cancelled at the same time, it is paid and not cancelled, or the money is refunded", async () => {
  const { shop, staff, id, gatewayId } = await shopWithAuthenticatedPayment();
  const cancelling = staff.cancel({ id }).then(
    () => null,
    ({ message }: Error) => message,
  );
  const [, refusal] = await Promise.all([handleGatewayEvent(shop, eventOf(gatewayId)), cancelling]);
  const { isPaid: isItPaid, isCancelled, refundedPrice, refundDuePrice } = await staff.byId({ id });
  expect({ isCancelled, refundedPrice, refundDuePrice }).toEqual(
    isItPaid
      ? { isCancelled: false, refundedPrice: 0, refundDuePrice: 0 }
      : { isCancelled: true, refundedPrice: 36, refundDuePrice: 0 },
  );
  expect(refusal).toEqual(isItPaid ? ORDER_PAID_MEANWHILE : null);
});

test("of two payments of an order that succeed at the same time, one pays it and one is refunded", async () => {
  const { shop, buyer, id } = await shopWithCardOrder();
  await errorOf(buyer.charge({ token: "tok_chargeDeclined", amount: TOTAL, orderId: id }));
  const asked = await buyer.charge({ token: "tok_threeDSecure2Required", amount: TOTAL, orderId: id });
  const [declined] = await paymentRows(shop);
  await shop.payments.confirm(declined?.gatewayId ?? "", { idempotencyKey: "browser", token: "tok_visa" });
  await shop.payments.authenticate(asked.clientSecret ?? "", "succeed");
  const held = await holdRows(shop, "orders", [id]);
  const events = [asked.id, declined?.gatewayId ?? ""].map((it, index) => eventOf(it, `evt_${index}`));
  const handled = Promise.all(events.map((event) => handleGatewayEvent(shop, event)));
  await waitForBlockedSessions(shop, 2);
  await held.release();
  await handled;
  expect((await paymentRows(shop)).map(({ state }) => state).toSorted()).toEqual(["succeeded", "surplus"]);
  expect(await refundRows(shop)).toMatchObject([{ state: "succeeded" }]);
  expect(await actionsOn(shop, "order")).toEqual(["markedPaid"]);
});

test("an event without a payment or with an unknown one is only stored", async () => {
  const { shop } = await shopWithCardOrder();
  await handleGatewayEvent(shop, eventOf(null, "evt_1", "payout.paid"));
  await handleGatewayEvent(shop, eventOf("pi_unknown", "evt_2"));
  expect((await keptEvents(shop)).every(({ handledAt }) => handledAt !== null)).toBe(true);
});

test("admins get one notice of a succeeded payment with an unknown payment id, and none without a payment id", async () => {
  const { shop } = await shopWithCardOrder();
  const made = (paymentId: string) =>
    shop.payments.create({
      idempotencyKey: newId(),
      paymentId,
      amountCents: 5_00,
      description: "",
      receiptEmail: "",
      shipping: null,
    });
  const { id } = await made(newId());
  await handleGatewayEvent(shop, eventOf(id, "evt_0"));
  expect(await noticesOf(shop)).toEqual([]);
  await shop.payments.confirm(id, { idempotencyKey: newId(), token: "tok_visa" });
  await handleGatewayEvent(shop, eventOf(id));
  await handleGatewayEvent(shop, eventOf(id, "evt_2"));
  await handleGatewayEvent(at(shop, gatewayReturning(shop.payments, { paymentId: null })), eventOf(id, "evt_3"));
  expect(await noticesOf(shop)).toEqual([`Unknown card payment: ${id}`]);
  expect(await paymentRows(shop)).toEqual([]);
});

test("a refund that failed at the bank is marked failed, and the admins are notified", async () => {
  const { shop, buyer, staff, id } = await shopWithCardOrder();
  const { id: gatewayId } = await buyer.charge({ token: "tok_refundFail", amount: TOTAL, orderId: id });
  await staff.makeRefund({ id, requestId: newId(), amount: 6 });
  expect(await staff.byId({ id })).toMatchObject({ refundedPrice: 6 });
  await handleGatewayEvent(shop, eventOf(gatewayId, "evt_1", "refund.failed"));
  expect(await refundRows(shop)).toMatchObject([{ state: "failed", failure: "expired or canceled card" }]);
  expect(await staff.byId({ id })).toMatchObject({ refundedPrice: 0 });
  expect(await noticesOf(shop)).toContain("Refund failed: SO-100001, $6.00");
});

test("a charge and its concurrent event pay the order once", async () => {
  const { shop, nora, id } = await shopWithCardOrder();
  const held = blockingGateway(shop.payments, "confirm");
  const charge = as(at(shop, held.gateway), nora).orders.charge({ ...SENT, orderId: id });
  await held.arrived;
  const [row] = await paymentRows(shop);
  held.release();
  await Promise.all([charge, handleGatewayEvent(otherServer(shop), eventOf(row?.gatewayId ?? ""))]);
  expect(await actionsOn(shop, "order")).toEqual(["markedPaid"]);
  expect(await refundRows(shop)).toEqual([]);
});
