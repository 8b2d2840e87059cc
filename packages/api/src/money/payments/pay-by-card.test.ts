import { newId } from "@shop/db/columns";
import { outbox } from "@shop/db/schema/contacts";
import { orders } from "@shop/db/schema/orders";
import { like } from "drizzle-orm";
import { expect, test } from "vitest";
import type { PaymentGateway } from "../../base/platform/ports.ts";
import { PAYMENT_REFUNDED, REFUND_TOO_HIGH } from "@shop/domain/messages";
import { addPerson, as, errorOf } from "../../testing.ts";
import { differencesIn } from "../../shop/privacy/privacy.fixture.ts";
import { issueAll, mailPapers } from "../papers/papers.fixture.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { booked } from "./order-money.fixture.ts";
import {
  actionsOn,
  at,
  listChargedPayments,
  unreachableFor,
  losingResponses,
  noticesOf,
  paymentRows,
  refundRows,
  gatewayReturning,
  shopWithCardOrder,
  TOTAL,
} from "./payments.fixture.ts";

const UNCONFIRMED = { status: 402, code: "PAYMENT_REQUIRED", message: "This payment could not be confirmed" };
/** A time in the gateway's format. */
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
const SENT = { token: "tok_visa", amount: TOTAL };

/** Makes a payment directly at the gateway, without the shop. */
async function chargeElsewhere(gateway: PaymentGateway, amountCents = TOTAL, token = "tok_visa"): Promise<string> {
  const about = { paymentId: "", amountCents, description: "", receiptEmail: "", shipping: null };
  const { id } = await gateway.create({ idempotencyKey: newId(), ...about });
  await gateway.confirm(id, { idempotencyKey: newId(), token });
  return id;
}

test("an older client charges without an order, and its next call links the payment to an order", async () => {
  const { shop, nora, buyer, id } = await shopWithCardOrder();
  const answer = await buyer.charge(SENT);
  expect(answer).toMatchObject({ status: "success" });
  expect(await paymentRows(shop)).toMatchObject([{ orderId: null, userId: nora.id, state: "succeeded" }]);
  const paid = await buyer.pay({ orderId: id, id: answer.id, status: "succeeded", email_address: "x" });
  expect(paid).toMatchObject({ isPaid: true, paymentReference: answer.id, markedPaidAt: null });
  expect(await paymentRows(shop)).toMatchObject([{ orderId: id, state: "succeeded" }]);
  expect(await buyer.pay({ orderId: id, id: answer.id })).toEqual(paid);
  expect(await actionsOn(shop, "order")).toEqual(["markedPaid"]);
});

test("an older client's amount that is a cent short through floating-point rounding is accepted", async () => {
  const { shop, buyer, id } = await shopWithCardOrder();
  const { id: payment } = await buyer.charge({ ...SENT, amount: TOTAL - 1 });
  expect(await listChargedPayments(shop)).toMatchObject([{ amountCents: TOTAL - 1 }]);
  expect(await buyer.pay({ orderId: id, id: payment })).toMatchObject({ isPaid: true });
});

/** An order of $36.00 that was paid by a card with $35.99, after its papers are issued. */
async function shopWithCentShort() {
  const world = await shopWithCardOrder();
  const { shop, buyer, id } = world;
  const { id: payment } = await buyer.charge({ ...SENT, amount: TOTAL - 1 });
  await buyer.pay({ orderId: id, id: payment });
  await issueAll(shop);
  return world;
}

test("the cent that an older client's amount is short is credited, so that nothing is open", async () => {
  const { shop, nora, buyer, id } = await shopWithCentShort();
  const money = { receivedPrice: 35.99, creditedPrice: 0.01, openPrice: 0, refundDuePrice: 0 };
  expect(await buyer.byId({ id })).toMatchObject(money);
  const { invoices } = await as(shop, nora).invoices.list({ order: id });
  expect(invoices.map(({ number, total, open }) => [number, total, open])).toEqual([
    ["CN-000001", 0.01, 0],
    ["INV-000001", 36, 0],
  ]);
  expect(await as(shop, nora).statements.read({})).toMatchObject({ closingBalance: 0 });
  expect(await buyer.pay({ orderId: id, id: "again" })).toMatchObject({ isPaid: true, creditedPrice: 0.01 });
  expect(await differencesIn(shop)).toEqual([]);
});

test("the email with a credit note says that the card is refunded only when it is: not for that cent", async () => {
  const { shop, staff, id } = await shopWithCentShort();
  await staff.makeRefund({ id, requestId: newId(), amount: 5 });
  await staff.cancel({ id, paid: true });
  await issueAll(shop);
  await mailPapers(shop);
  const mails = await shop.db
    .select({ text: outbox.text })
    .from(outbox)
    .where(like(outbox.cause, "order-credited:%"))
    .orderBy(outbox.id);
  expect(mails.map(({ text }) => text.includes("is refunded to the card"))).toEqual([false, true, true]);
});

test.each([
  ["refunded in full", false],
  ["cancelled and refunded", true],
])("an order that was paid a cent short has nothing open, and holds nothing, once it is %s", async (_, isCancelled) => {
  const { shop, nora, staff, id } = await shopWithCentShort();
  if (isCancelled) await staff.cancel({ id, paid: true });
  const refund = (amount: number) => staff.makeRefund({ id, requestId: newId(), amount });
  expect(await errorOf(refund(36))).toMatchObject({ message: REFUND_TOO_HIGH("$35.99") });
  await refund(35.99);
  await issueAll(shop);
  const money = { receivedPrice: 0, creditedPrice: 36, openPrice: 0, refundDuePrice: 0 };
  expect(await staff.byId({ id })).toMatchObject(money);
  expect(await as(shop, nora).statements.read({})).toMatchObject({ closingBalance: 0 });
  expect(await differencesIn(shop)).toEqual([]);
});

test.each([-2, 1])(
  "an older client's amount that is %i cents off does not pay the order and stays without one",
  async (cents) => {
    const { shop, buyer, id } = await shopWithCardOrder();
    const { id: payment } = await buyer.charge({ ...SENT, amount: TOTAL + cents });
    expect(await errorOf(buyer.pay({ orderId: id, id: payment }))).toEqual(UNCONFIRMED);
    expect(await buyer.byId({ id })).toMatchObject({ isPaid: false });
    expect(await paymentRows(shop)).toMatchObject([{ orderId: null, state: "succeeded" }]);
  },
);

test("one payment pays only one order, also in concurrent calls", async () => {
  const { shop, buyer, place, id } = await shopWithCardOrder();
  const { id: payment } = await buyer.charge(SENT);
  const ids = [id, await place()];
  const calls = await Promise.allSettled(ids.map((orderId) => buyer.pay({ orderId, id: payment })));
  expect(calls.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const paid = (await shop.db.select().from(orders)).filter(({ paidAt }) => paidAt !== null);
  expect(paid).toHaveLength(1);
  for (const orderId of ids.filter((it) => it !== paid[0]?.id))
    expect(await errorOf(buyer.pay({ orderId, id: payment }))).toEqual(UNCONFIRMED);
});

test("a payment that was charged for one order cannot pay another", async () => {
  const { buyer, place, id } = await shopWithCardOrder();
  const { id: payment } = await buyer.charge({ ...SENT, orderId: id });
  const other = await place();
  expect(await errorOf(buyer.pay({ orderId: other, id: payment }))).toEqual(UNCONFIRMED);
  expect(await buyer.byId({ id: other })).toMatchObject({ isPaid: false });
});

test("another customer's payment cannot pay an order", async () => {
  const { shop, buyer, id } = await shopWithCardOrder();
  const omar = as(shop, await addPerson(shop)).orders;
  const { id: payment } = await omar.charge(SENT);
  expect(await errorOf(buyer.pay({ orderId: id, id: payment }))).toEqual(UNCONFIRMED);
  expect(await paymentRows(shop)).toMatchObject([{ orderId: null, state: "succeeded" }]);
});

test("an admin may report a customer's payment, which is still checked at the gateway", async () => {
  const { buyer, staff, id } = await shopWithCardOrder();
  expect(await errorOf(staff.pay({ orderId: id, id: "pi_invented" }))).toEqual(UNCONFIRMED);
  const { id: payment } = await buyer.charge(SENT);
  expect(await staff.pay({ orderId: id, id: payment })).toMatchObject({ isPaid: true, markedPaidAt: null });
});

test("a card payment cannot pay a bank order", async () => {
  const { buyer, id } = await shopWithCardOrder("Bank");
  const { id: payment } = await buyer.charge(SENT);
  expect(await errorOf(buyer.pay({ orderId: id, id: payment }))).toEqual(UNCONFIRMED);
});

test("an older client's payment is not linked to a cancelled order", async () => {
  const { shop, buyer, staff, id } = await shopWithCardOrder();
  const { id: payment } = await buyer.charge(SENT);
  await staff.cancel({ id });
  expect(await errorOf(buyer.pay({ orderId: id, id: payment }))).toEqual(UNCONFIRMED);
  expect(await paymentRows(shop)).toMatchObject([{ orderId: null, state: "succeeded" }]);
});

test("a failed payment does not pay the order, whatever status the request contains", async () => {
  const { shop, buyer, id } = await shopWithCardOrder();
  await errorOf(buyer.charge({ token: "tok_chargeDeclined", amount: TOTAL, orderId: id }));
  const [row] = await paymentRows(shop);
  const claim = { orderId: id, id: row?.gatewayId ?? "", status: "succeeded" };
  expect(await errorOf(buyer.pay(claim))).toMatchObject({ status: 402, message: "Your card was declined." });
  expect(await buyer.byId({ id })).toMatchObject({ isPaid: false });
});

test("a payment whose gateway id was lost is recognised by the shop's payment id that it contains", async () => {
  const { shop, nora, buyer, id } = await shopWithCardOrder();
  const lost = as(at(shop, losingResponses(shop.payments, "create")), nora).orders;
  await errorOf(lost.charge({ ...SENT, orderId: id }));
  const [made] = await listed(shop.payments);
  await shop.payments.confirm(made?.id ?? "", { idempotencyKey: "late", token: "tok_visa" });
  expect(await buyer.pay({ orderId: id, id: made?.id ?? "" })).toMatchObject({ isPaid: true });
  expect(await paymentRows(shop)).toMatchObject([{ state: "succeeded", gatewayId: made?.id }]);
});

async function listed(gateway: PaymentGateway) {
  const all = [];
  for await (const payment of gateway.listSince(new Date(0))) all.push(payment);
  return all;
}

test("a payment made without the shop pays a matching order, once", async () => {
  const { shop, nora, place, id } = await shopWithCardOrder();
  const unmarked = at(shop, gatewayReturning(shop.payments, { paymentId: null }));
  const buyer = as(unmarked, nora).orders;
  const payment = await chargeElsewhere(shop.payments);
  expect(await buyer.pay({ orderId: id, id: payment })).toMatchObject({ isPaid: true, paymentReference: payment });
  expect(await errorOf(buyer.pay({ orderId: await place(), id: payment }))).toEqual(UNCONFIRMED);
  expect(await paymentRows(shop)).toHaveLength(1);
});

test.each([
  ["of another amount", { amountCents: TOTAL - 1 }],
  ["of another currency", { currency: "USD" }],
  ["not succeeded", { status: "processing" as const }],
  ["marked with an unknown payment id", { paymentId: newId() }],
  ["refunded", { refundedCents: TOTAL }],
  ["refunded in part", { refundedCents: 1 }],
  ["made more than a minute before the order", { createdAt: secondsAgo(70) }],
])("a payment made without the shop that is %s does not pay the order and is not stored", async (_, change) => {
  const { shop, nora, id } = await shopWithCardOrder();
  const buyer = as(at(shop, gatewayReturning(shop.payments, { paymentId: null, ...change })), nora).orders;
  const payment = await chargeElsewhere(shop.payments);
  expect(await errorOf(buyer.pay({ orderId: id, id: payment }))).toEqual(UNCONFIRMED);
  expect(await paymentRows(shop)).toEqual([]);
  expect(await refundRows(shop)).toEqual([]);
});

test("a payment made without the shop half a minute before the order, by the gateway's clock, pays it", async () => {
  const { shop, nora, id } = await shopWithCardOrder();
  const buyer = as(
    at(shop, gatewayReturning(shop.payments, { paymentId: null, createdAt: secondsAgo(30) })),
    nora,
  ).orders;
  const payment = await chargeElsewhere(shop.payments);
  expect(await buyer.pay({ orderId: id, id: payment })).toMatchObject({ isPaid: true });
});

test.each([
  ["was refunded", { refundedCents: TOTAL }],
  ["was refunded in part", { refundedCents: 1 }],
  ["was made more than a minute before the order", { createdAt: secondsAgo(70) }],
])("an older client's payment that %s does not pay the order", async (_, change) => {
  const { shop, nora, buyer, id } = await shopWithCardOrder();
  const { id: payment } = await buyer.charge(SENT);
  const caller = as(at(shop, gatewayReturning(shop.payments, change)), nora).orders;
  expect(await errorOf(caller.pay({ orderId: id, id: payment }))).toEqual(UNCONFIRMED);
  expect(await buyer.byId({ id })).toMatchObject({ isPaid: false });
  expect(await paymentRows(shop)).toMatchObject([{ orderId: null, state: "succeeded" }]);
});

test.each([
  ["in full", TOTAL, []],
  ["in part", 6_00, [TOTAL - 6_00]],
])(
  "a payment that was refunded %s at the gateway does not pay its order, and the rest is refunded",
  async (_, back, rest) => {
    const { shop, nora, buyer, staff, id } = await shopWithCardOrder();
    const lost = as(at(shop, losingResponses(shop.payments, "confirm")), nora).orders;
    await errorOf(lost.charge({ ...SENT, orderId: id }));
    const [made] = await listed(shop.payments);
    const about = { idempotencyKey: newId(), gatewayId: made?.id ?? "", amountCents: back };
    await shop.payments.refund(about);
    await reconcile(shop, { olderThanSeconds: 0 });
    expect(await buyer.byId({ id })).toMatchObject({ isPaid: false });
    expect(await paymentRows(shop)).toMatchObject([{ state: "surplus", failure: PAYMENT_REFUNDED }]);
    const requested = (await refundRows(shop)).filter(({ gatewayId }) => gatewayId !== null);
    expect(requested.map(({ amountCents }) => amountCents)).toEqual(rest);
    expect(await noticesOf(shop)).toHaveLength(1);
    // Nothing is held any more: the books, the order and the statement say so, and the gateway agrees.
    expect(await booked(shop)).toEqual([TOTAL, -back, ...rest.map((cents) => -cents)]);
    const nothingHeld = { receivedPrice: 0, openPrice: 36, refundDuePrice: 0, refundedPrice: 36 };
    expect(await buyer.byId({ id })).toMatchObject(nothingHeld);
    expect(await as(shop, nora).statements.read({})).toMatchObject({ closingBalance: 0 });
    expect(await differencesIn(shop)).toEqual([]);
    // Paid once more, the order holds this payment alone.
    await buyer.charge({ ...SENT, orderId: id });
    expect(await buyer.byId({ id })).toMatchObject({
      isPaid: true,
      receivedPrice: 36,
      openPrice: 0,
      refundDuePrice: 0,
    });
    await issueAll(shop);
    expect(await as(shop, nora).statements.read({})).toMatchObject({ closingBalance: 0 });
    expect(await errorOf(staff.makeRefund({ id, requestId: newId(), amount: 36.01 }))).toMatchObject({ status: 400 });
    await staff.makeRefund({ id, requestId: newId(), amount: 36 });
    expect(await buyer.byId({ id })).toMatchObject({ receivedPrice: 0, refundDuePrice: 0 });
    expect(await differencesIn(shop)).toEqual([]);
  },
);

test("a payment without an order that was refunded in part at the gateway is refunded in full, once", async () => {
  const { shop, nora } = await shopWithCardOrder();
  const lost = as(at(shop, losingResponses(shop.payments, "confirm")), nora).orders;
  await errorOf(lost.charge(SENT));
  const [made] = await listed(shop.payments);
  await shop.payments.refund({ idempotencyKey: newId(), gatewayId: made?.id ?? "", amountCents: 6_00 });
  await reconcile(shop, { olderThanSeconds: 0 });
  await reconcile(shop, { olderThanSeconds: 0 });
  expect(await paymentRows(shop)).toMatchObject([{ orderId: null, state: "surplus", refundedCents: TOTAL }]);
  expect(await shop.payments.find(made?.id ?? "")).toMatchObject({ refundedCents: TOTAL });
  expect(await differencesIn(shop)).toEqual([]);
});

test("if the gateway is unreachable, the order is not paid and the buyer gets an error", async () => {
  const { shop, nora, buyer, id } = await shopWithCardOrder();
  const { id: payment } = await buyer.charge(SENT);
  const offline = as(at(shop, unreachableFor(shop.payments, "find")), nora).orders;
  expect(await errorOf(offline.pay({ orderId: id, id: payment }))).toMatchObject({ status: 503 });
  expect(await buyer.byId({ id })).toMatchObject({ isPaid: false });
});
