import { orders, stockMovements } from "@shop/db/schema/orders";
import { products } from "@shop/db/schema/products";
import { webhookEvents } from "@shop/db/schema/webhooks";
import { order } from "@shop/domain/contracts/orders";
import { productRecord } from "@shop/domain/contracts/products";
import { LOW_STOCK } from "@shop/domain/limits";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@shop/domain/webhook-events";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { DELIVERY_UNDO_SECONDS } from "../../orders/order-mails.ts";
import { importText } from "../../goods/imports/imports.fixture.ts";
import {
  addPerson,
  addProduct,
  addCategoryTree,
  as,
  holdRows,
  orderOf,
  errorOf,
  waitForBlockedSessions,
  type TestShop,
} from "../../testing.ts";
import { publishWebhookEvents } from "./publish-webhook-events.ts";
import { deliveriesOf, eventsOf, makeAllDue, runJob, shopWithWebhook, parseMessage } from "./webhooks.fixture.ts";

/** A shop with an endpoint for these events, gloves, and the customer Nora. */
async function shopListeningTo(...events: WebhookEvent[]) {
  const { shop, staff, webhook } = await shopWithWebhook({ events });
  const gloves = await addProduct(shop, { name: "Nitrile gloves", sku: "GLV-1", stock: 50 });
  await shop.db.delete(webhookEvents);
  const nora = as(shop, await addPerson(shop, { name: "Nora" }));
  const buy = (qty = 1) => nora.orders.create(orderOf([[gloves, qty]]));
  const paid = async () => {
    const { _id: id } = await buy();
    await staff.orders.pay({ orderId: id, id: "BANK-1" });
    return id;
  };
  return { shop, staff, webhook, gloves, buy, paid };
}

const SHELF = ["Gloves", "Nitrile", "Powder free"] as const;
const move = ({ db }: TestShop, productId: string, delta: number) =>
  db.insert(stockMovements).values({ productId, delta, reason: "adjustment" });

test("each change of an order's state is recorded as one event", async () => {
  const { shop, staff, buy, paid } = await shopListeningTo(...WEBHOOK_EVENTS);
  const id = await paid();
  await staff.orders.deliver({ id });
  await staff.orders.deliver({ id });
  const other = await buy();
  await staff.orders.cancel({ id: other._id });
  await staff.orders.cancel({ id: other._id });
  const { shipments } = await staff.orders.byId({ id });
  const rows = await shop.db.select().from(webhookEvents).orderBy(webhookEvents.id);
  expect(rows.map(({ event, recordId }) => [event, recordId])).toEqual([
    ["order.created", id],
    ["order.paid", id],
    ["order.shipped", shipments[0]?._id],
    ["order.delivered", id],
    ["order.created", other._id],
    ["order.cancelled", other._id],
  ]);
  for (const { event, tellAt, createdAt } of rows)
    expect(tellAt.getTime() - createdAt.getTime()).toBe(
      ["order.shipped", "order.delivered"].includes(event) ? DELIVERY_UNDO_SECONDS * 1000 : 0,
    );
});

test.each(["order.created", "order.paid", "product.updated"] as const)(
  "only events with a subscriber are recorded: %s",
  async (event) => {
    const { shop, staff, gloves, paid } = await shopListeningTo(event);
    await paid();
    await staff.products.update({ id: gloves.id, brand: "Banksia" });
    expect(await eventsOf(shop)).toEqual([event]);
  },
);

test("no events are recorded for a disabled endpoint", async () => {
  const { shop, staff, webhook, buy } = await shopListeningTo("order.created");
  await staff.webhooks.update({ id: webhook._id, isEnabled: false });
  await buy();
  expect(await eventsOf(shop)).toEqual([]);
});

test("refused and rolled back changes send no events", async () => {
  const { shop, gloves, buy } = await shopListeningTo(...WEBHOOK_EVENTS);
  await errorOf(buy(51));
  const broken = shop.db.transaction(async (tx) => {
    await tx.update(products).set({ brand: "Banksia" });
    await tx.insert(stockMovements).values({ productId: gloves.id, delta: -45, reason: "adjustment" });
    throw new Error("rolled back");
  });
  await expect(broken).rejects.toThrow("rolled back");
  expect(await eventsOf(shop)).toEqual([]);
});

test("creating or saving a product sends an event, but selling it or an update without changes does not", async () => {
  const { shop, staff, gloves, buy } = await shopListeningTo("product.updated");
  const made = await staff.products.create({ name: "Masks", price: 5 });
  expect(await eventsOf(shop)).toEqual(["product.updated"]);
  await buy();
  await staff.products.update({ id: made._id, brand: "Banksia" });
  await shop.db.update(products).set({ name: sql`name` });
  const about = await shop.db.select({ id: webhookEvents.recordId }).from(webhookEvents).orderBy(webhookEvents.id);
  expect(about.map(({ id }) => id)).toEqual([made._id, made._id]);
  expect(about).not.toContainEqual({ id: gloves.id });
});

test.each([
  { priceCents: 4_00 },
  { archivedAt: new Date() },
  { image: "/images/other.jpg" },
  { sku: "GLV-2" },
  { categoryId: null, subCategoryId: null, sectionId: null },
])("changing a product in SQL to %j sends an event with the current product", async (change) => {
  const { shop, staff, gloves } = await shopListeningTo("product.updated");
  const shelf = await addCategoryTree(shop, SHELF);
  await shop.db.update(products).set(shelf).where(eq(products.id, gloves.id));
  await shop.db.delete(webhookEvents);
  await shop.db.update(products).set(change).where(eq(products.id, gloves.id));
  expect(await eventsOf(shop)).toEqual(["product.updated"]);
  await runJob(shop);
  expect(shop.webhooks.sent.map((message) => parseMessage(message).data)).toEqual([
    productRecord.parse(await staff.products.adminById({ id: gloves.id })),
  ]);
});

test("changes of a product's version, rating or category name send no event", async () => {
  const { shop, staff, gloves } = await shopListeningTo("product.updated");
  const shelf = await addCategoryTree(shop, SHELF);
  await shop.db.update(products).set(shelf).where(eq(products.id, gloves.id));
  await shop.db.delete(webhookEvents);
  await shop.db.update(products).set({ version: sql`version + 1`, rating: 4.5, numReviews: 2 });
  await staff.taxonomy.categories.update({ id: shelf.categoryId, categoryName: "Hand protection" });
  expect(await staff.products.adminById({ id: gloves.id })).toMatchObject({ category: "Hand protection" });
  expect(await eventsOf(shop)).toEqual([]);
});

test("an import sends events only for products that it adds or changes", async () => {
  const { shop } = await shopListeningTo("product.updated");
  await importText(shop, "sku,name,price\nA,Aprons,1.00\nB,Bags,2.00");
  expect(await eventsOf(shop)).toHaveLength(2);
  await importText(shop, "sku,name,price\nA,Aprons,1.00\nB,Bags,2.50");
  expect(await eventsOf(shop)).toHaveLength(3);
});

test.each([
  [LOW_STOCK + 1, -1, 1],
  [LOW_STOCK + 2, -1, 0],
  [LOW_STOCK, -1, 0],
  [LOW_STOCK + 20, -25, 1],
  [LOW_STOCK - 1, 5, 0],
])("stock of %i that changes by %i sends %i low stock events", async (stock, delta, times) => {
  const { shop } = await shopListeningTo("stock.low");
  const masks = await addProduct(shop, { stock });
  await move(shop, masks.id, delta);
  expect(await eventsOf(shop)).toEqual(Array.from({ length: times }, () => "stock.low"));
});

test("an order that takes stock below the threshold sends a low stock event", async () => {
  const { shop, gloves, buy } = await shopListeningTo("stock.low");
  await buy(45);
  await runJob(shop);
  expect(shop.webhooks.sent.map(parseMessage)).toMatchObject([
    {
      type: "stock.low",
      data: {
        product: { _id: gloves.id, sku: "GLV-1", name: "Nitrile gloves" },
        countInStock: 5,
        threshold: LOW_STOCK,
      },
    },
  ]);
});

test("a message contains the record as in the REST API, with its state when the message is created", async () => {
  const { shop, staff, gloves, buy } = await shopListeningTo("order.created", "product.updated");
  const { _id } = await buy();
  await staff.products.update({ id: gloves.id, brand: "Banksia" });
  const [created, updated] = await shop.db.select().from(webhookEvents).orderBy(webhookEvents.id);
  await staff.orders.pay({ orderId: _id, id: "BANK-1" });
  await runJob(shop);
  const [first, second] = shop.webhooks.sent.map(parseMessage);
  expect(first).toEqual({
    type: "order.created",
    timestamp: created?.createdAt.toISOString(),
    data: order.parse(await staff.orders.byId({ id: _id })),
  });
  expect(first?.data).toMatchObject({ isPaid: true });
  expect(second).toEqual({
    type: "product.updated",
    timestamp: updated?.createdAt.toISOString(),
    data: productRecord.parse(await staff.products.adminById({ id: gloves.id })),
  });
  expect(second?.data).toMatchObject({ brand: "Banksia", countInStock: 49 });
});

test("a payment that is undone before its event was sent sends no event", async () => {
  const { shop, staff, paid } = await shopListeningTo("order.paid");
  const id = await paid();
  await staff.orders.undoPaid({ id });
  expect(await eventsOf(shop)).toEqual([]);
  await staff.orders.pay({ orderId: id, id: "BANK-2" });
  await staff.orders.undoPaid({ id });
  expect(await eventsOf(shop)).toEqual([]);
});

test("a payment that is undone after its event was sent sends it again, with the current order", async () => {
  const { shop, staff, paid } = await shopListeningTo("order.paid");
  const id = await paid();
  await runJob(shop);
  await staff.orders.undoPaid({ id });
  await runJob(shop);
  expect(shop.webhooks.sent.map(parseMessage)).toMatchObject([
    { type: "order.paid", data: { _id: id, isPaid: true } },
    { type: "order.paid", data: { _id: id, isPaid: false } },
  ]);
  expect(new Set(shop.webhooks.sent.map((message) => message.id)).size).toBe(2);
});

test("the last message is correct, however often a payment is made and undone between messages", async () => {
  const { shop, staff, paid } = await shopListeningTo("order.paid");
  const id = await paid();
  await runJob(shop);
  await staff.orders.undoPaid({ id });
  await staff.orders.pay({ orderId: id, id: "BANK-2" });
  expect(await eventsOf(shop)).toEqual(["order.paid"]);
  await staff.orders.undoPaid({ id });
  await runJob(shop);
  await staff.orders.pay({ orderId: id, id: "BANK-3" });
  await staff.orders.undoPaid({ id });
  await runJob(shop);
  await staff.orders.pay({ orderId: id, id: "BANK-4" });
  await runJob(shop);
  expect(shop.webhooks.sent.map((message) => parseMessage(message).data)).toMatchObject([
    { isPaid: true },
    { isPaid: false },
    { isPaid: true, paymentReference: "BANK-4" },
  ]);
});

test("a payment that is undone while its message is being created sends two events", async () => {
  const { shop, staff, webhook, paid } = await shopListeningTo("order.paid");
  const id = await paid();
  const held = await holdRows(shop, "webhooks", [webhook._id]);
  const written = publishWebhookEvents(shop);
  await waitForBlockedSessions(shop, 1);
  const undone = staff.orders.undoPaid({ id });
  await waitForBlockedSessions(shop, 2);
  await held.release();
  await Promise.all([written, undone]);
  await runJob(shop);
  expect(shop.webhooks.sent.map((message) => parseMessage(message).data)).toMatchObject([
    { isPaid: true },
    { isPaid: false },
  ]);
});

test("an undone event is sent only to subscribers", async () => {
  const { shop, staff, paid } = await shopListeningTo("order.created");
  const id = await paid();
  await staff.orders.undoPaid({ id });
  expect(await eventsOf(shop)).toEqual(["order.created"]);
});

test("a delivery's event is sent when its email is due, and not at all if it is undone by then", async () => {
  const { shop, staff, paid } = await shopListeningTo("order.delivered");
  const id = await paid();
  await staff.orders.deliver({ id });
  await runJob(shop);
  expect(shop.webhooks.sent).toEqual([]);
  await staff.orders.undoDelivered({ id });
  await staff.orders.deliver({ id });
  expect(await eventsOf(shop)).toEqual(["order.delivered"]);
  await staff.orders.undoDelivered({ id });
  await makeAllDue(shop);
  await runJob(shop);
  expect(shop.webhooks.sent).toEqual([]);
  await staff.orders.deliver({ id });
  await makeAllDue(shop);
  await runJob(shop);
  expect(shop.webhooks.sent.map(parseMessage)).toMatchObject([{ type: "order.delivered", data: { _id: id } }]);
  await staff.orders.undoDelivered({ id });
  await runJob(shop);
  expect(shop.webhooks.sent.map((message) => parseMessage(message).data)).toMatchObject([
    { isDelivered: true },
    { isDelivered: false },
  ]);
  expect(await deliveriesOf(shop)).toHaveLength(2);
});

test("each endpoint receives the events that it subscribes to, with the same message id", async () => {
  const { shop, staff, buy } = await shopListeningTo("order.created");
  await staff.webhooks.create({ url: "https://erp.example/", events: ["order.created", "order.paid"] });
  await staff.webhooks.create({ url: "https://stock.example/", events: ["stock.low"] });
  await buy();
  await runJob(shop);
  expect(shop.webhooks.sent.map(({ url }) => url).toSorted()).toEqual([
    "https://erp.example/",
    "https://warehouse.example/hooks",
  ]);
  expect(new Set(shop.webhooks.sent.map(({ id }) => id)).size).toBe(1);
  expect(shop.webhooks.sent[0]?.id).toMatch(/^msg_/);
  expect(await eventsOf(shop)).toEqual([]);
});

test("an event whose record or last endpoint was removed is dropped and does not block others", async () => {
  const { shop, staff, webhook, buy } = await shopListeningTo("product.updated", "order.created");
  const [gone, kept] = [await addProduct(shop, { stock: 0 }), await addProduct(shop, { stock: 0 })];
  await shop.db.delete(products).where(eq(products.id, gone.id));
  await runJob(shop);
  expect(shop.webhooks.sent.map((message) => parseMessage(message).data["_id"])).toEqual([kept.id]);
  await buy();
  await staff.webhooks.remove({ id: webhook._id });
  await runJob(shop);
  expect([await eventsOf(shop), shop.webhooks.sent.length]).toEqual([[], 1]);
});

test("concurrent servers create each message once", async () => {
  const { shop } = await shopListeningTo("product.updated");
  const names = Array.from({ length: 120 }, (_, n) => `No ${n}`);
  await shop.db.insert(products).values(names.map((name) => ({ name })));
  const publishAll = async (): Promise<void> => ((await publishWebhookEvents(shop)) ? publishAll() : undefined);
  await Promise.all([publishAll(), publishAll(), publishAll()]);
  await publishAll();
  const written = (await deliveriesOf(shop)).map((delivery) => String(parseMessage(delivery).data["name"]));
  expect(written.toSorted()).toEqual(names.toSorted());
  expect(await eventsOf(shop)).toEqual([]);
});

test("an order that is marked paid in SQL sends an event too", async () => {
  const { shop, buy } = await shopListeningTo("order.paid");
  const { _id } = await buy();
  await shop.db.update(orders).set({ paidAt: new Date() }).where(eq(orders.id, _id));
  expect(await eventsOf(shop)).toEqual(["order.paid"]);
});
