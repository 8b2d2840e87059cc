import { newId } from "@shop/db/columns";
import { payments } from "@shop/db/schema/payments";
import { expect, test } from "vitest";
import { as, errorOf, type TestShop } from "../../testing.ts";
import { differencesIn } from "../../shop/privacy/privacy.fixture.ts";
import { creditNotes, LINES_TOTAL, LINES_TOTAL_CENTS, shopWithLines, stockOf, unitsOf } from "./order-money.fixture.ts";
import { paperRows } from "../papers/papers.fixture.ts";
import { at, refundRows } from "./payments.fixture.ts";

const METHODS = ["Bank", "Stripe"] as const;

test.each(METHODS)("units of a %s order are refunded with their GST, which adds up to the line's", async (method) => {
  const { shop, gloves, bread, refund } = await shopWithLines(method);
  // A third of 11 cents is 4 cents, then 3, then 4.
  for (const [amount, total] of [
    [0.39, 0.39],
    [0.38, 0.77],
    [0.39, 1.16],
  ] as const) {
    const { refunds, credited } = await refund({ lines: [unitsOf(gloves, 1)] });
    expect([refunds[0]?.amount, credited]).toEqual([amount, total]);
  }
  expect((await refund({ lines: [unitsOf(bread, 2)] })).refunds[0]).toMatchObject({
    amount: 10,
    credited: 10,
    lines: [unitsOf(bread, 2)],
  });
  expect((await creditNotes(shop)).map(({ lines }) => lines)).toEqual([
    [["GLV", 1, 35, 4]],
    [["GLV", 1, 35, 3]],
    [["GLV", 1, 35, 4]],
    [["BRD", 2, 10_00, 0]],
  ]);
  expect(await differencesIn(shop)).toEqual([]);
});

test.each(METHODS)("more units than are left of a %s order are refused", async (method) => {
  const { gloves, refund } = await shopWithLines(method);
  const refused = { status: 400, message: "Only 3 of Gloves can be refunded" };
  expect(await errorOf(refund({ lines: [unitsOf(gloves, 4)] }))).toMatchObject(refused);
  // A product that is sent twice counts once, with both quantities.
  expect(await errorOf(refund({ lines: [unitsOf(gloves, 2), unitsOf(gloves, 2)] }))).toMatchObject(refused);
  await refund({ lines: [unitsOf(gloves, 1), unitsOf(gloves, 1)] });
  expect(await errorOf(refund({ lines: [unitsOf(gloves, 2)] }))).toMatchObject({
    status: 400,
    message: "Only 1 of Gloves can be refunded",
  });
});

test("a product that is not on the order is refused", async () => {
  const { refund } = await shopWithLines();
  const refused = { status: 400, message: "This product is not on the order" };
  expect(await errorOf(refund({ lines: [unitsOf({ id: newId() }, 1)] }))).toMatchObject(refused);
});

test.each([
  [{}, "amount: Send either an amount or lines"],
  [{ amount: 1, lines: [unitsOf({ id: newId() }, 1)] }, "amount: Send either an amount or lines"],
  [{ lines: [] }, "lines: "],
  [{ lines: [unitsOf({ id: newId() }, 0)] }, "lines.0.qty: "],
])("a refund of %j is refused", async (sent, message) => {
  const { refund } = await shopWithLines();
  const refused = await errorOf(refund(sent));
  expect(refused).toMatchObject({ status: 400 });
  expect(refused.message).toContain(message);
});

test("repeating a request with the same units, also written otherwise, refunds them once", async () => {
  const { shop, gloves, bread, refund } = await shopWithLines("Stripe");
  const requestId = newId();
  const twice = { lines: [unitsOf(gloves, 1), unitsOf(bread, 1), unitsOf(gloves, 1)], restock: true };
  const first = await refund(twice, requestId);
  expect(await refund(twice, requestId)).toEqual(first);
  expect(await refund({ lines: [unitsOf(gloves, 2), unitsOf(bread, 1)], restock: true }, requestId)).toEqual(first);
  for (const other of [{ lines: [unitsOf(gloves, 1)] }, { amount: first.refunds[0]?.amount ?? 0 }])
    expect(await errorOf(refund(other, requestId))).toMatchObject({ status: 409 });
  expect(await refundRows(shop)).toHaveLength(1);
  expect([await stockOf(shop, gloves), await stockOf(shop, bread)]).toEqual([99, 99]);
});

test("units of a failed refund to a card can be refunded again, and return to stock once", async () => {
  const { shop, gloves, refund, staff, id } = await shopWithLines("Stripe");
  const refusing = { ...shop.payments, refund: () => Promise.reject(new Error("the balance is too low")) };
  const units = { lines: [unitsOf(gloves, 3)], restock: true };
  const failed = await refund(units, newId(), at(shop, refusing));
  expect(failed.refunds).toMatchObject([{ state: "failed" }]);
  expect(failed).toMatchObject({ credited: 0 });
  expect(await creditNotes(shop)).toEqual([]);
  expect(await refund(units)).toMatchObject({ credited: 1.16, received: LINES_TOTAL - 1.16 });
  expect(await stockOf(shop, gloves)).toBe(100);
  expect(await creditNotes(shop)).toMatchObject([{ totalCents: 1_16 }]);
  expect(await staff.byId({ id })).toMatchObject({ creditedPrice: 1.16, refundedPrice: 1.16 });
});

test("a cancellation after a refund puts back and credits only the rest", async () => {
  const { shop, gloves, bread, refund, staff, id } = await shopWithLines("Stripe");
  await refund({ lines: [unitsOf(gloves, 1)], restock: true, reason: "Torn" });
  await refund({ lines: [unitsOf(bread, 1)] });
  expect([await stockOf(shop, gloves), await stockOf(shop, bread)]).toEqual([98, 98]);
  await staff.cancel({ id, paid: true, reason: "Changed their mind" });
  // Bread that did not return is as lost as before; the cancellation puts back what was not returned.
  expect([await stockOf(shop, gloves), await stockOf(shop, bread)]).toEqual([100, 100]);
  const notes = await creditNotes(shop);
  expect(notes.map(({ reason }) => reason)).toEqual(["Torn", "Refund", "Changed their mind"]);
  expect(notes.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(LINES_TOTAL_CENTS);
  expect(notes[2]?.lines).toEqual([
    ["GLV", 2, 70, 7],
    ["BRD", 1, 5_00, 0],
  ]);
  const [first, second, last, invoice] = (await paperRows(shop)).map(({ content }) => content.freightCents);
  expect(invoice).toBeGreaterThan(0);
  expect([first, second, last]).toEqual([0, 0, invoice]);
  expect(await errorOf(refund({ lines: [unitsOf(gloves, 1)] }))).toMatchObject({
    status: 400,
    message: "Order is cancelled",
  });
  expect(await differencesIn(shop)).toEqual([]);
});

test("only admins refund by lines", async () => {
  const { shop, nora, gloves, id } = await shopWithLines();
  const sent = { id, requestId: newId(), lines: [unitsOf(gloves, 1)] };
  expect(await errorOf(as(shop, nora).orders.makeRefund(sent))).toMatchObject({ status: 403 });
});

test("units are refunded from the payment of the order, also while a surplus one waits for its refund", async () => {
  const { shop, staff, buyer, id, gloves, refund } = await shopWithLines("Stripe");
  const [paid] = (await staff.money({ id })).cards;
  await shop.db.insert(payments).values({
    id: newId(),
    idempotencyKey: newId(),
    orderId: id,
    userId: (await buyer.byId({ id })).user._id,
    gateway: shop.payments.name,
    gatewayId: await chargeAgain(shop),
    amountCents: LINES_TOTAL_CENTS,
    state: "surplus",
  });
  const { cards, credited } = await refund({ lines: [unitsOf(gloves, 2)] });
  expect(credited).toBe(0.77);
  expect(cards.find(({ _id }) => _id === paid?._id)).toMatchObject({ refunded: 0.77 });
  expect(await creditNotes(shop)).toMatchObject([{ totalCents: 77 }]);
  // By an amount, what is owed in any case comes first.
  expect(await refund({ amount: LINES_TOTAL })).toMatchObject({ credited: 0.77 });
  expect(await differencesIn(shop)).toEqual([]);
});

/** Charges a card at the gateway without an order of the shop. */
async function chargeAgain({ payments: gateway }: TestShop): Promise<string> {
  const idempotencyKey = newId();
  const about = { description: "", receiptEmail: "", shipping: null };
  const { id } = await gateway.create({ idempotencyKey, amountCents: LINES_TOTAL_CENTS, paymentId: newId(), ...about });
  await gateway.confirm(id, { idempotencyKey: `${idempotencyKey} confirm`, token: "tok_visa" });
  return id;
}

test("what was sent back by bank transfer is not refunded to the card, too", async () => {
  const { shop, staff, id, book, refund } = await shopWithLines("Stripe");
  await staff.cancel({ id, paid: true });
  await book(-30);
  expect(await errorOf(refund({ amount: 6.17 }))).toMatchObject({
    status: 400,
    message: "At most $6.16 can be refunded",
  });
  expect(await refund({ amount: 6.16 })).toMatchObject({ received: 0, refundDue: 0 });
  expect(await differencesIn(shop)).toEqual([]);
});

test("a blank reason counts as none", async () => {
  const { shop, refund } = await shopWithLines();
  await refund({ amount: 1, reason: "  " });
  expect(await creditNotes(shop)).toMatchObject([{ reason: "Refund" }]);
});
