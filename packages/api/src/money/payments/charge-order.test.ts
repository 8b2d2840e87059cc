import { newId } from "@shop/db/columns";
import { auditLog } from "@shop/db/schema/audit";
import { orders } from "@shop/db/schema/orders";
import { LIMITS } from "@shop/domain/limits";
import { ABOVE_CARD_MAXIMUM } from "@shop/domain/messages";
import { formatCents } from "@shop/domain/money";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ADDRESS, addPerson, as, callerWith, holdRows, errorOf, waitForBlockedSessions } from "../../testing.ts";
import type { PaymentGateway } from "../../base/platform/ports.ts";
import { chargeOrder } from "./charge-order.ts";
import {
  actionsOn,
  at,
  listChargedPayments,
  unreachableFor,
  blockingGateway,
  losingResponses,
  noticesOf,
  otherServer,
  paymentRows,
  refundRows,
  gatewayReturning,
  shopWithCardOrder,
  TOTAL,
} from "./payments.fixture.ts";
import { failPayment } from "./settle-payment.ts";

const VISA = { token: "tok_visa", amount: TOTAL };
const UNREACHABLE = {
  status: 503,
  code: "SERVICE_UNAVAILABLE",
  message:
    "We could not reach the payment service. If your card was charged, your order will be marked paid within a few minutes. Please wait before paying again.",
};
const gatewayId = expect.stringMatching(/^pi_\w+$/) as string;

test("a billing address sent with a payment is kept on the order and passed to the gateway", async () => {
  const { shop, nora, buyer, id } = await shopWithCardOrder();
  const sent: unknown[] = [];
  const { payments: gateway } = shop;
  const watched: PaymentGateway = {
    ...gateway,
    confirm: (payment, card) => {
      sent.push(card.billing);
      return gateway.confirm(payment, card);
    },
  };
  const customer = as(at(shop, watched), nora).orders;
  const declined = { amount: TOTAL, token: "tok_chargeDeclined", orderId: id };
  const billingAddress = { ...ADDRESS, first_name: "Ines", address: "PO Box 12", country: "New Zealand" };
  const billing = {
    name: `Ines ${ADDRESS.last_name}`,
    phone: ADDRESS.phone,
    address: {
      line1: "PO Box 12",
      line2: "",
      city: ADDRESS.city,
      state: ADDRESS.state,
      postalCode: ADDRESS.postalCode,
      country: "",
    },
  };
  await errorOf(customer.charge({ ...declined, billingAddress }));
  expect(await buyer.byId({ id })).toMatchObject({ billingAddress, shippingAddress: ADDRESS });
  await errorOf(customer.charge(declined));
  expect(await buyer.byId({ id })).toMatchObject({ billingAddress });
  await errorOf(customer.charge({ ...declined, billingAddress: null }));
  expect(await buyer.byId({ id })).not.toHaveProperty("billingAddress");
  await customer.charge({ ...VISA, orderId: id, billingAddress: { ...billingAddress, country: " australia " } });
  const inAustralia = { ...billing, address: { ...billing.address, country: "AU" } };
  expect(sent).toEqual([billing, billing, undefined, inAustralia]);
});

test("a refused or repeated charge does not change the billing address", async () => {
  const { shop, buyer, id } = await shopWithCardOrder();
  const stranger = as(shop, await addPerson(shop)).orders;
  await errorOf(stranger.charge({ ...VISA, orderId: id, billingAddress: ADDRESS }));
  await errorOf(buyer.charge({ ...VISA, amount: TOTAL + 5, orderId: id, billingAddress: ADDRESS }));
  expect(await buyer.byId({ id })).not.toHaveProperty("billingAddress");
  await buyer.charge({ ...VISA, orderId: id });
  await buyer.charge({ ...VISA, orderId: id, billingAddress: ADDRESS });
  expect(await buyer.byId({ id })).not.toHaveProperty("billingAddress");
});

test("a charge takes the order's total and marks the order paid", async () => {
  const { shop, nora, buyer, id } = await shopWithCardOrder();
  const answer = await buyer.charge({ ...VISA, orderId: id });
  expect(answer).toEqual({ status: "success", id: gatewayId });
  expect(await buyer.byId({ id })).toMatchObject({
    isPaid: true,
    paymentReference: answer.id,
    markedPaidAt: null,
    refundedPrice: 0,
  });
  expect(await listChargedPayments(shop)).toMatchObject([{ id: answer.id, amountCents: TOTAL, currency: "AUD" }]);
  const [row] = await paymentRows(shop);
  expect(row).toMatchObject({
    orderId: id,
    userId: nora.id,
    gateway: "test",
    gatewayId: answer.id,
    idempotencyKey: row?.id,
    amountCents: TOTAL,
    state: "succeeded",
    cardBrand: "visa",
    cardLast4: "4242",
  });
});

test("every change of a payment is in the audit log", async () => {
  const { shop, nora, buyer, id } = await shopWithCardOrder();
  await buyer.charge({ ...VISA, orderId: id });
  expect(await actionsOn(shop, "payment")).toEqual(["created started", "updated succeeded"]);
  const entries = await shop.db.select().from(auditLog).where(eq(auditLog.entity, "payment")).orderBy(auditLog.id);
  expect(entries).toMatchObject([
    { actorId: nora.id, label: "SO-100001, $36.00" },
    { actorId: null, label: "SO-100001, $36.00", before: { state: "started" }, after: { card: "visa 4242" } },
  ]);
});

test.each([-1, 1])("an amount that is %i cent off is accepted, and the order's total is charged", async (cent) => {
  const { shop, buyer, id } = await shopWithCardOrder();
  await buyer.charge({ ...VISA, amount: TOTAL + cent, orderId: id });
  expect(await listChargedPayments(shop)).toMatchObject([{ amountCents: TOTAL }]);
});

test.each([-2, 2])("an amount that is %i cents off is refused with the correct amount", async (cents) => {
  const { shop, buyer, id } = await shopWithCardOrder();
  expect(await errorOf(buyer.charge({ ...VISA, amount: TOTAL + cents, orderId: id }))).toEqual({
    status: 409,
    code: "CONFLICT",
    message: "Prices have changed. This order comes to $36.00.",
    amount: TOTAL,
  });
  expect(await paymentRows(shop)).toEqual([]);
});

test("another customer's order is not found, nor an unknown or malformed id", async () => {
  const { shop, staff, buyer, id } = await shopWithCardOrder();
  const omar = as(shop, await addPerson(shop)).orders;
  const missing = { status: 404, code: "NOT_FOUND", message: "Order not found" };
  for (const caller of [omar, staff]) expect(await errorOf(caller.charge({ ...VISA, orderId: id }))).toEqual(missing);
  for (const orderId of [newId(), "1", ""]) expect(await errorOf(buyer.charge({ ...VISA, orderId }))).toEqual(missing);
  expect(await errorOf(as(shop, null).orders.charge({ ...VISA, orderId: id }))).toMatchObject({ status: 401 });
  expect(await listChargedPayments(shop)).toEqual([]);
});

test("no card is charged for a bank order or a cancelled order", async () => {
  const { shop, buyer, id } = await shopWithCardOrder("Bank");
  expect(await errorOf(buyer.charge({ ...VISA, orderId: id }))).toMatchObject({
    status: 400,
    message: "This order is to be paid by bank transfer",
  });
  expect(await paymentRows(shop)).toEqual([]);
  const card = await shopWithCardOrder();
  await card.staff.cancel({ id: card.id });
  expect(await errorOf(card.buyer.charge({ ...VISA, orderId: card.id }))).toMatchObject({
    status: 400,
    message: "Order is cancelled",
  });
  expect(await paymentRows(card.shop)).toEqual([]);
});

test("a shop without a gateway offers no card payment", async () => {
  const { shop, nora, id } = await shopWithCardOrder();
  const buyer = as({ ...shop, payments: null }, nora).orders;
  expect(await errorOf(buyer.charge({ ...VISA, orderId: id }))).toMatchObject({
    status: 400,
    message: "Card payment is not offered at the moment",
  });
  expect(await errorOf(buyer.pay({ orderId: id, id: "pi_1" }))).toMatchObject({ status: 402 });
});

test("charging a paid order again returns the existing payment and charges nothing", async () => {
  const { shop, buyer, id } = await shopWithCardOrder();
  const first = await buyer.charge({ ...VISA, orderId: id });
  expect(await buyer.charge({ token: "tok_mastercard", amount: TOTAL, orderId: id })).toEqual(first);
  expect(await listChargedPayments(shop)).toHaveLength(1);
});

test("a double click makes one charge, and every request returns it", async () => {
  const { shop, nora, id } = await shopWithCardOrder();
  const clicks = await Promise.all(
    [1, 2, 3].map(() => chargeOrder({ ...shop, ...callerWith(), viewer: nora }, { ...VISA, orderId: id })),
  );
  expect(new Set(clicks.map((answer) => answer.id)).size).toBe(1);
  expect(await paymentRows(shop)).toHaveLength(1);
  expect(await listChargedPayments(shop)).toHaveLength(1);
});

test("a double click with a declined card tries the card once", async () => {
  const { shop, nora, id } = await shopWithCardOrder();
  const click = () =>
    errorOf(
      chargeOrder(
        { ...shop, ...callerWith(), viewer: nora },
        { token: "tok_chargeDeclined", amount: TOTAL, orderId: id },
      ),
    );
  const [one, two] = await Promise.all([click(), click()]);
  expect(one).toEqual({ status: 402, code: "PAYMENT_REQUIRED", message: "Your card was declined." });
  expect(two).toEqual(one);
  expect(await paymentRows(shop)).toHaveLength(1);
});

test("concurrent charges with different cards charge one of them", async () => {
  const { shop, buyer, id } = await shopWithCardOrder();
  const tokens = ["tok_visa", "tok_mastercard", "tok_slow", "tok_amex"];
  const answers = await Promise.all(tokens.map((token) => buyer.charge({ token, amount: TOTAL, orderId: id })));
  expect(await listChargedPayments(shop)).toHaveLength(1);
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
});

test("concurrent charges on two servers charge one card, and the other attempt fails", async () => {
  const { shop, nora, id } = await shopWithCardOrder();
  const held = blockingGateway(shop.payments, "confirm");
  const one = as(at(shop, held.gateway), nora).orders.charge({ ...VISA, orderId: id });
  await held.arrived;
  const two = await as(otherServer(shop), nora).orders.charge({ token: "tok_mastercard", amount: TOTAL, orderId: id });
  expect(two.status).toBe("success");
  held.release();
  expect(await errorOf(one)).toMatchObject({
    status: 402,
    message: expect.stringContaining("not completed") as string,
  });
  expect(await listChargedPayments(shop)).toMatchObject([{ id: two.id }]);
  expect((await paymentRows(shop)).map(({ state }) => state)).toEqual(["failed", "succeeded"]);
});

test("two servers that start a charge at the same moment charge once, without a refund", async () => {
  const { shop, nora, id } = await shopWithCardOrder();
  const held = await holdRows(shop, "orders", [id]);
  const charges = [shop, otherServer(shop)].map((server, index) =>
    chargeOrder(
      { ...server, ...callerWith(), viewer: nora },
      {
        token: index === 0 ? "tok_visa" : "tok_amex",
        amount: TOTAL,
        orderId: id,
      },
    ),
  );
  const ended = Promise.allSettled(charges);
  await waitForBlockedSessions(shop, 2);
  await held.release();
  expect((await ended).map(({ status }) => status)).toContain("fulfilled");
  expect(await listChargedPayments(shop)).toHaveLength(1);
  expect(await refundRows(shop)).toEqual([]);
});

test("an attempt that is marked failed before the gateway responds is not confirmed", async () => {
  const { shop, nora, id } = await shopWithCardOrder();
  const held = blockingGateway(shop.payments, "create");
  const charge = errorOf(
    chargeOrder({ ...at(shop, held.gateway), ...callerWith(), viewer: nora }, { ...VISA, orderId: id }),
  );
  await held.arrived;
  const [row] = await paymentRows(shop);
  await failPayment(shop, row?.id ?? "", "Given up");
  held.release();
  expect(await charge).toMatchObject({ status: 402 });
  expect(await listChargedPayments(shop)).toEqual([]);
});

test("an attempt that another charge replaced before the gateway responded is never charged", async () => {
  const { shop, nora, id } = await shopWithCardOrder();
  const held = blockingGateway(shop.payments, "create");
  const one = as(at(shop, held.gateway), nora).orders.charge({ ...VISA, orderId: id });
  await held.arrived;
  const two = as(otherServer(shop), nora).orders;
  expect(await two.charge({ ...VISA, orderId: id })).toMatchObject({ status: "success" });
  held.release();
  expect(await errorOf(one)).toMatchObject({ status: 402 });
  expect(await listChargedPayments(shop)).toHaveLength(1);
});

test("after a declined card, another card can pay", async () => {
  const { shop, buyer, id } = await shopWithCardOrder();
  const declined = buyer.charge({ token: "tok_chargeDeclinedInsufficientFunds", amount: TOTAL, orderId: id });
  expect(await errorOf(declined)).toMatchObject({ status: 402, message: "Your card has insufficient funds." });
  expect(await buyer.byId({ id })).toMatchObject({ isPaid: false });
  expect(await buyer.charge({ ...VISA, orderId: id })).toMatchObject({ status: "success" });
  expect(await paymentRows(shop)).toMatchObject([
    { state: "failed", failure: "Your card has insufficient funds.", cardLast4: "9995" },
    { state: "succeeded", failure: null },
  ]);
});

test("a card that requires authentication is charged once the cardholder has authenticated", async () => {
  const { shop, buyer, id } = await shopWithCardOrder();
  const asked = await buyer.charge({ token: "tok_threeDSecure2Required", amount: TOTAL, orderId: id });
  expect(asked).toEqual({ status: "requires_action", id: gatewayId, clientSecret: expect.any(String) as string });
  expect(await paymentRows(shop)).toMatchObject([{ state: "requires_action" }]);
  expect(await errorOf(buyer.pay({ orderId: id, id: asked.id }))).toMatchObject({ status: 402 });
  await shop.payments.authenticate(asked.clientSecret ?? "", "succeed");
  expect(await buyer.pay({ orderId: id, id: asked.id })).toMatchObject({ isPaid: true, paymentReference: asked.id });
});

test("a cardholder whose authentication fails gets an error, and pays with another card", async () => {
  const { shop, buyer, id } = await shopWithCardOrder();
  const asked = await buyer.charge({ token: "tok_threeDSecure2Required", amount: TOTAL, orderId: id });
  await shop.payments.authenticate(asked.clientSecret ?? "", "fail");
  expect(await errorOf(buyer.pay({ orderId: id, id: asked.id }))).toMatchObject({
    status: 402,
    message: expect.stringContaining("unable to authenticate") as string,
  });
  expect(await buyer.charge({ ...VISA, orderId: id })).toMatchObject({ status: "success" });
});

test("a new card cancels the attempt that awaits authentication", async () => {
  const { shop, buyer, id } = await shopWithCardOrder();
  const asked = await buyer.charge({ token: "tok_threeDSecure2Required", amount: TOTAL, orderId: id });
  expect(await buyer.charge({ ...VISA, orderId: id })).toMatchObject({ status: "success" });
  expect(await shop.payments.authenticate(asked.clientSecret ?? "", "succeed")).toBeNull();
  expect(await listChargedPayments(shop)).toHaveLength(1);
});

test("no new card is charged once the cardholder has authenticated an earlier attempt", async () => {
  const { shop, buyer, id } = await shopWithCardOrder();
  const asked = await buyer.charge({ token: "tok_threeDSecure2Required", amount: TOTAL, orderId: id });
  await shop.payments.authenticate(asked.clientSecret ?? "", "succeed");
  expect(await buyer.charge({ token: "tok_mastercard", amount: TOTAL, orderId: id })).toEqual({
    status: "success",
    id: asked.id,
  });
  expect(await listChargedPayments(shop)).toHaveLength(1);
});

test.each(["create", "confirm"] as const)(
  "if the response to %s is lost, the buyer gets an error and a retry charges once",
  async (verb) => {
    const { shop, nora, buyer, id } = await shopWithCardOrder();
    const lost = as(at(shop, losingResponses(shop.payments, verb)), nora).orders;
    expect(await errorOf(lost.charge({ ...VISA, orderId: id }))).toEqual(UNREACHABLE);
    expect(await paymentRows(shop)).toMatchObject([{ state: "started" }]);
    expect(await buyer.charge({ token: "tok_amex", amount: TOTAL, orderId: id })).toMatchObject({ status: "success" });
    expect(await listChargedPayments(shop)).toHaveLength(1);
    expect(await buyer.byId({ id })).toMatchObject({ isPaid: true });
  },
);

test("nothing is charged while the result of the last attempt is unknown", async () => {
  const { shop, nora, id } = await shopWithCardOrder();
  const lost = as(at(shop, losingResponses(shop.payments, "confirm")), nora).orders;
  await errorOf(lost.charge({ ...VISA, orderId: id }));
  const offline = as(at(shop, unreachableFor(shop.payments, "find", "cancel")), nora).orders;
  expect(await errorOf(offline.charge({ ...VISA, orderId: id }))).toEqual(UNREACHABLE);
  expect(await paymentRows(shop)).toHaveLength(1);
});

test("a payment that is still processing is returned as such, and no other is started", async () => {
  const { shop, nora, id } = await shopWithCardOrder();
  const processing = { ...gatewayReturning(shop.payments, { status: "processing" }) };
  processing.cancel = async (gateway) => ({ ...(await shop.payments.cancel(gateway)), status: "processing" });
  const slow = as(at(shop, processing), nora).orders;
  const first = await slow.charge({ ...VISA, orderId: id });
  expect(first).toEqual({ status: "processing", id: gatewayId });
  expect(await slow.charge({ token: "tok_amex", amount: TOTAL, orderId: id })).toEqual(first);
  expect(await paymentRows(shop)).toHaveLength(1);
});

test("if the gateway refuses to create a payment, the attempt is stored as failed and can be retried", async () => {
  const { shop, nora, buyer, id } = await shopWithCardOrder();
  const refusing = { ...shop.payments, create: () => Promise.reject(new Error("amount_too_large")) };
  await expect(as(at(shop, refusing), nora).orders.charge({ ...VISA, orderId: id })).rejects.toThrow(
    "amount_too_large",
  );
  expect(await paymentRows(shop)).toMatchObject([{ state: "failed", gatewayId: null }]);
  expect(await buyer.charge({ ...VISA, orderId: id })).toMatchObject({ status: "success" });
});

test("a payment for an order that was cancelled meanwhile is refunded, and the admins are notified", async () => {
  const { shop, nora, staff, buyer, id } = await shopWithCardOrder();
  const held = blockingGateway(shop.payments, "confirm");
  const charge = as(at(shop, held.gateway), nora).orders.charge({ ...VISA, orderId: id });
  await held.arrived;
  await staff.cancel({ id });
  held.release();
  expect(await errorOf(charge)).toEqual({
    status: 409,
    code: "CONFLICT",
    message: "This order can no longer be paid. We will refund the payment to your card.",
  });
  expect(await paymentRows(shop)).toMatchObject([
    { state: "surplus", failure: "Order is cancelled", refundedCents: TOTAL },
  ]);
  expect(await refundRows(shop)).toMatchObject([{ state: "succeeded", amountCents: TOTAL, requestedBy: null }]);
  expect(await noticesOf(shop)).toContain("Card payment being refunded: SO-100001, $36.00");
  expect(await buyer.byId({ id })).toMatchObject({ isPaid: false, refundedPrice: 36 });
});

test.each([
  ["in another currency", { currency: "USD" }, "The card was charged in USD"],
  ["of another amount", { amountCents: 30_00 }, "The card was charged $30.00 instead of $36.00"],
])("a payment %s does not pay the order and is refunded", async (_, change, failure) => {
  const { shop, nora, buyer, id } = await shopWithCardOrder();
  const other = as(at(shop, gatewayReturning(shop.payments, change)), nora).orders;
  expect(await errorOf(other.charge({ ...VISA, orderId: id }))).toMatchObject({ status: 409 });
  expect(await paymentRows(shop)).toMatchObject([{ state: "surplus", failure }]);
  expect(await refundRows(shop)).toHaveLength(1);
  expect(await buyer.byId({ id })).toMatchObject({ isPaid: false });
});

test.each([
  [{ token: "" }, "token: Is required"],
  [{ amount: 0 }, "amount: Must be at least 1"],
  [{ amount: 36.5 }, "amount: Must be a whole number"],
])("a charge with %j is refused", async (wrong, message) => {
  const { buyer, id } = await shopWithCardOrder();
  expect(await errorOf(buyer.charge({ ...VISA, orderId: id, ...wrong }))).toMatchObject({ status: 400, message });
});

test("a charge above the gateway's maximum is refused before the gateway is called", async () => {
  const { shop, buyer, id } = await shopWithCardOrder();
  const amount = LIMITS.cardPaymentCents + 1;
  const refused = { status: 400, code: "BAD_REQUEST", message: ABOVE_CARD_MAXIMUM };
  expect(ABOVE_CARD_MAXIMUM).toContain(formatCents(LIMITS.cardPaymentCents));
  expect(await errorOf(buyer.charge({ token: "tok_visa", amount }))).toEqual(refused);
  await shop.db
    .update(orders)
    .set({ totalCents: amount, itemsCents: amount - 25_00, shippingCents: 25_00, taxCents: 0 });
  expect(await errorOf(buyer.charge({ token: "tok_visa", amount, orderId: id }))).toEqual(refused);
  expect(await paymentRows(shop)).toEqual([]);
  expect(await listChargedPayments(shop)).toEqual([]);
});

test("a charge of exactly the gateway's maximum succeeds", async () => {
  const { shop, buyer } = await shopWithCardOrder();
  const amount = LIMITS.cardPaymentCents;
  expect(await buyer.charge({ token: "tok_visa", amount })).toMatchObject({ status: "success" });
  expect(await listChargedPayments(shop)).toMatchObject([{ amountCents: amount }]);
});
