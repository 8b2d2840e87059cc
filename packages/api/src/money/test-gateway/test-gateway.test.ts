import { expect, test } from "vitest";
import { memoryStorage } from "./memory-storage.fixture.ts";
import { createTestGateway } from "./test-gateway.ts";

function setUp() {
  const storage = memoryStorage();
  const waits: number[] = [];
  const wait = (ms: number) => Promise.resolve(waits.push(ms));
  const gateway = createTestGateway(storage, { wait });
  let made = 0;
  const order = { amountCents: 36_00, description: "Order SO-1", receiptEmail: "nora@test.example", shipping: null };
  const create = (paymentId = "p1") => {
    made += 1;
    return gateway.create({ idempotencyKey: `create-${made}`, paymentId, ...order });
  };
  const pay = async (token: string) =>
    gateway.confirm((await create()).id, { idempotencyKey: `confirm-${made}`, token });
  return { storage, waits, gateway, order, create, pay };
}

test.each([
  ["tok_visa", "visa", "4242"],
  ["tok_visa_debit", "visa", "5556"],
  ["tok_mastercard", "mastercard", "4444"],
  ["tok_amex", "amex", "8431"],
])("%s is charged", async (token, brand, last4) => {
  const { pay, gateway } = setUp();
  const paid = await pay(token);
  expect(paid).toEqual({
    id: expect.stringMatching(/^pi_\w+$/) as string,
    status: "succeeded",
    createdAt: expect.stringMatching(/Z$/) as string,
    amountCents: 36_00,
    currency: "AUD",
    clientSecret: null,
    failure: null,
    card: { brand, last4 },
    paymentId: "p1",
    refundedCents: 0,
  });
  expect(await gateway.find(paid.id)).toEqual(paid);
});

test.each([
  ["tok_chargeDeclined", "Your card was declined."],
  ["tok_chargeDeclinedInsufficientFunds", "Your card has insufficient funds."],
  ["tok_chargeDeclinedLostCard", "Your card was declined."],
  ["tok_chargeDeclinedStolenCard", "Your card was declined."],
  ["tok_chargeDeclinedExpiredCard", "Your card has expired."],
  ["tok_chargeDeclinedIncorrectCvc", "Your card's security code is incorrect."],
  ["tok_chargeDeclinedProcessingError", "An error occurred while processing your card. Try again in a little bit."],
  ["tok_invented", "Your card number is incorrect."],
])("%s is declined with Stripe's message", async (token, failure) => {
  expect(await setUp().pay(token)).toMatchObject({ status: "requires_payment_method", failure });
});

test.each(["tok_threeDSecure2Required", "tok_threeDSecureRequired"])(
  "%s requires authentication by the cardholder",
  async (token) => {
    const { pay, gateway } = setUp();
    const asked = await pay(token);
    expect(asked).toMatchObject({
      status: "requires_action",
      clientSecret: expect.stringContaining(asked.id) as string,
    });
    expect(await gateway.authenticate("another", "succeed")).toBeNull();
    expect(await gateway.authenticate(asked.clientSecret ?? "", "succeed")).toMatchObject({
      id: asked.id,
      status: "succeeded",
      clientSecret: null,
    });
  },
);

test("a payment fails if the authentication fails or the card is declined afterwards", async () => {
  const { pay, gateway } = setUp();
  const one = await pay("tok_threeDSecureRequired");
  expect(await gateway.authenticate(one.clientSecret ?? "", "fail")).toMatchObject({
    status: "requires_payment_method",
    failure: expect.stringContaining("unable to authenticate") as string,
  });
  const two = await pay("tok_threeDSecureRequiredChargeDeclined");
  expect(await gateway.authenticate(two.clientSecret ?? "", "succeed")).toMatchObject({
    status: "requires_payment_method",
    failure: "Your card was declined.",
  });
});

test("a repeated key returns the first response, and an error for a different request", async () => {
  const { gateway, order } = setUp();
  const asked = { idempotencyKey: "k", paymentId: "p1", ...order };
  const [first, second] = await Promise.all([gateway.create(asked), gateway.create(asked)]);
  expect(second).toEqual(first);
  await expect(gateway.create({ ...asked, amountCents: 1 })).rejects.toThrow("Keys for idempotent requests");
  const declined = await gateway.confirm(first.id, { idempotencyKey: "c", token: "tok_chargeDeclined" });
  expect(await gateway.confirm(first.id, { idempotencyKey: "c", token: "tok_chargeDeclined" })).toEqual(declined);
  await expect(gateway.confirm(first.id, { idempotencyKey: "c", token: "tok_visa" })).rejects.toThrow("Keys for");
  expect(await gateway.find(first.id)).toMatchObject({ status: "requires_payment_method" });
});

test("a succeeded payment is neither charged again nor cancelled", async () => {
  const { pay, gateway } = setUp();
  const paid = await pay("tok_visa");
  expect(await gateway.confirm(paid.id, { idempotencyKey: "again", token: "tok_chargeDeclined" })).toEqual(paid);
  expect(await gateway.cancel(paid.id)).toEqual(paid);
});

test("a cancelled payment cannot be charged", async () => {
  const { create, gateway } = setUp();
  const { id } = await create();
  expect(await gateway.cancel(id)).toMatchObject({ status: "canceled" });
  expect(await gateway.confirm(id, { idempotencyKey: "c", token: "tok_visa" })).toMatchObject({ status: "canceled" });
});

test("refunds cannot exceed the amount that was charged", async () => {
  const { pay, create, gateway } = setUp();
  const { id: gatewayId } = await pay("tok_visa");
  const refund = (idempotencyKey: string, amountCents: number) =>
    gateway.refund({ idempotencyKey, gatewayId, amountCents });
  const first = await refund("one", 30_00);
  expect(first).toEqual({ id: expect.stringMatching(/^re_/) as string, status: "succeeded", failure: null });
  expect(await refund("one", 30_00)).toEqual(first);
  expect(await gateway.findRefund(first.id)).toEqual(first);
  await expect(refund("two", 6_01)).rejects.toThrow(
    "Refund amount ($6.01) is greater than unrefunded amount on charge ($6.00)",
  );
  expect(await refund("three", 6_00)).toMatchObject({ status: "succeeded" });
  const unpaid = { idempotencyKey: "four", gatewayId: (await create()).id, amountCents: 1 };
  await expect(gateway.refund(unpaid)).rejects.toThrow("greater than");
  expect(await gateway.findRefund("re_none")).toBeNull();
});

test("payments survive a restart, and concurrent calls lose none", async () => {
  const { storage, gateway, pay, create } = setUp();
  const paid = await pay("tok_visa");
  const restarted = createTestGateway(storage);
  expect(await restarted.find(paid.id)).toEqual(paid);
  const [one, two] = await Promise.all([create("p2"), create("p3")]);
  const listed = async (since: Date) => {
    const ids: string[] = [];
    for await (const { id } of restarted.listSince(since)) ids.push(id);
    return ids;
  };
  expect(await listed(new Date(0))).toEqual([two.id, one.id, paid.id]);
  expect(await listed(new Date(Date.now() + 60_000))).toEqual([]);
  expect(await gateway.find("constructor")).toBeNull();
});

test("the slow card responds after three seconds", async () => {
  const { pay, waits } = setUp();
  expect(await pay("tok_slow")).toMatchObject({ status: "succeeded" });
  expect(waits).toEqual([3_000]);
});
