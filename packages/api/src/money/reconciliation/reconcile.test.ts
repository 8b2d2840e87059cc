import { payments } from "@shop/db/schema/payments";
import { expect, test } from "vitest";
import type { PaymentGateway } from "../../base/platform/ports.ts";
import { as, errorOf } from "../../testing.ts";
import {
  at,
  listChargedPayments,
  unreachableFor,
  isPaid,
  advanceTime,
  losingResponses,
  noticesOf,
  otherServer,
  paymentRows,
  refundRows,
  shopWithCardOrder,
  TOTAL,
} from "../payments/payments.fixture.ts";
import { reconcile } from "./reconcile.ts";

const SENT = { token: "tok_visa", amount: TOTAL };
const NOW = { olderThanSeconds: 0 };
const NOTHING = { looked: 0, paid: 0, failed: 0, refunded: 0, surplus: 0, unreachable: 0 };

/** A card order that was charged through this faulty gateway, so that the shop does not know the result. */
async function shopWithLostCharge(broken: (gateway: PaymentGateway) => PaymentGateway) {
  const world = await shopWithCardOrder();
  const { shop, nora, id } = world;
  const buyer = as(at(shop, broken(shop.payments)), nora).orders;
  const charge = async (orderId: string) => errorOf(buyer.charge({ ...SENT, orderId }));
  expect(await charge(id)).toMatchObject({ status: 503 });
  const lines: string[] = [];
  return { ...world, charge, lines, log: (line: string) => void lines.push(line) };
}
const losing = (verb: "create" | "confirm") => (gateway: PaymentGateway) => losingResponses(gateway, verb);

test("a charge whose response was lost is found, and its order is marked paid", async () => {
  const { shop, id, log, lines } = await shopWithLostCharge(losing("confirm"));
  expect(await reconcile(shop, { ...NOW, log })).toEqual({ ...NOTHING, looked: 1, paid: 1 });
  expect(await isPaid(shop, id)).toBe(true);
  expect(lines).toEqual([expect.stringMatching(/^Payment pi_\w+, \$36\.00: paid$/)]);
  expect(await reconcile(shop, NOW)).toEqual(NOTHING);
});

test("a payment whose creation got no response is cancelled without a charge", async () => {
  const { shop, id, log, lines } = await shopWithLostCharge(losing("create"));
  expect(await reconcile(shop, { ...NOW, log })).toEqual({ ...NOTHING, looked: 1, failed: 1 });
  expect(await paymentRows(shop)).toMatchObject([{ state: "failed", gatewayId: expect.any(String) as string }]);
  expect(await isPaid(shop, id)).toBe(false);
  expect(await listChargedPayments(shop)).toEqual([]);
  expect(lines).toEqual([expect.stringContaining("failed (This payment was not completed")]);
});

test("a payment that was never confirmed is cancelled, and the order can be charged again", async () => {
  const { shop, buyer, id } = await shopWithLostCharge((gateway) => unreachableFor(gateway, "confirm"));
  expect(await reconcile(shop, NOW)).toMatchObject({ failed: 1 });
  expect(await buyer.charge({ ...SENT, orderId: id })).toMatchObject({ status: "success" });
});

test("a payment that is unknown to the gateway is marked failed", async () => {
  const { shop } = await shopWithLostCharge(losing("confirm"));
  await shop.db.update(payments).set({ gatewayId: "pi_forgotten" });
  const offline = at(shop, { ...shop.payments, listSince: async function* () {} });
  expect(await reconcile(offline, NOW)).toMatchObject({ looked: 1, failed: 1 });
});

test("recent payments are skipped, since a request may still be working on them", async () => {
  const { shop } = await shopWithLostCharge(losing("confirm"));
  const silent = at(shop, { ...shop.payments, listSince: async function* () {} });
  expect(await reconcile(silent, { olderThanSeconds: 60 })).toEqual(NOTHING);
  await advanceTime(shop, "61 seconds");
  expect(await reconcile(silent, { olderThanSeconds: 60 })).toMatchObject({ paid: 1 });
});

test("a cardholder has an hour to authenticate", async () => {
  const { shop, buyer, id } = await shopWithCardOrder();
  const asked = await buyer.charge({ token: "tok_threeDSecureRequired", amount: TOTAL, orderId: id });
  await advanceTime(shop, "59 minutes");
  expect(await reconcile(shop, NOW)).toEqual({ ...NOTHING, looked: 1 });
  await advanceTime(shop, "2 minutes");
  expect(await reconcile(shop, NOW)).toMatchObject({ failed: 1 });
  expect(await shop.payments.find(asked.id)).toMatchObject({ status: "canceled" });
  expect(await reconcile(shop, NOW)).toEqual(NOTHING);
});

test("an order is marked paid if the cardholder authenticated and then left", async () => {
  const { shop, buyer, id } = await shopWithCardOrder();
  const asked = await buyer.charge({ token: "tok_threeDSecureRequired", amount: TOTAL, orderId: id });
  await shop.payments.authenticate(asked.clientSecret ?? "", "succeed");
  await advanceTime(shop, "2 hours");
  expect(await reconcile(shop, NOW)).toMatchObject({ paid: 1 });
  expect(await isPaid(shop, id)).toBe(true);
});

test("a payment that succeeded after it was marked failed is found in the gateway's list", async () => {
  const { shop, buyer, id } = await shopWithCardOrder();
  await errorOf(buyer.charge({ token: "tok_chargeDeclined", amount: TOTAL, orderId: id }));
  const [row] = await paymentRows(shop);
  await shop.payments.confirm(row?.gatewayId ?? "", { idempotencyKey: "browser", token: "tok_visa" });
  expect(await reconcile(shop, NOW)).toEqual({ ...NOTHING, paid: 1 });
  expect(await isPaid(shop, id)).toBe(true);
});

test("a payment of a cancelled order is refunded", async () => {
  const { shop, staff, id, log, lines } = await shopWithLostCharge(losing("confirm"));
  await staff.cancel({ id });
  expect(await reconcile(shop, { ...NOW, log })).toMatchObject({ looked: 1, surplus: 1 });
  expect(await refundRows(shop)).toMatchObject([{ state: "succeeded" }]);
  expect(lines).toEqual([expect.stringContaining("being refunded (Order is cancelled)")]);
});

test("a refund whose request or response was lost is requested again and made once", async () => {
  for (const broken of [unreachableFor, losingResponses]) {
    const { shop, staff, id } = await shopWithLostCharge(losing("confirm"));
    await staff.cancel({ id });
    const gateway = broken(shop.payments, "refund");
    expect(await reconcile(at(shop, gateway), NOW)).toMatchObject({ surplus: 1 });
    expect(await refundRows(shop)).toMatchObject([{ state: "started" }]);
    expect(await reconcile(shop, NOW)).toEqual({ ...NOTHING, looked: 1, refunded: 1 });
    expect(await refundRows(shop)).toMatchObject([{ state: "succeeded" }]);
    const [payment] = await listChargedPayments(shop);
    const more = { idempotencyKey: "more", gatewayId: payment?.id ?? "", amountCents: 1 };
    await expect(shop.payments.refund(more)).rejects.toThrow("unrefunded amount on charge ($0.00)");
  }
});

test("a refund whose idempotency key may have expired at the gateway fails, and the admins are notified", async () => {
  const { shop, staff, id } = await shopWithLostCharge(losing("confirm"));
  await staff.cancel({ id });
  await reconcile(at(shop, losingResponses(shop.payments, "refund")), NOW);
  await advanceTime(shop, "24 hours");
  expect(await reconcile(shop, NOW)).toMatchObject({ failed: 1, refunded: 0 });
  expect(await noticesOf(shop)).toContain("Refund failed: SO-100001, $36.00");
  expect(await reconcile(shop, NOW)).toEqual(NOTHING);
});

test("a pending refund is marked succeeded", async () => {
  const { shop, buyer, staff, id } = await shopWithCardOrder();
  await buyer.charge({ token: "tok_pendingRefund", amount: TOTAL, orderId: id });
  const refunded = await staff.makeRefund({ id, requestId: "0198b6a5-0000-7000-8000-000000000001", amount: 6 });
  const [payment] = refunded.cards;
  expect(payment?.refunds).toMatchObject([{ state: "started", amount: 6 }]);
  expect(await reconcile(shop, NOW)).toEqual({ ...NOTHING, looked: 1, refunded: 1 });
});

test("an older client's payment that has no order after an hour is refunded", async () => {
  const { shop, buyer, id } = await shopWithCardOrder();
  const { id: payment } = await buyer.charge(SENT);
  await advanceTime(shop, "59 minutes");
  expect(await reconcile(shop, NOW)).toEqual(NOTHING);
  await advanceTime(shop, "2 minutes");
  expect(await reconcile(shop, NOW)).toMatchObject({ surplus: 1 });
  expect(await refundRows(shop)).toMatchObject([{ state: "succeeded", amountCents: TOTAL }]);
  expect(await noticesOf(shop)).toContain("Card payment being refunded: Without an order, $36.00");
  expect(await errorOf(buyer.pay({ orderId: id, id: payment }))).toMatchObject({ status: 402 });
});

test("two servers at the same time share the work, and each payment is checked by one", async () => {
  const { shop, place, charge, log, lines } = await shopWithLostCharge(losing("confirm"));
  const others = await Promise.all([place(), place(), place(), place(), place()]);
  for (const id of others) await charge(id);
  await advanceTime(shop, "2 minutes");
  const minute = { olderThanSeconds: 60, log };
  const unlisted = { ...shop.payments, listSince: async function* () {} };
  const counts = await Promise.all([shop, otherServer(shop)].map((server) => reconcile(at(server, unlisted), minute)));
  expect(counts.reduce((sum, { looked }) => sum + looked, 0)).toBe(6);
  expect(counts.reduce((sum, { paid }) => sum + paid, 0)).toBe(6);
  expect(new Set(lines).size).toBe(6);
  expect((await paymentRows(shop)).every(({ state }) => state === "succeeded")).toBe(true);
});

test("if the gateway is unreachable, a run stops after three payments, and the next run completes all", async () => {
  const { shop, place, charge, log, lines } = await shopWithLostCharge(losing("confirm"));
  for (const id of [await place(), await place(), await place()]) await charge(id);
  const offline = at(shop, unreachableFor(shop.payments, "find", "cancel", "listSince"));
  expect(await reconcile(offline, { ...NOW, log })).toEqual({ ...NOTHING, looked: 3, unreachable: 3 });
  expect(lines[0]).toContain("the gateway can't be reached, no answer");
  expect(await reconcile(shop, NOW)).toMatchObject({ paid: 4, unreachable: 0 });
});

test("an error with one payment does not stop the others", async () => {
  const { shop, place, charge, log, lines } = await shopWithLostCharge(losing("confirm"));
  await charge(await place());
  const [first] = await paymentRows(shop);
  const odd = {
    ...shop.payments,
    find: (id: string) =>
      id === first?.gatewayId ? Promise.reject(new Error("an odd answer")) : shop.payments.find(id),
    listSince: async function* () {},
  };
  expect(await reconcile(at(shop, odd), { ...NOW, log })).toMatchObject({ looked: 2, paid: 1, unreachable: 1 });
  expect(lines[0]).toContain("result unknown, an odd answer");
});

test("payments of another gateway are ignored", async () => {
  const { shop } = await shopWithLostCharge(losing("confirm"));
  await shop.db.update(payments).set({ gateway: "stripe" });
  const silent = at(shop, { ...shop.payments, listSince: async function* () {} });
  expect(await reconcile(silent, NOW)).toEqual(NOTHING);
});
