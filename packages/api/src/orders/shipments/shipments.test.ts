import { auditLog } from "@shop/db/schema/audit";
import { outbox } from "@shop/db/schema/contacts";
import { newId } from "@shop/db/columns";
import { orderLines, orders } from "@shop/db/schema/orders";
import { papers } from "@shop/db/schema/papers";
import { shipmentLines, shipments } from "@shop/db/schema/shipments";
import { dayOf } from "@shop/domain/dates";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { issueAll } from "../../money/papers/papers.fixture.ts";
import { differencesIn } from "../../shop/privacy/privacy.fixture.ts";
import {
  addCompany,
  addMember,
  addPerson,
  addProduct,
  as,
  errorOf,
  expectAdminOnly,
  holdRows,
  orderOf,
  testShop,
  waitForBlockedSessions,
} from "../../testing.ts";

/** Nora's paid order of five gloves and two masks; `left` is what is left to ship of both. */
async function shopWithPaidOrder() {
  const shop = await testShop();
  const [ana, nora] = [await addPerson(shop, { name: "Ana", isAdmin: true }), await addPerson(shop, { name: "Nora" })];
  const gloves = await addProduct(shop, { name: "Gloves", sku: "GLV-1", stock: 10 });
  const masks = await addProduct(shop, { name: "Masks", sku: "MSK-1", stock: 10 });
  const lines = [[gloves, 5] as const, [masks, 2] as const];
  const placed = await as(shop, nora).orders.create(orderOf(lines));
  const id = placed._id;
  const staff = as(shop, ana).orders;
  await staff.pay({ orderId: id, id: "BANK-1" });
  await shop.db.delete(outbox);
  const units = async () =>
    (await staff.byId({ id })).orderItems.map(({ shippedQty, cancelledQty, leftQty }) => [
      shippedQty,
      cancelledQty,
      leftQty,
    ]);
  const mails = () => shop.db.select().from(outbox).orderBy(asc(outbox.id));
  return { shop, ana, nora, gloves, masks, placed, id, staff, units, mails };
}

const of = (product: { id: string }, qty: number) => ({ product: product.id, qty });

test("an order that is sent whole after an undone delivery is emailed as shipped, not as a part", async () => {
  const { shop, placed, id, staff, mails } = await shopWithPaidOrder();
  await staff.deliver({ id });
  await staff.undoDelivered({ id });
  await shop.db.delete(outbox);
  expect(await staff.ship({ id })).toMatchObject({ number: 2 });
  expect((await mails()).map(({ subject }) => subject)).toEqual([`Order ${placed.orderNumber} shipped`]);
});

test("an order is sent in two shipments, is delivered with the second, and each is emailed with its link and what follows", async () => {
  const { shop, nora, gloves, id, staff, units, mails } = await shopWithPaidOrder();
  const first = await staff.ship({
    id,
    lines: [of(gloves, 2), of(gloves, 1)],
    carrier: "australia post",
    trackingNumber: "33ABC 1",
  });
  expect(first).toMatchObject({
    number: 1,
    lines: [{ product: gloves.id, sku: "GLV-1", name: "Gloves", qty: 3 }],
    carrier: "australia post",
    trackingNumber: "33ABC 1",
    trackingUrl: "https://auspost.com.au/mypost/track/details/33ABC%201",
    shippedOn: dayOf(new Date(), shop.settings.timeZone),
    state: "shipped",
    version: 1,
  });
  expect(await units()).toEqual([
    [3, 0, 2],
    [0, 0, 2],
  ]);
  const part = await as(shop, nora).orders.byId({ id });
  expect(part).toMatchObject({ isDelivered: false, shippedAt: first.createdAt, shipments: [first] });
  const second = await staff.ship({ id, trackingUrl: "https://van.example/7" });
  expect(second).toMatchObject({ number: 2, carrier: null, trackingUrl: "https://van.example/7" });
  expect(await as(shop, nora).orders.byId({ id })).toMatchObject({ isDelivered: true, shipments: [first, second] });
  const [one, two] = await mails();
  expect(one).toMatchObject({ cause: `order-shipped:${id}:${first._id}`, recipient: nora.email });
  for (const text of [first.trackingUrl ?? "", "3 × Gloves (GLV-1)", "2 × Gloves (GLV-1)", "2 × Masks (MSK-1)"])
    expect(one?.text).toContain(text);
  expect(one?.text.toLowerCase()).toContain("to follow");
  expect(two?.text).toContain("https://van.example/7");
  expect(two?.text).toContain("Nothing more is to follow");
  expect((await shop.db.select().from(auditLog)).map(({ action }) => action).slice(-2)).toEqual(["shipped", "shipped"]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("more than is left can't be shipped, and a refusal changes nothing", async () => {
  const { shop, gloves, masks, id, staff, units } = await shopWithPaidOrder();
  const other = await addProduct(shop);
  const refused = (lines: { product: string; qty: number }[]) => errorOf(staff.ship({ id, lines }));
  expect(await refused([of(gloves, 6)])).toMatchObject({ status: 409, message: "Only 5 of Gloves left to ship" });
  expect(await refused([of(masks, 1), of(masks, 2)])).toMatchObject({ message: "Only 2 of Masks left to ship" });
  expect(await refused([of(other, 1)])).toMatchObject({ status: 400, message: "This product is not on the order" });
  expect(await refused([])).toMatchObject({ status: 400 });
  expect(await units()).toEqual([
    [0, 0, 5],
    [0, 0, 2],
  ]);
  await staff.deliver({ id });
  expect(await refused([of(gloves, 1)])).toMatchObject({ status: 409, message: "Only 0 of Gloves left to ship" });
  expect(await errorOf(staff.ship({ id }))).toMatchObject({ status: 409, message: "Nothing is left to ship" });
  expect(await errorOf(staff.ship({ id: newId() }))).toMatchObject({ status: 404, message: "Order not found" });
});

test("unpaid and cancelled orders are not shipped; one on account is", async () => {
  const { shop, nora, gloves, staff } = await shopWithPaidOrder();
  const { _id: id } = await as(shop, nora).orders.create(orderOf([[gloves, 1]]));
  expect(await errorOf(staff.ship({ id }))).toMatchObject({ status: 400, message: "Order is not paid" });
  await staff.pay({ orderId: id, id: "BANK-2" });
  await staff.cancel({ id, paid: true });
  expect(await errorOf(staff.ship({ id }))).toMatchObject({ status: 400, message: "Order is cancelled" });
  const company = await addCompany(shop, { termsDays: 14, creditLimitCents: 500_00 });
  const member = await addMember(shop, company, "buyer");
  const placed = await as(shop, member).orders.create(orderOf([[gloves, 1]], { paymentMethod: "Account" }));
  await staff.ship({ id: placed._id });
  expect(await staff.byId({ id: placed._id })).toMatchObject({ isPaid: false, isDelivered: true });
});

test.each([
  ["an address without https", { trackingUrl: "http://van.example" }],
  ["no address", { trackingUrl: "javascript:alert(1)" }],
  ["a day in the future", { shippedOn: "2999-01-01" }],
  ["a day before the order", { shippedOn: "2020-01-01" }],
  ["a carrier that is too long", { carrier: "x".repeat(61) }],
])("a shipment with %s is refused", async (_what, sent) => {
  const { id, staff } = await shopWithPaidOrder();
  expect(await errorOf(staff.ship({ id, ...sent }))).toMatchObject({ status: 400 });
});

test("a shipment is corrected: the buyer gets a new number, but no mail about the rest", async () => {
  const { shop, id, staff, mails } = await shopWithPaidOrder();
  const sent = await staff.ship({ id, carrier: "Sendle", trackingNumber: "S1" });
  await shop.db.delete(outbox);
  const at = { id, shipment: sent._id };
  // What was read can be saved again: the link follows the number.
  const changed = await staff.correctShipment({ ...at, ...sent, id, trackingNumber: "S2" });
  expect(changed).toMatchObject({ version: 2, trackingUrl: "https://track.sendle.com/tracking?ref=S2" });
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ cause: `order-tracking:${id}:${sent._id}:2` });
  expect(mail?.text).toContain("https://track.sendle.com/tracking?ref=S2");
  const other = await staff.correctShipment({ ...at, version: 2, carrier: "tnt", trackingUrl: "" });
  expect(other).toMatchObject({ carrier: "tnt", trackingNumber: "S2", version: 3 });
  expect(other.trackingUrl).toContain("tnt.com");
  expect(await staff.correctShipment({ ...at, version: 3, carrier: "tnt" })).toEqual(other);
  expect(await mails()).toHaveLength(1);
  expect(await errorOf(staff.correctShipment({ ...at, version: 2, carrier: "DHL" }))).toMatchObject({
    status: 409,
    current: other,
  });
  expect(await errorOf(staff.correctShipment({ ...at, shipment: newId() }))).toMatchObject({ status: 404 });
  await staff.cancelShipment(at);
  expect(await errorOf(staff.correctShipment({ ...at, carrier: "DHL" }))).toMatchObject({
    status: 400,
    message: "Shipment is cancelled",
  });
});

test("the units of a cancelled shipment are left again, its buyer is told, and repeating it changes nothing", async () => {
  const { shop, gloves, id, staff, units, mails } = await shopWithPaidOrder();
  const first = await staff.ship({ id, lines: [of(gloves, 5)] });
  await staff.ship({ id });
  await shop.db.delete(outbox);
  const cancelled = await staff.cancelShipment({ id, shipment: first._id });
  expect(cancelled).toMatchObject({ state: "cancelled", version: 2 });
  expect(await staff.cancelShipment({ id, shipment: first._id })).toEqual(cancelled);
  expect(await units()).toEqual([
    [0, 0, 5],
    [2, 0, 0],
  ]);
  expect(await staff.byId({ id })).toMatchObject({ isDelivered: false, deliveredAt: null });
  expect((await mails()).map(({ cause }) => cause)).toEqual([`order-shipment-cancelled:${id}:${first._id}`]);
  expect(await staff.ship({ id })).toMatchObject({ number: 3, lines: [{ qty: 5 }] });
  expect(await staff.byId({ id })).toMatchObject({ isDelivered: true });
  expect(await differencesIn(shop)).toEqual([]);
});

test("a buyer who is told that a part is not on its way is not told that the order has arrived", async () => {
  const { gloves, id, staff, mails } = await shopWithPaidOrder();
  const first = await staff.ship({ id, lines: [of(gloves, 3)] });
  await staff.deliver({ id });
  await staff.cancelShipment({ id, shipment: first._id });
  expect((await mails()).map(({ cause }) => cause)).toEqual([
    `order-shipped:${id}:${first._id}`,
    `order-shipment-cancelled:${id}:${first._id}`,
  ]);
});

test("only admins record, correct and cancel shipments", async () => {
  const { shop, id, staff } = await shopWithPaidOrder();
  const { _id: shipment } = await staff.ship({ id });
  await expectAdminOnly(shop, ({ orders: ask }) => [
    ask.ship({ id }),
    ask.correctShipment({ id, shipment, carrier: "DHL" }),
    ask.cancelShipment({ id, shipment }),
  ]);
  expect(await shop.db.select().from(shipments)).toMatchObject([{ version: 1, carrier: null }]);
});

test("of two shipments of the last units one is recorded", async () => {
  const { shop, gloves, id, staff, units } = await shopWithPaidOrder();
  const held = await holdRows(shop, "orders", [id]);
  const calls = [3, 3].map((qty) => staff.ship({ id, lines: [of(gloves, qty)] }));
  const outcomes = Promise.allSettled(calls);
  await waitForBlockedSessions(shop, 2);
  await held.release();
  const refused = (await outcomes).flatMap((it) => (it.status === "rejected" ? [(it.reason as Error).message] : []));
  expect(refused).toEqual(["Only 2 of Gloves left to ship"]);
  expect((await units())[0]).toEqual([3, 0, 2]);
});

test("the database refuses a unit that goes twice, and what is shipped of a cancelled order", async () => {
  const { shop, gloves, id, staff } = await shopWithPaidOrder();
  await staff.ship({ id });
  const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, id));
  const again = { id: newId(), orderId: id, number: 2 };
  const twice = shop.db.transaction(async (tx) => {
    await tx.insert(shipments).values(again);
    await tx.insert(shipmentLines).values({ shipmentId: again.id, orderLineId: line?.id ?? "", quantity: 1 });
  });
  await expect(twice).rejects.toMatchObject({ cause: { constraint: "order_lines_units_within_quantity" } });
  await staff.cancelShipment({ id, shipment: (await staff.byId({ id })).shipments[0]?._id ?? "" });
  await staff.ship({ id, lines: [of(gloves, 1)] });
  const cancelled = shop.db.update(orders).set({ cancelledAt: new Date() }).where(eq(orders.id, id));
  await expect(cancelled).rejects.toMatchObject({ cause: { constraint: "orders_not_shipped_and_cancelled" } });
});

test("the orders that can be sent are those of which something is left", async () => {
  const { shop, nora, gloves, id, staff } = await shopWithPaidOrder();
  await as(shop, nora).orders.create(orderOf([[gloves, 1]]));
  const toShip = async () => (await staff.list({ toShip: true })).map(({ _id }) => _id);
  expect(await toShip()).toEqual([id]);
  await staff.ship({ id, lines: [of(gloves, 5)] });
  expect(await toShip()).toEqual([id]);
  expect((await staff.adminList({ state: "toDeliver" })).orders).toMatchObject([{ _id: id, deliveredAt: null }]);
  await staff.ship({ id });
  expect(await toShip()).toEqual([]);
});

test("an admin ends the rest of an order that is part shipped: stock, credit note, delivery", async () => {
  const { shop, nora, gloves, id, staff, units, mails } = await shopWithPaidOrder();
  await staff.ship({ id, lines: [of(gloves, 3)] });
  await issueAll(shop);
  await shop.db.delete(outbox);
  const own = as(shop, nora).orders;
  expect(await errorOf(own.cancel({ id }))).toMatchObject({ status: 400 });
  const ended = await staff.cancel({ id, reason: "Sold out" });
  expect(ended).toMatchObject({ isCancelled: false, isDelivered: true, isPaid: true });
  expect(await units()).toEqual([
    [3, 2, 0],
    [0, 2, 0],
  ]);
  expect(ended.refundDuePrice).toBe(44);
  await issueAll(shop);
  const notes = await shop.db.select().from(papers).where(eq(papers.kind, "credit-note"));
  expect(notes).toMatchObject([
    {
      totalCents: 44_00,
      content: {
        lines: [
          { sku: "GLV-1", qty: 2 },
          { sku: "MSK-1", qty: 2 },
        ],
        freightCents: 0,
        credited: { reason: "Sold out" },
      },
    },
  ]);
  expect((await mails()).map(({ cause }) => cause)).toContain(`order-rest-cancelled:${id}`);
  const { rows } = await shop.db.execute<{ count_in_stock: number }>(
    "select count_in_stock from products order by sku",
  );
  expect(rows.map((row) => row.count_in_stock)).toEqual([7, 10]);
  expect(await errorOf(staff.cancel({ id }))).toMatchObject({ status: 400, message: "Order is delivered" });
  expect(await differencesIn(shop)).toEqual([]);
});

test("refunds by lines take sent units first; unsent ones are not sent any more", async () => {
  const { shop, gloves, masks, id, staff, units } = await shopWithPaidOrder();
  const refund = (lines: { product: string; qty: number }[], unsent?: boolean) =>
    staff.makeRefund({ id, requestId: newId(), lines, ...(unsent !== undefined && { unsent }) });
  await staff.ship({ id, lines: [of(gloves, 3)] });
  await refund([of(gloves, 2)]);
  expect((await units())[0]).toEqual([3, 0, 2]);
  expect(await errorOf(refund([of(gloves, 3)], true))).toMatchObject({
    status: 400,
    message: "Only 2 of Gloves can be refunded",
  });
  await refund([of(gloves, 1)], true);
  expect((await units())[0]).toEqual([3, 1, 1]);
  // One of the sent ones is left to be credited, then the last one that is not sent.
  await refund([of(gloves, 2)]);
  expect((await units())[0]).toEqual([3, 2, 0]);
  expect(await staff.byId({ id })).toMatchObject({ isDelivered: false });
  await refund([of(masks, 2)], true);
  expect(await staff.byId({ id })).toMatchObject({ isDelivered: true });
  expect(await differencesIn(shop)).toEqual([]);
});

test("a delivery can't be undone when it was not a shipment that made it: the rest was cancelled", async () => {
  const { gloves, id, staff } = await shopWithPaidOrder();
  await staff.ship({ id, lines: [of(gloves, 3)] });
  await staff.cancel({ id });
  expect(await errorOf(staff.undoDelivered({ id }))).toMatchObject({ status: 400 });
  expect((await staff.byId({ id })).shipments).toMatchObject([{ state: "shipped" }]);
});

test("a payment can't be undone once something is sent", async () => {
  const { gloves, id, staff } = await shopWithPaidOrder();
  await staff.ship({ id, lines: [of(gloves, 1)] });
  expect(await errorOf(staff.undoPaid({ id }))).toMatchObject({
    status: 400,
    message: "Part of the order is shipped",
  });
});

test("a server of the previous version marks an order delivered, and undoes it: its shipment follows", async () => {
  const { shop, gloves, id, staff, units } = await shopWithPaidOrder();
  await staff.ship({ id, lines: [of(gloves, 1)] });
  await shop.db.update(orders).set({ deliveredAt: new Date() }).where(eq(orders.id, id));
  expect(await units()).toEqual([
    [5, 0, 0],
    [2, 0, 0],
  ]);
  expect((await staff.byId({ id })).shipments).toMatchObject([{ number: 1 }, { number: 2, shippedOn: null }]);
  expect(await differencesIn(shop)).toEqual([]);
  await shop.db.update(orders).set({ deliveredAt: null }).where(eq(orders.id, id));
  expect(await units()).toEqual([
    [1, 0, 4],
    [0, 0, 2],
  ]);
  expect(await differencesIn(shop)).toEqual([]);
});
