import { expect, test } from "vitest";
import { errorOf } from "../../testing.ts";
import { differencesIn } from "../../shop/privacy/privacy.fixture.ts";
import { creditNotes, LINES_TOTAL, shopWithLines, unitsOf } from "./order-money.fixture.ts";

test("a refund of an unpaid order lowers what it asks for, down to almost nothing", async () => {
  const { shop, staff, id, refund } = await shopWithLines();
  expect(await refund({ amount: 6.16, reason: "Late delivery" })).toMatchObject({
    credited: 6.16,
    open: 30,
    refundDue: 0,
    refunds: [{ amount: 6.16, credited: 6.16, state: "succeeded", reason: "Late delivery" }],
  });
  const instead = { status: 400, message: "This would credit all of the order: cancel it instead" };
  expect(await errorOf(refund({ amount: 30 }))).toMatchObject(instead);
  await refund({ amount: 29.99 });
  expect(await staff.byId({ id })).toMatchObject({ isPaid: false, openPrice: 0.01 });
  expect(await differencesIn(shop)).toEqual([]);
});

test("more than is left to credit is refused", async () => {
  const { refund, book } = await shopWithLines();
  await book(LINES_TOTAL);
  await refund({ amount: 30 });
  const refused = { status: 400, message: "At most $6.16 can be refunded" };
  expect(await errorOf(refund({ amount: 6.17 }))).toMatchObject(refused);
  await refund({ amount: 6.16 });
  expect(await errorOf(refund({ amount: 0.01 }))).toMatchObject({ message: "At most $0.00 can be refunded" });
});

test("units that exceed what refunds by amount have left are refused", async () => {
  const { refund, book, bread } = await shopWithLines();
  await book(LINES_TOTAL);
  await refund({ amount: 30 });
  expect(await errorOf(refund({ lines: [unitsOf(bread, 2)] }))).toMatchObject({
    message: "At most $6.16 can be refunded",
  });
});

test("all of an unpaid order that is credited by lines is to be cancelled instead, unless freight is left", async () => {
  const { refund, gloves, bread } = await shopWithLines();
  expect(await refund({ lines: [unitsOf(gloves, 3), unitsOf(bread, 2)] })).toMatchObject({ open: 25 });
  expect(await errorOf(refund({ amount: 25 }))).toMatchObject({ status: 400 });
});

test("a refund of what is open pays a part-paid order, and more makes a refund due until it is sent back", async () => {
  const { shop, staff, id, refund, book } = await shopWithLines();
  await book(30);
  expect(await refund({ amount: 6.16 })).toMatchObject({ open: 0, refundDue: 0 });
  expect(await staff.byId({ id })).toMatchObject({ isPaid: true, paymentReference: "CBA 4711" });
  expect(await refund({ amount: 10 })).toMatchObject({ open: 0, refundDue: 10 });
  expect((await staff.adminList({ state: "refundDue" })).orders).toMatchObject([{ _id: id, refundDuePrice: 10 }]);
  expect(await book(-10)).toMatchObject({ received: 20, open: 0, refundDue: 0 });
  expect((await staff.adminList({ state: "refundDue" })).orders).toEqual([]);
  expect(await staff.byId({ id })).toMatchObject({ isPaid: true, refundedPrice: 10, bankRefundedPrice: 10 });
  expect((await creditNotes(shop)).map(({ totalCents }) => totalCents)).toEqual([6_16, 10_00]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("all of a paid and delivered order can be credited", async () => {
  const { shop, staff, id, refund, book } = await shopWithLines();
  await book(LINES_TOTAL);
  await staff.deliver({ id });
  expect(await refund({ amount: LINES_TOTAL })).toMatchObject({ credited: LINES_TOTAL, refundDue: LINES_TOTAL });
  await book(-LINES_TOTAL);
  expect(await staff.byId({ id })).toMatchObject({ isPaid: true, isDelivered: true, openPrice: 0, refundDuePrice: 0 });
  expect(await differencesIn(shop)).toEqual([]);
});

test("a cancelled order is not credited again", async () => {
  const { staff, id, refund, book } = await shopWithLines();
  await book(10);
  await staff.cancel({ id });
  expect(await errorOf(refund({ amount: 1 }))).toMatchObject({ status: 400, message: "Order is cancelled" });
});
