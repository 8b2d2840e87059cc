import { auditLog } from "@shop/db/schema/audit";
import { newId } from "@shop/db/columns";
import { orders, stockMovements } from "@shop/db/schema/orders";
import { products } from "@shop/db/schema/products";
import { shipments } from "@shop/db/schema/shipments";
import { dayOf } from "@shop/domain/dates";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  addPerson,
  addProduct,
  as,
  expectAdminOnly,
  lockProductsFor,
  holdRows,
  orderOf,
  errorOf,
  testShop,
  outlastDeadlocks,
  waitForBlockedSessions,
  type TestShop,
} from "../testing.ts";
import { otherServer } from "../money/payments/payments.fixture.ts";

/** Nora's bank order of three gloves and two masks, each with an initial stock of ten, and the admin Ana. */
async function shopWithOrder() {
  const shop = await testShop();
  const [ana, nora] = [await addPerson(shop, { name: "Ana", isAdmin: true }), await addPerson(shop)];
  const gloves = await addProduct(shop, { stock: 10 });
  const masks = await addProduct(shop, { stock: 10 });
  const placed = await as(shop, nora).orders.create(
    orderOf([
      [gloves, 3],
      [masks, 2],
    ]),
  );
  const id = placed._id;
  const staff = as(shop, ana).orders;
  const pay = () => staff.pay({ orderId: id, id: "BANK-1" });
  return { shop, ana, nora, gloves, masks, placed, id, staff, pay };
}

const auditOf = ({ db }: TestShop) => db.select().from(auditLog).orderBy(asc(auditLog.id));

async function stockOf({ db }: TestShop, ...of: { id: string }[]) {
  const rows = await db.select().from(products);
  return of.map(({ id }) => rows.find((row) => row.id === id)?.countInStock);
}

/** The outcomes of calls that all wait for the order at the same time. */
async function outcomesOfWaiting(shop: TestShop, id: string, calls: (() => Promise<unknown>)[]) {
  const held = await holdRows(shop, "orders", [id]);
  const outcomes = Promise.allSettled(calls.map((call) => call()));
  await waitForBlockedSessions(shop, calls.length);
  await held.release();
  return outcomes;
}

const refusals = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [(outcome.reason as Error).message] : []));

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;

test("a paid order can be marked delivered, and the audit log records which admin did it", async () => {
  const { shop, ana, nora, id, staff, pay } = await shopWithOrder();
  const paid = await pay();
  const delivered = await staff.deliver({ id });
  expect(delivered).toEqual({
    ...paid,
    orderItems: paid.orderItems.map((item) => ({ ...item, shippedQty: item.qty, leftQty: 0 })),
    shippedAt: moment,
    isDelivered: true,
    deliveredAt: moment,
    shipments: [
      {
        _id: expect.any(String) as string,
        number: 1,
        lines: paid.orderItems.map(({ product, sku, name, qty }) => ({ product, sku, name, qty })),
        carrier: null,
        trackingNumber: null,
        trackingUrl: null,
        shippedOn: dayOf(new Date(), shop.settings.timeZone),
        state: "shipped",
        version: 1,
        createdAt: moment,
      },
    ],
  });
  expect(await as(shop, nora).orders.byId({ id })).toEqual(delivered);
  expect((await auditOf(shop)).at(-1)).toMatchObject({
    actorId: ana.id,
    action: "delivered",
    entity: "order",
    recordId: id,
    label: "SO-100001",
    before: { isDelivered: false, deliveredAt: null },
    after: { isDelivered: true, deliveredAt: delivered.deliveredAt },
  });
});

test("an unpaid order cannot be marked delivered", async () => {
  const { shop, id, staff } = await shopWithOrder();
  expect(await errorOf(staff.deliver({ id }))).toEqual({
    status: 400,
    code: "BAD_REQUEST",
    message: "Order is not paid",
  });
  expect(await staff.byId({ id })).toMatchObject({ isDelivered: false, deliveredAt: null });
  expect(await auditOf(shop)).toEqual([]);
});

test("a cancelled order cannot be marked delivered, even if it is paid", async () => {
  const { id, staff, pay } = await shopWithOrder();
  await pay();
  await staff.cancel({ id, paid: true });
  expect(await errorOf(staff.deliver({ id }))).toMatchObject({ status: 400, message: "Order is cancelled" });
  expect(await staff.byId({ id })).toMatchObject({ isDelivered: false, isCancelled: true });
});

test("marking an order delivered again changes nothing", async () => {
  const { shop, id, staff, pay } = await shopWithOrder();
  await pay();
  const first = await staff.deliver({ id });
  expect(await staff.deliver({ id })).toEqual(first);
  expect((await auditOf(shop)).map(({ action }) => action)).toEqual(["markedPaid", "delivered"]);
});

test("cancelling an order restores its stock and records the reason in the stock movements", async () => {
  const { shop, ana, nora, gloves, masks, placed, id, staff } = await shopWithOrder();
  expect(await stockOf(shop, gloves, masks)).toEqual([7, 8]);
  const cancelled = await staff.cancel({ id });
  expect(cancelled).toEqual({
    ...placed,
    orderItems: placed.orderItems.map((item) => ({ ...item, cancelledQty: item.qty, leftQty: 0 })),
    isCancelled: true,
    cancelledAt: moment,
    creditedPrice: placed.totalPrice,
    openPrice: 0,
  });
  expect(await as(shop, nora).orders.byId({ id })).toEqual(cancelled);
  expect(await stockOf(shop, gloves, masks)).toEqual([10, 10]);
  const back = await shop.db.select().from(stockMovements).where(eq(stockMovements.reason, "cancellation"));
  expect(back).toHaveLength(2);
  for (const [product, delta] of [[gloves, 3] as const, [masks, 2] as const]) {
    expect(back).toContainEqual(
      expect.objectContaining({ productId: product.id, delta, orderId: id, userId: ana.id }) as object,
    );
  }
  expect(await auditOf(shop)).toMatchObject([
    {
      actorId: ana.id,
      action: "cancelled",
      label: "SO-100001",
      before: { isCancelled: false, cancelledAt: null },
      after: { isCancelled: true, cancelledAt: cancelled.cancelledAt },
    },
  ]);
});

test("cancelling again changes nothing", async () => {
  const { shop, gloves, id, staff } = await shopWithOrder();
  const first = await staff.cancel({ id });
  expect(await staff.cancel({ id })).toEqual(first);
  expect(await stockOf(shop, gloves)).toEqual([10]);
  expect(await auditOf(shop)).toHaveLength(1);
});

test("a paid order can be cancelled and stays marked as paid", async () => {
  const { shop, gloves, id, staff, pay } = await shopWithOrder();
  const { paidAt } = await pay();
  expect(await staff.cancel({ id, paid: true })).toMatchObject({ isPaid: true, paidAt, isCancelled: true });
  expect(await stockOf(shop, gloves)).toEqual([10]);
});

test("a delivered order cannot be cancelled, and its stock does not change", async () => {
  const { shop, gloves, id, staff, pay } = await shopWithOrder();
  await pay();
  await staff.deliver({ id });
  expect(await errorOf(staff.cancel({ id }))).toMatchObject({ status: 400, message: "Order is delivered" });
  expect(await staff.byId({ id })).toMatchObject({ isCancelled: false });
  expect(await stockOf(shop, gloves)).toEqual([7]);
});

test("a cancellation restores the stock of archived products and drafts too", async () => {
  const { shop, gloves, masks, id, staff } = await shopWithOrder();
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, gloves.id));
  await shop.db.update(products).set({ priceCents: 0 }).where(eq(products.id, masks.id));
  await staff.cancel({ id });
  expect(await stockOf(shop, gloves, masks)).toEqual([10, 10]);
});

test.each(["deliver", "cancel", "undoPaid"] as const)("%s: an unknown order id is not found", async (verb) => {
  const { staff } = await shopWithOrder();
  for (const id of [newId(), "1", "", "SO-100001", "\0"]) {
    expect(await errorOf(staff[verb]({ id })), id).toEqual({
      status: 404,
      code: "NOT_FOUND",
      message: "Order not found",
    });
  }
});

test("only admins can mark an order delivered or undo a payment", async () => {
  const { shop, id } = await shopWithOrder();
  await expectAdminOnly(shop, ({ orders: ask }) => [ask.deliver({ id }), ask.undoPaid({ id })]);
  expect(await shop.db.select().from(orders)).toMatchObject([{ cancelledAt: null, deliveredAt: null, paidAt: null }]);
});

test("two concurrent cancellations restore the stock once", async () => {
  const { shop, gloves, masks, id, staff } = await shopWithOrder();
  const outcomes = await outcomesOfWaiting(shop, id, [() => staff.cancel({ id }), () => staff.cancel({ id })]);
  expect(refusals(outcomes)).toEqual([]);
  expect(await stockOf(shop, gloves, masks)).toEqual([10, 10]);
  expect(await auditOf(shop)).toHaveLength(1);
});

test("two concurrent calls mark an order delivered once", async () => {
  const { shop, id, staff, pay } = await shopWithOrder();
  await pay();
  const outcomes = await outcomesOfWaiting(shop, id, [() => staff.deliver({ id }), () => staff.deliver({ id })]);
  expect(refusals(outcomes)).toEqual([]);
  expect((await auditOf(shop)).map(({ action }) => action)).toEqual(["markedPaid", "delivered"]);
});

test("when a payment is undone and the order delivered at the same time, one of the two is refused", async () => {
  const { shop, id, staff, pay } = await shopWithOrder();
  await pay();
  const outcomes = await outcomesOfWaiting(shop, id, [() => staff.undoPaid({ id }), () => staff.deliver({ id })]);
  const { isPaid, isDelivered } = await staff.byId({ id });
  expect(isDelivered).toBe(isPaid);
  expect(refusals(outcomes)).toEqual([isDelivered ? "Order is delivered" : "Order is not paid"]);
});

test("a cancellation locks products in id order, as new orders do", async () => {
  const { shop, nora, staff } = await shopWithOrder();
  const [first, second] = [await addProduct(shop), await addProduct(shop)];
  const { _id: id } = await as(shop, nora).orders.create(
    orderOf([
      [second, 1],
      [first, 1],
    ]),
  );
  const held = await lockProductsFor(shop, [first.id]);
  const cancelled = staff.cancel({ id });
  await waitForBlockedSessions(shop, 1);
  const free = await shop.db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, second.id))
    .for("update", { skipLocked: true });
  expect(free).toEqual([{ id: second.id }]);
  await held.release();
  expect(await cancelled).toMatchObject({ isCancelled: true });
});

test("a cancellation succeeds although another transaction locks its products in the opposite order", async () => {
  const { shop, ana, nora } = await shopWithOrder();
  const [first, second] = [await addProduct(shop), await addProduct(shop)];
  const { _id: id } = await as(shop, nora).orders.create(
    orderOf([
      [first, 1],
      [second, 1],
    ]),
  );
  // An import or renaming a category can do this.
  const other = await shop.db.$client.connect();
  await outlastDeadlocks(shop, other);
  const save = (product: string) => other.query("UPDATE products SET name = name WHERE id = $1", [product]);
  await other.query("BEGIN");
  await save(second.id);
  const cancelled = as(otherServer(shop), ana).orders.cancel({ id });
  await waitForBlockedSessions(shop, 1);
  await save(first.id);
  await other.query("COMMIT");
  other.release();
  expect(await cancelled).toMatchObject({ isCancelled: true });
  expect(await stockOf(shop, first, second)).toEqual([100, 100]);
});

test("a cancellation and a new order of the same products at the same time both succeed", async () => {
  const { shop, nora, gloves, masks, id, staff } = await shopWithOrder();
  const held = await lockProductsFor(shop, [gloves.id, masks.id]);
  const calls = [
    staff.cancel({ id }),
    as(shop, nora).orders.create(
      orderOf([
        [masks, 8],
        [gloves, 7],
      ]),
    ),
  ];
  await waitForBlockedSessions(shop, 2);
  await held.release();
  await Promise.all(calls);
  expect(await stockOf(shop, gloves, masks)).toEqual([3, 2]);
});

test("concurrent cancellations and orders of many products do not deadlock", async () => {
  const shop = await testShop();
  const staff = as(shop, await addPerson(shop, { isAdmin: true })).orders;
  const buyer = as(shop, await addPerson(shop)).orders;
  const shelf = await Promise.all([1, 2, 3, 4, 5].map(() => addProduct(shop, { stock: 20 })));
  const turned = (by: number) => orderOf([...shelf.slice(by), ...shelf.slice(0, by)].map((product) => [product, 1]));
  const placed = await Promise.all([0, 1, 2, 3].map((by) => buyer.create(turned(by))));
  const held = await lockProductsFor(
    shop,
    shelf.map(({ id }) => id),
  );
  const calls = [
    ...placed.map(({ _id }) => staff.cancel({ id: _id })),
    ...[4, 3, 2, 1].map((by) => buyer.create(turned(by))),
  ];
  await waitForBlockedSessions(shop, calls.length);
  await held.release();
  await Promise.all(calls);
  expect(await stockOf(shop, ...shelf)).toEqual([16, 16, 16, 16, 16]);
});

test("marking an order delivered can be undone within a day, but not later", async () => {
  const { shop, staff, id, pay } = await shopWithOrder();
  expect(await errorOf(staff.undoDelivered({ id }))).toMatchObject({ status: 400 });
  await pay();
  await staff.deliver({ id });
  expect(await staff.undoDelivered({ id })).toMatchObject({ isPaid: true, isDelivered: false, deliveredAt: null });
  expect((await auditOf(shop)).at(-1)).toMatchObject({ action: "undidDelivered", after: { deliveredAt: null } });

  await staff.deliver({ id });
  const dayAgo = new Date(Date.now() - 24 * 60 * 60 * 1000);
  await shop.db.update(orders).set({ deliveredAt: dayAgo }).where(eq(orders.id, id));
  await shop.db.update(shipments).set({ createdAt: dayAgo });
  expect(await errorOf(staff.undoDelivered({ id }))).toMatchObject({
    status: 400,
    message: "A delivery can only be undone within one day of marking the order delivered",
  });
});
