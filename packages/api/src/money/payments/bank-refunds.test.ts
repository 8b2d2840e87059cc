import { auditLog } from "@shop/db/schema/audit";
import { orders } from "@shop/db/schema/orders";
import { newId } from "@shop/db/columns";
import { NO_BANK_REFUND_DUE, REFUND_NOT_UNDOABLE } from "@shop/domain/messages";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addProduct, as, errorOf, expectAdminOnly, orderOf } from "../../testing.ts";
import { LINES_TOTAL, shopWithLines } from "./order-money.fixture.ts";
import { at, shopWithCardOrder, TOTAL } from "./payments.fixture.ts";

const DOLLARS = TOTAL / 100;
const MARCH = { from: "2026-03-01", to: "2026-03-31" };
const NOTHING_DUE = { total: { orders: 0, amount: 0 }, oldest: [] };

test("only admins can mark an order refunded", async () => {
  const { shop, id } = await shopWithCardOrder("Bank");
  await expectAdminOnly(shop, ({ orders: calls }) => [calls.markRefunded({ id }), calls.undoRefunded({ id })]);
});

test("a cancelled order holds its bank payment until it is marked refunded, which can be undone for a day", async () => {
  const { shop, ana, staff, buyer, id } = await shopWithCardOrder("Bank");
  const { dashboard } = as(shop, ana);
  const due = async () => (await dashboard.read(MARCH)).refundsDue;
  const listed = async () =>
    (await staff.adminList({ state: "refundDue" })).orders.map((order) => order.refundDuePrice);
  await staff.pay({ orderId: id, id: "BANK-1" });
  expect(await due()).toEqual(NOTHING_DUE);
  expect(await errorOf(staff.markRefunded({ id }))).toMatchObject({ status: 400, message: NO_BANK_REFUND_DUE });
  const { cancelledAt } = await staff.cancel({ id, paid: true });
  expect(await due()).toEqual({
    total: { orders: 1, amount: DOLLARS },
    oldest: [
      {
        _id: id,
        orderNumber: "SO-100001",
        customer: "Nora",
        cancelledAt,
        paymentMethod: "Bank",
        refundDuePrice: DOLLARS,
      },
    ],
  });
  expect(await listed()).toEqual([DOLLARS]);

  const refunded = await staff.markRefunded({ id });
  expect(refunded).toMatchObject({ refundedPrice: DOLLARS, refundDuePrice: 0, isPaid: true, isCancelled: true });
  expect(await staff.markRefunded({ id })).toEqual(refunded);
  expect(await buyer.byId({ id })).toEqual(refunded);
  expect(await due()).toEqual(NOTHING_DUE);
  expect(await listed()).toEqual([]);

  expect(await staff.undoRefunded({ id })).toMatchObject({ refundedPrice: 0, refundDuePrice: DOLLARS });
  expect(await errorOf(staff.undoRefunded({ id }))).toMatchObject({ status: 400, message: REFUND_NOT_UNDOABLE });
  await staff.markRefunded({ id });
  await shop.db.update(orders).set({ bankRefundedAt: sql`now() - interval '24 hours 1 second'` });
  expect(await errorOf(staff.undoRefunded({ id }))).toMatchObject({ status: 400, message: REFUND_NOT_UNDOABLE });
  const actions = await shop.db.select({ action: auditLog.action, actor: auditLog.actorId }).from(auditLog);
  const marks = actions.filter(({ action }) => action.endsWith("Refunded"));
  expect(marks).toEqual(
    ["markedRefunded", "undidRefunded", "markedRefunded"].map((action) => ({ action, actor: ana.id })),
  );
});

test("a cancelled order holds what was not refunded to its card, also when a refund fails", async () => {
  const { shop, ana, staff, buyer, id } = await shopWithCardOrder();
  await buyer.charge({ token: "tok_visa", amount: TOTAL, orderId: id });
  await staff.cancel({ id, paid: true });
  const due = async (): Promise<number> => (await staff.byId({ id })).refundDuePrice;
  expect(await due()).toBe(DOLLARS);
  expect(await errorOf(staff.markRefunded({ id }))).toMatchObject({ status: 400, message: NO_BANK_REFUND_DUE });
  await staff.makeRefund({ id, requestId: newId(), amount: 10 });
  expect(await due()).toBe(DOLLARS - 10);
  const refusing = { ...shop.payments, refund: () => Promise.reject(new Error("the balance is too low")) };
  await as(at(shop, refusing), ana).orders.makeRefund({ id, requestId: newId(), amount: DOLLARS - 10 });
  expect(await due()).toBe(DOLLARS - 10);
  await staff.makeRefund({ id, requestId: newId(), amount: DOLLARS - 10 });
  expect(await due()).toBe(0);
  expect((await as(shop, ana).dashboard.read(MARCH)).refundsDue).toEqual(NOTHING_DUE);
});

test("an unpaid order that is cancelled holds nothing", async () => {
  const { shop, ana, staff, id } = await shopWithCardOrder("Bank");
  expect(await staff.cancel({ id })).toMatchObject({ refundDuePrice: 0 });
  expect(await errorOf(staff.markRefunded({ id }))).toMatchObject({ status: 400, message: NO_BANK_REFUND_DUE });
  expect((await as(shop, ana).dashboard.read(MARCH)).refundsDue).toEqual(NOTHING_DUE);
});

test("the dashboard lists credited orders among the cancelled ones, by how long they have waited", async () => {
  const { shop, ana, staff, id, book, refund } = await shopWithLines();
  await book(LINES_TOTAL);
  await refund({ amount: 5 });
  await shop.db.update(orders).set({ createdAt: sql`now() - interval '2 days'` });
  const gone = await Promise.all(
    [1, 3].map(async (daysAgo) => {
      const { _id } = await staff.create(orderOf([[await addProduct(shop), 1]]));
      await staff.pay({ orderId: _id, id: "BANK-1" });
      await staff.cancel({ id: _id, paid: true });
      const cancelledAt = sql`now() - make_interval(days => ${daysAgo})`;
      await shop.db.update(orders).set({ createdAt: cancelledAt, cancelledAt }).where(eq(orders.id, _id));
      return _id;
    }),
  );
  const { oldest } = (await as(shop, ana).dashboard.read(MARCH)).refundsDue;
  expect(oldest.map(({ _id }) => _id)).toEqual([gone[1], id, gone[0]]);
  expect(oldest.map(({ cancelledAt }) => cancelledAt === null)).toEqual([false, true, false]);
});
