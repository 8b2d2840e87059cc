import { newId } from "@shop/db/columns";
import { expect, test } from "vitest";
import { differencesIn } from "../../shop/privacy/privacy.fixture.ts";
import { errorOf, orderOf } from "../../testing.ts";
import { issueAll } from "../papers/papers.fixture.ts";
import { handleGatewayEvent } from "../reconciliation/gateway-events.ts";
import {
  booked,
  creditNotes,
  LINES_TOTAL,
  LINES_TOTAL_CENTS,
  shopWithLines,
  stockOf,
  unitsOf,
} from "./order-money.fixture.ts";

/** A paid card order whose refunds succeed, until `fail` tells that the last one has failed after all. */
async function shopWithFailingRefunds() {
  const world = await shopWithLines();
  const { shop, buyer, staff, gloves, bread } = world;
  const lines = [[gloves, 3] as const, [bread, 2] as const];
  const { _id: id } = await buyer.create(orderOf(lines, { paymentMethod: "Stripe" }));
  await buyer.charge({ token: "tok_refundFail", amount: LINES_TOTAL_CENTS, orderId: id });
  await issueAll(shop);
  const refund = (what: { amount: number } | { lines: { product: string; qty: number }[]; restock?: boolean }) =>
    staff.makeRefund({ id, requestId: newId(), ...what });
  const fail = async () => {
    const [card] = (await staff.money({ id })).cards;
    const event = { id: newId(), type: "refund.failed", gatewayId: card?.gatewayId ?? "", payload: {} };
    await handleGatewayEvent(shop, event);
  };
  return { ...world, id, refund, fail };
}

const creditedIn = async (world: Awaited<ReturnType<typeof shopWithFailingRefunds>>) =>
  (await creditNotes(world.shop)).reduce((sum, { totalCents }) => sum + totalCents, 0);

test("an amount that fails before its credit note is issued, and is refunded again, is credited once", async () => {
  const world = await shopWithFailingRefunds();
  await world.refund({ amount: LINES_TOTAL });
  await world.fail();
  await world.refund({ amount: LINES_TOTAL });
  expect(await creditedIn(world)).toBe(LINES_TOTAL_CENTS);
  expect(await world.staff.money({ id: world.id })).toMatchObject({ credited: LINES_TOTAL });
  // The gateway has let the second one fail, too, which it has not told yet.
  const differences = await differencesIn(world.shop);
  expect(differences.map(({ check }) => check)).toEqual(["payments match the gateway"]);
});

test("units that fail before their credit note is issued can't be credited again, and are owed", async () => {
  const world = await shopWithFailingRefunds();
  const lines = [unitsOf(world.gloves, 3)];
  await world.refund({ lines });
  await world.fail();
  expect(await errorOf(world.refund({ lines }))).toMatchObject({
    status: 400,
    message: "Only 0 of Gloves can be refunded",
  });
  expect(await world.staff.byId({ id: world.id })).toMatchObject({ refundDuePrice: 1.16 });
  await world.staff.cancel({ id: world.id, paid: true });
  expect(await creditedIn(world)).toBe(LINES_TOTAL_CENTS);
  expect(await differencesIn(world.shop)).toEqual([]);
});

test("goods return to stock once their refund is made", async () => {
  const { shop, staff, id, gloves, refund } = await shopWithLines();
  const before = (await stockOf(shop, gloves)) ?? 0;
  await staff.pay({ orderId: id, id: "Paid" });
  await refund({ lines: [unitsOf(gloves, 1)], restock: true });
  expect(await stockOf(shop, gloves)).toBe(before + 1);
  await refund({ lines: [unitsOf(gloves, 2)] });
  expect(await stockOf(shop, gloves)).toBe(before + 1);
  expect(await differencesIn(shop)).toEqual([]);
});

test("a repeated request with another reason, or whose goods return, is another refund", async () => {
  const { gloves, refund } = await shopWithLines();
  const [lines, requestId] = [[unitsOf(gloves, 1)], newId()];
  const first = await refund({ lines, reason: "Torn" }, requestId);
  expect(await refund({ lines, reason: " Torn " }, requestId)).toEqual(first);
  for (const other of [
    { lines, reason: "Late" },
    { lines, reason: "Torn", restock: true },
  ])
    expect(await errorOf(refund(other, requestId))).toMatchObject({ status: 409 });
});

test("undoing the delivery of an order whose money was sent back makes it unpaid", async () => {
  const { shop, staff, id, book } = await shopWithLines();
  await book(LINES_TOTAL);
  await staff.deliver({ id });
  await book(-10);
  expect(await staff.undoDelivered({ id })).toMatchObject({ isPaid: false, isDelivered: false, openPrice: 10 });
  expect(await differencesIn(shop)).toEqual([]);
});

test("undoing the mark of a refund leaves money that was sent back apart from it", async () => {
  const { shop, staff, id, book } = await shopWithLines();
  await book(LINES_TOTAL);
  await staff.cancel({ id, paid: true });
  await staff.markRefunded({ id });
  await book(50);
  await book(-50);
  await staff.undoRefunded({ id });
  expect(await booked(shop)).toEqual([LINES_TOTAL_CENTS, 50_00, -50_00]);
  expect(await staff.byId({ id })).toMatchObject({ refundDuePrice: LINES_TOTAL });
});

test("an order of which nothing is held can't be marked refunded", async () => {
  const { staff, id, book, refund } = await shopWithLines();
  await book(LINES_TOTAL);
  await refund({ amount: 20 });
  await book(-LINES_TOTAL);
  await staff.cancel({ id, paid: true }).catch(() => staff.cancel({ id }));
  expect(await errorOf(staff.markRefunded({ id }))).toMatchObject({ status: 400 });
});

test("a part payment and a credit of the rest don't make an order paid", async () => {
  const { staff, id, book, refund } = await shopWithLines();
  await book(10);
  expect(await errorOf(refund({ amount: LINES_TOTAL }))).toMatchObject({ status: 400 });
  expect(await staff.byId({ id })).toMatchObject({ isPaid: false });
});

test("a credit after money was sent back names the transfer that paid", async () => {
  const { staff, id, book, refund } = await shopWithLines();
  await book(30, { reference: "IN" });
  await book(-5, { reference: "OUT" });
  await refund({ amount: 11.16 });
  expect(await staff.byId({ id })).toMatchObject({ isPaid: true, paymentReference: "IN" });
});

test("an overpaid order, and one whose refund to a card failed, are among those to be refunded", async () => {
  const { staff, id, book } = await shopWithLines();
  await book(LINES_TOTAL);
  expect((await staff.adminList({ state: "refundDue" })).total).toBe(0);
  await book(100);
  expect((await staff.adminList({ state: "refundDue" })).orders).toMatchObject([{ _id: id, refundDuePrice: 100 }]);
  await book(-100);
  expect((await staff.adminList({ state: "refundDue" })).total).toBe(0);

  const failing = await shopWithFailingRefunds();
  await failing.refund({ lines: [unitsOf(failing.gloves, 1)] });
  await failing.fail();
  await issueAll(failing.shop);
  const due = await failing.staff.adminList({ state: "refundDue" });
  expect(due.orders).toMatchObject([{ _id: failing.id, refundDuePrice: 0.39 }]);
});
