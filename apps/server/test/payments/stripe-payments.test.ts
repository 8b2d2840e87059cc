import { readFile } from "node:fs/promises";
import { GatewayUnreachable, type PaymentGateway } from "@shop/api/base/platform/ports";
import { describe, expect, test } from "vitest";
import { createStripePayments, type StripeSettings } from "../../src/adapters/stripe-payments.ts";
import { charge, event, paymentIntent, refund, TEST_TOKENS } from "./stripe-objects.fixture.ts";
import { createGate, FakeStripe, type Trouble } from "./fake-stripe.ts";

const PAYMENT = {
  idempotencyKey: "create-1",
  paymentId: "0198a000-0000-7000-8000-000000000001",
  amountCents: 123_45,
  description: "Order 1001",
  receiptEmail: "nora@test.example",
  shipping: {
    name: "Nora Whitlam",
    phone: "0400 000 000",
    address: {
      line1: "12 Boxhill Road",
      line2: "",
      city: "Melbourne",
      state: "VIC",
      postalCode: "3000",
      country: "Australia",
    },
  },
};

async function open(settings: Partial<StripeSettings> = {}) {
  const stripe = await FakeStripe.open();
  const gateway = createStripePayments({ secretKey: stripe.secretKey, apiBase: stripe.apiBase, ...settings });
  let key = 0;
  return {
    stripe,
    gateway,
    create: (changes: Partial<Parameters<PaymentGateway["create"]>[0]> = {}) =>
      gateway.create({ ...PAYMENT, idempotencyKey: `payment-${(key += 1)}`, ...changes }),
    confirm: (id: string, token: string) => gateway.confirm(id, { idempotencyKey: `confirm-${(key += 1)}`, token }),
    refund: (gatewayId: string, amountCents: number) =>
      gateway.refund({ idempotencyKey: `refund-${(key += 1)}`, gatewayId, amountCents }),
  };
}

/** Everything that an error would write into the log. */
const logged = (error: unknown) =>
  JSON.stringify(error, [...Object.getOwnPropertyNames(error), "raw", "payment_intent", "client_secret", "message"]);

test("a payment is created in AUD for cards only, with the shop's payment id and the address, without a receipt", async () => {
  const { stripe, create } = await open();
  const payment = await create();
  expect(payment).toEqual({
    id: expect.stringMatching(/^pi_/) as string,
    status: "requires_payment_method",
    amountCents: 123_45,
    currency: "AUD",
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.000Z$/) as string,
    clientSecret: null,
    failure: null,
    card: null,
    refundedCents: 0,
    paymentId: PAYMENT.paymentId,
  });
  expect(stripe.calls.map(({ form }) => form)).toEqual([
    {
      amount: "12345",
      currency: "aud",
      "allowed_payment_method_types[0]": "card",
      "metadata[paymentId]": PAYMENT.paymentId,
      description: "Order 1001",
      "shipping[name]": "Nora Whitlam",
      "shipping[phone]": "0400 000 000",
      "shipping[address][line1]": "12 Boxhill Road",
      "shipping[address][city]": "Melbourne",
      "shipping[address][state]": "VIC",
      "shipping[address][postal_code]": "3000",
      "shipping[address][country]": "Australia",
    },
  ]);
});

test("a separate billing address is sent with the card", async () => {
  const { stripe, create, gateway } = await open();
  const { id } = await create();
  const { name, phone, address } = PAYMENT.shipping;
  const billing = { name, phone, address: { ...address, line1: "PO Box 12", country: "" } };
  await gateway.confirm(id, { idempotencyKey: "billed", token: "tok_visa", billing });
  expect(stripe.calls.at(-1)?.form).toMatchObject({
    "payment_method_data[card][token]": "tok_visa",
    "payment_method_data[billing_details][name]": "Nora Whitlam",
    "payment_method_data[billing_details][phone]": "0400 000 000",
    "payment_method_data[billing_details][address][line1]": "PO Box 12",
    "payment_method_data[billing_details][address][city]": "Melbourne",
    "payment_method_data[billing_details][address][state]": "VIC",
    "payment_method_data[billing_details][address][postal_code]": "3000",
  });
});

test.each(Object.entries(TEST_TOKENS).filter(([, { outcome }]) => outcome === "succeed"))(
  "%s is charged, and its card is returned",
  async (token, { brand, last4 }) => {
    const { stripe, create, confirm, gateway } = await open();
    const { id } = await create({ shipping: null });
    const paid = await confirm(id, token);
    expect(paid).toMatchObject({ id, status: "succeeded", amountCents: 123_45, card: { brand, last4 }, failure: null });
    expect(await gateway.find(id)).toEqual(paid);
    expect(stripe.ledger.takenCents).toBe(123_45);
  },
);

test.each(
  Object.entries(TEST_TOKENS).flatMap(([token, card]) =>
    typeof card.outcome === "object" ? [[token, card.outcome.message, card] as const] : [],
  ),
)("%s is declined: %s", async (token, message, { brand, last4 }) => {
  const { stripe, create, confirm, gateway } = await open();
  const { id } = await create();
  const declined = await confirm(id, token);
  expect(declined).toMatchObject({
    id,
    status: "requires_payment_method",
    failure: message,
    card: { brand, last4 },
    paymentId: PAYMENT.paymentId,
  });
  expect(await gateway.find(id)).toEqual(declined);
  expect(stripe.ledger.takenCents).toBe(0);
  expect(await confirm(id, "tok_visa")).toMatchObject({ status: "succeeded", failure: null });
});

test("a card that requires authentication is charged only after its owner has authenticated", async () => {
  const { stripe, create, confirm, gateway } = await open();
  for (const [token, outcome, status, failure] of [
    ["tok_threeDSecure2Required", "succeed", "succeeded", null],
    ["tok_threeDSecure2Required", "fail", "requires_payment_method", expect.stringContaining("unable to authenticate")],
    ["tok_threeDSecureRequiredChargeDeclined", "succeed", "requires_payment_method", "Your card was declined."],
  ] as const) {
    const { id } = await create();
    const asked = await confirm(id, token);
    expect(asked).toMatchObject({ status: "requires_action", failure: null });
    expect(asked.clientSecret).toMatch(new RegExp(`^${id}_secret_`));
    stripe.ledger.settle(id, outcome);
    expect(await gateway.find(id)).toMatchObject({ status, failure, clientSecret: null });
  }
});

test("a charge may be processed later", async () => {
  const { stripe, create, confirm, gateway } = await open();
  const { id } = await create();
  expect(await confirm(id, stripe.ledger.token({ outcome: "process" }))).toMatchObject({ status: "processing" });
  stripe.ledger.settle(id, "succeed");
  expect(await gateway.find(id)).toMatchObject({ status: "succeeded" });
});

test("a second card for a succeeded or cancelled payment returns the payment and is not charged", async () => {
  const { stripe, create, confirm, gateway } = await open();
  const [paid, given] = [await create(), await create()];
  await confirm(paid.id, "tok_visa");
  expect(await confirm(paid.id, "tok_mastercard")).toMatchObject({ status: "succeeded", card: { brand: "visa" } });
  expect(await gateway.cancel(given.id)).toMatchObject({ status: "canceled" });
  expect(await gateway.cancel(given.id)).toMatchObject({ status: "canceled" });
  expect(await confirm(given.id, "tok_visa")).toMatchObject({ status: "canceled" });
  expect(await gateway.cancel(paid.id)).toMatchObject({ status: "succeeded", card: { last4: "4242" } });
  expect(stripe.ledger.takenCents).toBe(123_45);
});

test("a used or unknown token fails with Stripe's message, without the token", async () => {
  const { stripe, create, confirm } = await open();
  const token = stripe.ledger.token();
  const [first, second] = [await create(), await create()];
  await confirm(first.id, token);
  expect(await confirm(second.id, token)).toMatchObject({
    status: "requires_payment_method",
    failure: "You cannot use a Stripe token more than once: tok_….",
  });
  expect(await confirm(second.id, "tok_nobody")).toMatchObject({
    id: second.id,
    status: "requires_payment_method",
    failure: "No such token: 'tok_…'",
  });
});

test("an unknown or invalid payment id returns null", async () => {
  const { stripe, gateway } = await open();
  expect(await gateway.find("pi_unknown")).toBeNull();
  expect(await gateway.findRefund("re_unknown")).toBeNull();
  const calls = stripe.calls.length;
  for (const id of ["", "..", "../refunds/re_1", "pi_1/confirm", "pi_1?expand[]=customer", "ch_1", "reference 12"])
    expect(await gateway.find(id), id).toBeNull();
  expect(stripe.calls).toHaveLength(calls);
});

test("a repeated idempotency key returns the same payment, charge and refund", async () => {
  const { stripe, gateway } = await open();
  const payments = [await gateway.create(PAYMENT), await gateway.create(PAYMENT)];
  const id = payments[0]?.id ?? "";
  expect(payments[1]?.id).toBe(id);
  const card = { idempotencyKey: "confirm", token: stripe.ledger.token() };
  expect(await gateway.confirm(id, card)).toEqual(await gateway.confirm(id, card));
  const back = { idempotencyKey: "refund", gatewayId: id, amountCents: 100 };
  expect(await gateway.refund(back)).toEqual(await gateway.refund(back));
  expect([stripe.ledger.intents.size, stripe.ledger.takenCents]).toEqual([1, 122_45]);
});

test("a payment can be refunded in parts, up to its amount", async () => {
  const { stripe, create, confirm, refund: giveBack, gateway } = await open();
  const { id } = await create();
  await confirm(id, "tok_visa");
  const part = await giveBack(id, 23_45);
  expect(part).toEqual({ id: expect.stringMatching(/^re_/) as string, status: "succeeded", failure: null });
  expect(await gateway.findRefund(part.id)).toEqual(part);
  await expect(giveBack(id, 100_01)).rejects.toThrow(/^Refund amount is greater than unrefunded amount on charge$/);
  expect(await giveBack(id, 100_00)).toMatchObject({ status: "succeeded" });
  await expect(giveBack(id, 1)).rejects.toThrow("has already been refunded");
  expect(stripe.ledger.takenCents).toBe(0);
});

test.each([
  ["tok_visa", "succeeded", null, 1_00],
  ["tok_pendingRefund", "pending", null, 1_00],
  ["tok_refundFail", "failed", "expired or canceled card", 0],
] as const)("a refund to %s is %s", async (token, status, failure, refundedCents) => {
  const { create, confirm, refund: giveBack, gateway } = await open();
  const { id } = await create();
  await confirm(id, token);
  expect(await giveBack(id, 1_00)).toMatchObject({ status, failure });
  expect(await gateway.find(id)).toMatchObject({ refundedCents });
  for await (const listed of gateway.listSince(new Date(0))) expect(listed).toMatchObject({ id, refundedCents });
});

test("lists newer payments, newest first, over several pages", async () => {
  const { stripe, gateway, create } = await open();
  for (let made = 0; made < 205; made += 1)
    stripe.ledger.create({ amount: "100", currency: "aud", "metadata[paymentId]": String(made) });
  const last = await create();
  const listed: string[] = [];
  for await (const { id } of gateway.listSince(new Date(Date.now() - 60_000))) listed.push(id);
  expect(listed).toEqual([...stripe.ledger.intents.keys()].toReversed());
  expect(listed[0]).toBe(last.id);
  expect(stripe.calls.filter(({ action }) => action === "list")).toHaveLength(3);
  for await (const { id } of gateway.listSince(new Date(Date.now() + 60_000))) expect.unreachable(id);
});

describe("the result is reported as unknown when Stripe", () => {
  const TROUBLES: [string, Trouble][] = [
    ["cuts the connection before its work", "cut before its work"],
    ["cuts the connection after its work", "cut after its work"],
    ["answers 500", { status: 500 }],
    ["answers 503", { status: 503 }],
    ["sends an invalid response", { status: 200 }],
    ["limits the rate of requests", { status: 429, retryAfterSeconds: 1 }],
    ["has the payment locked", { status: 429, code: "lock_timeout" }],
    ["is still processing the same call", { status: 409, code: "idempotency_key_in_use" }],
  ];

  test.each(TROUBLES)("%s", async (_what, trouble) => {
    const { gateway, create, confirm, refund: giveBack, stripe } = await open();
    const [{ id }, paid] = [await create(), await create()];
    await confirm(paid.id, "tok_visa");
    const part = await giveBack(paid.id, 1);
    const everything = async () => {
      for await (const { id: listed } of gateway.listSince(new Date(0))) expect.unreachable(listed);
    };
    const calls = [
      () => create(),
      () => confirm(id, "tok_visa"),
      () => gateway.find(id),
      () => gateway.cancel(id),
      () => giveBack(paid.id, 1),
      () => gateway.findRefund(part.id),
      everything,
    ];
    stripe.trouble = () => trouble;
    const before = stripe.calls.length;
    const reasons = await Promise.all(calls.map((call) => call().catch((reason: unknown) => reason)));
    for (const [index, reason] of reasons.entries()) {
      expect(reason, calls[index]?.toString()).toBeInstanceOf(GatewayUnreachable);
      expect(logged(reason)).not.toMatch(/_secret_|tok_visa|sk_test/);
    }
    expect(new Set(stripe.calls.slice(before).map(({ action }) => action)).size).toBeGreaterThanOrEqual(calls.length);
  });

  test("is unreachable", async () => {
    const { stripe, create } = await open();
    await stripe.close();
    await expect(create()).rejects.toThrow(/^Stripe: StripeConnectionError · .*ECONNREFUSED/);
    await expect(create()).rejects.toBeInstanceOf(GatewayUnreachable);
  });

  test.each([true, false])("answers too late (work done: %s)", async (isDone) => {
    const { stripe, create, confirm, gateway } = await open({ timeoutMs: 200 });
    const { id } = await create();
    const gate = createGate();
    stripe.trouble = ({ action }) => (action === "confirm" ? { until: gate.opened, isDone } : undefined);
    await expect(confirm(id, "tok_visa")).rejects.toBeInstanceOf(GatewayUnreachable);
    expect(await gateway.find(id)).toMatchObject({ status: isDone ? "succeeded" : "requires_payment_method" });
    if (!isDone) await expect(gateway.cancel(id)).rejects.toThrow("lock_timeout");
    gate.open();
    await expect.poll(() => gateway.find(id)).toMatchObject({ status: "succeeded" });
    expect(stripe.ledger.takenCents).toBe(123_45);
  });
});

test.each([true, false])("a call can be repeated with its key after a 500 (work done: %s)", async (isDone) => {
  const { stripe, gateway, create, confirm } = await open();
  const { id } = await create();
  await confirm(id, "tok_visa");
  const back = { idempotencyKey: "refund", gatewayId: id, amountCents: 1_00 };
  const other = { ...PAYMENT, paymentId: "0198a000-0000-7000-8000-000000000002" };
  stripe.trouble = () => ({ status: 500, isDone });
  for (const call of [() => gateway.create(other), () => gateway.refund(back), () => gateway.refund(back)])
    await expect(call()).rejects.toBeInstanceOf(GatewayUnreachable);
  stripe.trouble = () => undefined;
  const payments = [await gateway.create(other), await gateway.create(other)];
  expect(payments[0]).toEqual(payments[1]);
  expect(stripe.ledger.intents.size).toBe(2);
  const refunds = [await gateway.refund(back), await gateway.refund(back)];
  expect(refunds[0]).toEqual(refunds[1]);
  expect(stripe.ledger.takenCents).toBe(122_45);
});

test("a call is repeated after a cut connection, and the card is charged once", async () => {
  const { stripe, create, confirm } = await open();
  const { id } = await create();
  let isFirst = true;
  stripe.trouble = ({ action }) => {
    if (action !== "confirm" || !isFirst) return undefined;
    isFirst = false;
    return "cut after its work";
  };
  expect(await confirm(id, stripe.ledger.token())).toMatchObject({ status: "succeeded" });
  expect(stripe.calls.filter(({ action }) => action === "confirm")).toHaveLength(2);
  expect(stripe.ledger.takenCents).toBe(123_45);
});

test("errors such as a reused key, a wrong secret key or too large an amount contain no secrets", async () => {
  const { stripe, gateway, create } = await open();
  await gateway.create(PAYMENT);
  const stranger = createStripePayments({ secretKey: "sk_test_wrong", apiBase: stripe.apiBase });
  for (const [call, words] of [
    [() => gateway.create({ ...PAYMENT, amountCents: 1_00 }), "idempotent requests can only be used with the same"],
    [() => stranger.create(PAYMENT), "Invalid API Key provided"],
    [() => create({ amountCents: 1_000_000_00 }), "amount_too_large"],
    [() => gateway.cancel("pi_unknown"), "No such payment_intent"],
  ] as const) {
    const error: unknown = await call().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(GatewayUnreachable);
    expect(String(error)).toContain(words);
    expect(Object.keys(error as Error)).toEqual([]);
  }
});

const published = await readFile(
  new URL("../../../../../shared/data/stripe/fixtures3.json", import.meta.url),
  "utf8",
).then(
  (json) => (JSON.parse(json) as { resources: Record<string, Record<string, unknown>> }).resources,
  () => null,
);
if (!published)
  console.log("Stripe's fixtures are not at ../shared/data/stripe: the fake Stripe is not compared with them.");

test.runIf(published)("the fake Stripe's objects have Stripe's published shape", () => {
  const intent = paymentIntent({ amount: 1, currency: "aud", metadata: {} });
  const paid = charge(intent, null);
  const kindOf = (value: unknown) => (value === null ? "null" : typeof value);
  for (const object of [intent, paid, refund(paid, 1, "succeeded"), event("payment_intent.created", intent)]) {
    const like = published?.[object.object] ?? {};
    for (const [key, value] of Object.entries(object)) {
      expect(Object.keys(like), `${object.object}.${key}`).toContain(key);
      if (value !== null && like[key] !== null)
        expect(kindOf(value), `${object.object}.${key}`).toBe(kindOf(like[key]));
    }
  }
});
