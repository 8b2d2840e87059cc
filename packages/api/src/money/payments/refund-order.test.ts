import { newId } from "@shop/db/columns";
import { auditLog } from "@shop/db/schema/audit";
import { outbox } from "@shop/db/schema/contacts";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { as, expectAdminOnly, errorOf } from "../../testing.ts";
import { handleGatewayEvent } from "../reconciliation/gateway-events.ts";
import {
  actionsOn,
  at,
  unreachableFor,
  blockingGateway,
  losingResponses,
  noticesOf,
  otherServer,
  paymentRows,
  refundRows,
  shopWithCardOrder,
  TOTAL,
} from "./payments.fixture.ts";
import { reconcile } from "../reconciliation/reconcile.ts";

async function shopWithPaidOrder() {
  const world = await shopWithCardOrder();
  await world.buyer.charge({ token: "tok_visa", amount: TOTAL, orderId: world.id });
  const refund = async (amount: number, requestId: string = newId(), id = world.id) =>
    (await world.staff.makeRefund({ id, requestId, amount })).cards;
  return { ...world, refund };
}

test("an admin refunds a part and then the rest, and the order shows both", async () => {
  const { shop, ana, nora, staff, buyer, id, refund } = await shopWithPaidOrder();
  const requestId = newId();
  expect(await refund(10.5, requestId)).toMatchObject([
    { state: "succeeded", amount: 36, refunded: 10.5, refunds: [{ _id: requestId, amount: 10.5, state: "succeeded" }] },
  ]);
  expect(await buyer.byId({ id })).toMatchObject({ isPaid: true, refundedPrice: 10.5 });
  expect(await refund(25.5)).toMatchObject([{ refunded: 36, refunds: [{ amount: 25.5 }, { amount: 10.5 }] }]);
  expect(await buyer.mine({})).toMatchObject([{ refundedPrice: 36 }]);
  expect((await staff.money({ id })).cards).toEqual([
    {
      _id: expect.any(String) as string,
      gatewayId: expect.stringMatching(/^pi_/) as string,
      state: "succeeded",
      amount: 36,
      refunded: 36,
      failure: null,
      card: { brand: "visa", last4: "4242" },
      createdAt: expect.any(String) as string,
      refunds: [expect.anything(), expect.anything()],
    },
  ]);
  expect(await refundRows(shop)).toMatchObject([{ requestedBy: ana.id }, { requestedBy: ana.id }]);
  const toNora = and(eq(outbox.recipient, nora.email), eq(outbox.cause, `refund:${requestId}`));
  expect(await shop.db.select().from(outbox).where(toNora)).toHaveLength(1);
});

test("every refund is in the audit log, with the admin who requested it", async () => {
  const { shop, ana, refund } = await shopWithPaidOrder();
  await refund(10);
  expect(await actionsOn(shop, "refund")).toEqual(["created started", "updated succeeded"]);
  const [entry] = await shop.db.select().from(auditLog).where(eq(auditLog.entity, "refund")).orderBy(auditLog.id);
  expect(entry).toMatchObject({ actorId: ana.id, label: "SO-100001, $10.00" });
});

test("a refund of more than the remaining amount is refused", async () => {
  const { refund } = await shopWithPaidOrder();
  expect(await errorOf(refund(36.01))).toMatchObject({ status: 400, message: "At most $36.00 can be refunded" });
  await refund(30);
  expect(await errorOf(refund(6.01))).toMatchObject({ status: 400, message: "At most $6.00 can be refunded" });
  await refund(6);
  expect(await errorOf(refund(0.01))).toMatchObject({ status: 400, message: "At most $0.00 can be refunded" });
});

test.each([
  [0, "amount: Must be at least 0.01"],
  [1.005, "amount: Must have at most two decimals"],
])("a refund of %d dollars is refused", async (amount, message) => {
  const { staff, id } = await shopWithPaidOrder();
  const sent = { id, requestId: newId(), amount };
  expect(await errorOf(staff.makeRefund(sent))).toMatchObject({ status: 400, message });
});

test("repeating a request returns the same refund, and reusing its id for another refund is refused", async () => {
  const { shop, buyer, place, refund } = await shopWithPaidOrder();
  const requestId = newId();
  const first = await refund(10, requestId);
  expect(await refund(10, requestId)).toEqual(first);
  const used = { status: 409, message: "This request was already used for another refund" };
  expect(await errorOf(refund(11, requestId))).toMatchObject(used);
  const other = await place();
  await buyer.charge({ token: "tok_visa", amount: TOTAL, orderId: other });
  expect(await errorOf(refund(10, requestId, other))).toMatchObject(used);
  expect(await refundRows(shop)).toHaveLength(1);
});

test("three concurrent identical requests on two servers make one refund", async () => {
  const { shop, ana, id } = await shopWithPaidOrder();
  const requestId = newId();
  const servers = [shop, otherServer(shop), shop];
  await Promise.all(servers.map((server) => as(server, ana).orders.makeRefund({ id, requestId, amount: 20 })));
  expect(await refundRows(shop)).toMatchObject([{ id: requestId, amountCents: 20_00, state: "succeeded" }]);
  expect(await paymentRows(shop)).toMatchObject([{ refundedCents: 20_00 }]);
});

test("concurrent refunds never exceed the amount that was paid", async () => {
  const { shop, refund } = await shopWithPaidOrder();
  const calls = await Promise.allSettled([refund(20), refund(20), refund(20)]);
  expect(calls.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await paymentRows(shop)).toMatchObject([{ refundedCents: 20_00 }]);
});

test("a refund without a response from the gateway is shown as open, counts as refunded and is sent later", async () => {
  for (const broken of [unreachableFor, losingResponses]) {
    const { shop, ana, staff, id, refund } = await shopWithPaidOrder();
    const lost = as(at(shop, broken(shop.payments, "refund")), ana).orders;
    const requestId = newId();
    const [payment] = (await lost.makeRefund({ id, requestId, amount: 30 })).cards;
    expect(payment).toMatchObject({ refunded: 30, refunds: [{ _id: requestId, state: "started" }] });
    expect(await staff.byId({ id })).toMatchObject({ refundedPrice: 30 });
    expect(await errorOf(refund(6.01))).toMatchObject({ status: 400 });
    expect(await reconcile(shop, { olderThanSeconds: 0 })).toMatchObject({ refunded: 1 });
    expect(await refundRows(shop)).toMatchObject([{ state: "succeeded" }]);
  }
});

test("repeating the request completes a refund whose response was lost", async () => {
  const { shop, ana, id, refund } = await shopWithPaidOrder();
  const requestId = newId();
  const lost = as(at(shop, losingResponses(shop.payments, "refund")), ana).orders;
  await lost.makeRefund({ id, requestId, amount: 30 });
  expect(await refund(30, requestId)).toMatchObject([{ refunded: 30, refunds: [{ state: "succeeded" }] }]);
});

test("a refund that the gateway refuses is marked failed and can be tried again", async () => {
  const { shop, ana, id, refund } = await shopWithPaidOrder();
  const refusing = { ...shop.payments, refund: () => Promise.reject(new Error("the balance is too low")) };
  const refused = await as(at(shop, refusing), ana).orders.makeRefund({ id, requestId: newId(), amount: 36 });
  const [payment] = refused.cards;
  expect(payment).toMatchObject({ refunded: 0, refunds: [{ state: "failed", failure: "the balance is too low" }] });
  expect(await noticesOf(shop)).toContain("Refund failed: SO-100001, $36.00");
  expect(await refund(36)).toMatchObject([{ refunded: 36 }]);
});

test("a refused second request does not change the refund that was made", async () => {
  for (const isRefusedFirst of [true, false]) {
    const { shop, ana, id } = await shopWithPaidOrder();
    const sent = { id, requestId: newId(), amount: 20 };
    const held = blockingGateway(shop.payments, "refund");
    const busy = blockingGateway({ ...shop.payments, refund: () => Promise.reject(new Error("key in use")) }, "refund");
    const made = as(at(shop, held.gateway), ana).orders.makeRefund(sent);
    const refused = as(at(shop, busy.gateway), ana).orders.makeRefund(sent);
    await Promise.all([held.arrived, busy.arrived]);
    const [first, second] = isRefusedFirst ? ([busy, held] as const) : ([held, busy] as const);
    first.release();
    await (isRefusedFirst ? refused : made);
    second.release();
    await Promise.all([made, refused]);
    expect(await refundRows(shop)).toMatchObject([{ state: "succeeded", amountCents: 20_00, failure: null }]);
    expect(await paymentRows(shop)).toMatchObject([{ refundedCents: 20_00 }]);
  }
});

test("a paid order that is cancelled is refunded when an admin requests it", async () => {
  const { shop, staff, id, refund } = await shopWithPaidOrder();
  await staff.cancel({ id, paid: true });
  expect(await refundRows(shop)).toEqual([]);
  await refund(36);
  expect(await staff.byId({ id })).toMatchObject({ isPaid: true, isCancelled: true, refundedPrice: 36 });
});

test("a manual refund first returns a surplus payment whose automatic refund failed", async () => {
  const { shop, buyer, id, staff, refund } = await shopWithCardOrderDeclinedAndPaid();
  const [paid, surplus] = (await staff.money({ id })).cards;
  expect([paid?.state, surplus?.state, surplus?.refunded]).toEqual(["succeeded", "surplus", 0]);
  expect(await refund(36)).toMatchObject([{ refunded: 0 }, { refunded: 36 }]);
  expect(await refund(36)).toMatchObject([{ refunded: 36 }, { refunded: 36 }]);
  expect(await buyer.byId({ id })).toMatchObject({ refundedPrice: 72 });
  expect(await refundRows(shop)).toHaveLength(3);
});

/** A paid order whose declined first attempt has succeeded later. The gateway refused its automatic refund. */
async function shopWithCardOrderDeclinedAndPaid() {
  const world = await shopWithCardOrder();
  const { shop, buyer, staff, id } = world;
  await errorOf(buyer.charge({ token: "tok_chargeDeclined", amount: TOTAL, orderId: id }));
  await buyer.charge({ token: "tok_visa", amount: TOTAL, orderId: id });
  const [declined] = await paymentRows(shop);
  const gatewayId = declined?.gatewayId ?? "";
  await shop.payments.confirm(gatewayId, { idempotencyKey: "browser", token: "tok_visa" });
  const refusing = { ...shop.payments, refund: () => Promise.reject(new Error("the balance is too low")) };
  await handleGatewayEvent(at(shop, refusing), { id: "evt_1", type: "", gatewayId, payload: {} });
  const refund = async (amount: number) => (await staff.makeRefund({ id, requestId: newId(), amount })).cards;
  return { ...world, refund };
}

test("an order without a successful card payment cannot be refunded", async () => {
  const { buyer, staff, id } = await shopWithCardOrder();
  const refund = () => staff.makeRefund({ id, requestId: newId(), amount: 1 });
  expect(await errorOf(refund())).toMatchObject({ status: 400, message: "At most $0.00 can be refunded" });
  await errorOf(buyer.charge({ token: "tok_chargeDeclined", amount: TOTAL, orderId: id }));
  expect(await errorOf(refund())).toMatchObject({ status: 400 });
  expect((await staff.money({ id })).cards).toMatchObject([{ state: "failed", failure: "Your card was declined." }]);
});

test("payments and refunds of an unknown order are not found", async () => {
  const { staff } = await shopWithCardOrder();
  for (const id of [newId(), "1"]) {
    expect(await errorOf(staff.money({ id }))).toMatchObject({ status: 404, message: "Order not found" });
    const refund = staff.makeRefund({ id, requestId: newId(), amount: 1 });
    expect(await errorOf(refund)).toMatchObject({ status: 404, message: "Order not found" });
  }
});

test("only admins can read payments and make refunds", async () => {
  const { shop, id } = await shopWithPaidOrder();
  await expectAdminOnly(shop, ({ orders }) => [
    orders.money({ id }),
    orders.makeRefund({ id, requestId: newId(), amount: 1 }),
  ]);
});
