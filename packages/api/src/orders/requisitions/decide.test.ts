import { companies, companyMembers, costCentres } from "@shop/db/schema/companies";
import { outbox } from "@shop/db/schema/contacts";
import { orders, stockMovements } from "@shop/db/schema/orders";
import { products } from "@shop/db/schema/products";
import { requisitions } from "@shop/db/schema/requisitions";
import { addDays, dayOf } from "@shop/domain/dates";
import { OWN_REQUISITION } from "@shop/domain/messages";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addCompany, addMember, as, errorOf, orderOf, setCustomerPrice } from "../../testing.ts";
import { shopWithRequisitions, TOTAL } from "./requisitions.fixture.ts";

const FIELDS = {
  poNumber: "PO 7",
  deliveryNote: "Dock 2",
  invoiceEmail: "ap@clinics.example",
  costCentre: "CBD",
};

describe("approving", () => {
  test("places the requester's order with all its fields and the name of who approved it", async () => {
    const { shop, nora, theo, gloves, masks, company, asNora, asTheo, ask } = await shopWithRequisitions();
    const requestedDeliveryDate = addDays(dayOf(new Date(), shop.settings.timeZone), 3);
    const { _id: id } = await ask({ ...FIELDS, requestedDeliveryDate });
    const order = await asTheo.requisitions.approve({ id, version: 1, totalPrice: TOTAL });
    expect(order).toMatchObject({
      user: { _id: nora.id },
      company: { _id: company.id },
      approvedBy: { _id: theo.id, name: "Theo" },
      orderItems: [
        { product: gloves.id, qty: 2 },
        { product: masks.id, qty: 5 },
      ],
      totalPrice: TOTAL,
      ...FIELDS,
      costCentreName: "City",
      requestedDeliveryDate,
    });
    expect(await asNora.orders.byId({ id: order._id })).toEqual(order);
    expect(await asNora.orders.mine({})).toEqual([order]);
    expect(await asNora.requisitions.byId({ id })).toMatchObject({
      status: "approved",
      decidedBy: { _id: theo.id, name: "Theo" },
      order: { _id: order._id, orderNumber: order.orderNumber },
      version: 2,
    });
    const [left] = await shop.db.select().from(products).where(eq(products.id, gloves.id));
    expect(left?.countInStock).toBe(98);
  });

  test("leaves the requester's month and cart as they are", async () => {
    const { shop, gloves, nora, asNora, asTheo, ask } = await shopWithRequisitions();
    const { _id: id } = await ask();
    await asNora.cart.add({ lines: [{ product: gloves.id, qty: 3 }] });
    await asTheo.requisitions.approve({ id });
    expect((await asNora.cart.read()).lines).toMatchObject([{ product: gloves.id, qty: 3 }]);
    const limits = { orderLimitCents: null, monthlyLimitCents: 36_00 };
    await shop.db.update(companyMembers).set(limits).where(eq(companyMembers.userId, nora.id));
    await asNora.orders.create(orderOf([[gloves, 1]]));
  });

  test("is at the requester's prices of today, which the decider may bound", async () => {
    const { shop, nora, theo, gloves, asTheo, ask } = await shopWithRequisitions();
    const { _id: id } = await ask();
    await setCustomerPrice(shop, theo, gloves, 1_00);
    await setCustomerPrice(shop, nora, gloves, 12_00);
    const refused = await errorOf(asTheo.requisitions.approve({ id, totalPrice: TOTAL, acceptLower: true }));
    expect(refused).toMatchObject({ status: 409, order: { totalPrice: 106.4 } });
    await setPrice(7_00);
    expect(await errorOf(asTheo.requisitions.approve({ id, totalPrice: TOTAL }))).toMatchObject({ status: 409 });
    expect(await asTheo.requisitions.byId({ id })).toMatchObject({ status: "open", version: 1 });
    const order = await asTheo.requisitions.approve({ id, totalPrice: TOTAL, acceptLower: true });
    expect(order).toMatchObject({ totalPrice: 95.4, orderItems: [{ price: 7 }, { price: 10 }] });

    async function setPrice(cents: number) {
      await shop.db.execute(sql`update customer_prices set price_cents = ${cents} where user_id = ${nora.id}`);
    }
  });

  test("is refused as an order is, which leaves it open", async () => {
    const { shop, gloves, masks, company, asTheo, ask } = await shopWithRequisitions();
    const { _id: id } = await ask({ costCentre: "CBD" });
    const approve = () => asTheo.requisitions.approve({ id });
    const move = (delta: number) =>
      shop.db.insert(stockMovements).values({ productId: gloves.id, delta, reason: "adjustment" });
    await move(-99);
    expect(await errorOf(approve())).toMatchObject({ status: 409, message: "Only 1 of Gloves left in stock" });
    await move(99);
    await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, masks.id));
    expect(await errorOf(approve())).toMatchObject({ status: 404, message: "Product not found" });
    await shop.db.update(products).set({ archivedAt: null });
    await shop.db.update(costCentres).set({ isActive: false });
    expect(await errorOf(approve())).toMatchObject({ status: 400, message: "Unknown cost centre CBD" });
    await shop.db.update(costCentres).set({ isActive: true });
    await shop.db.update(companies).set({ poRequired: true }).where(eq(companies.id, company.id));
    expect(await errorOf(approve())).toMatchObject({ status: 400, issues: [{ path: "poNumber" }] });
    await asTheo.requisitions.update({ id, poNumber: "PO 8" });
    expect(await asTheo.requisitions.byId({ id })).toMatchObject({ status: "open" });
    expect(await approve()).toMatchObject({ poNumber: "PO 8", costCentre: "CBD" });
    expect(await shop.db.$count(orders)).toBe(1);
  });

  test("keeps a delivery day that has passed while it waited", async () => {
    const { shop, asTheo, ask } = await shopWithRequisitions();
    const today = dayOf(new Date(), shop.settings.timeZone);
    const { _id: id } = await ask({ requestedDeliveryDate: today });
    const [createdAt, requestedDeliveryOn] = [new Date(Date.now() - 5 * 86_400_000), addDays(today, -4)];
    await shop.db.update(requisitions).set({ createdAt, requestedDeliveryOn });
    expect(await asTheo.requisitions.approve({ id })).toMatchObject({ requestedDeliveryDate: requestedDeliveryOn });
  });

  test("is refused when it was made on an outdated version", async () => {
    const { gloves, asTheo, ask } = await shopWithRequisitions();
    const { _id: id } = await ask();
    const changed = await asTheo.requisitions.update({ id, version: 1, lines: [{ product: gloves.id, qty: 4 }] });
    expect(await errorOf(asTheo.requisitions.approve({ id, version: 1 }))).toMatchObject({
      status: 409,
      message: "This requisition was changed by someone else in the meantime",
      current: changed,
    });
    expect(await asTheo.requisitions.approve({ id, version: 2 })).toMatchObject({ orderItems: [{ qty: 4 }, {}] });
  });

  test("a call repeated with the same idempotency key gets the same order", async () => {
    const { shop, theo, ask } = await shopWithRequisitions();
    const { _id: id } = await ask();
    const keyed = as(shop, theo, { idempotencyKey: "one" }).requisitions;
    expect(await keyed.approve({ id })).toEqual(await keyed.approve({ id }));
    expect(await shop.db.$count(orders)).toBe(1);
  });
});

test("nobody decides on their own, whatever their role", async () => {
  const { shop, company, ask } = await shopWithRequisitions();
  const admin = await addMember(shop, company, "admin");
  const { _id: id } = await ask({}, admin);
  const { requisitions: calls } = as(shop, admin);
  const own = { status: 403, code: "FORBIDDEN", message: OWN_REQUISITION };
  expect(await errorOf(calls.approve({ id }))).toEqual(own);
  expect(await errorOf(calls.decline({ id, reason: "No" }))).toEqual(own);
  expect(await errorOf(calls.update({ id, poNumber: "1" }))).toEqual(own);
  expect(await calls.withdraw({ id })).toMatchObject({ status: "withdrawn", decidedBy: { _id: admin.id } });
  expect(await errorOf(calls.approve({ id }))).toEqual(own);
});

test("only approvers and admins of the company decide, and only the requester withdraws", async () => {
  const { shop, company, asNora, ask } = await shopWithRequisitions();
  const { _id: id } = await ask();
  const notInRole = { status: 403, code: "COMPANY_ROLE" };
  for (const role of ["buyer", "viewer"] as const) {
    const { requisitions: calls } = as(shop, await addMember(shop, company, role));
    expect(await errorOf(calls.approve({ id }))).toMatchObject(notInRole);
    expect(await errorOf(calls.decline({ id, reason: "No" }))).toMatchObject(notInRole);
    expect(await errorOf(calls.update({ id }))).toMatchObject(notInRole);
    expect(await errorOf(calls.withdraw({ id }))).toMatchObject(notInRole);
  }
  const other = as(shop, await addMember(shop, await addCompany(shop), "admin")).requisitions;
  const notThere = { status: 404, message: "Requisition not found" };
  expect(await errorOf(other.approve({ id }))).toMatchObject(notThere);
  expect(await errorOf(other.decline({ id, reason: "No" }))).toMatchObject(notThere);
  expect(await errorOf(other.update({ id }))).toMatchObject(notThere);
  expect(await errorOf(other.withdraw({ id }))).toMatchObject(notThere);
  expect(await errorOf(other.addToCart({ id }))).toMatchObject(notThere);
  expect(await asNora.requisitions.byId({ id })).toMatchObject({ status: "open", version: 1 });
});

test("the first decision wins, and others are told whose it was", async () => {
  const { asNora, asTheo, ask } = await shopWithRequisitions();
  const [declined, withdrawn, approved] = [await ask(), await ask(), await ask()].map(({ _id }) => _id);
  if (!declined || !withdrawn || !approved) throw new Error("asked three times");
  expect(await asTheo.requisitions.decline({ id: declined, reason: "Too many" })).toMatchObject({
    status: "declined",
    reason: "Too many",
    decidedBy: { name: "Theo" },
  });
  await asNora.requisitions.withdraw({ id: withdrawn });
  await asTheo.requisitions.approve({ id: approved });
  const told = async (call: Promise<unknown>) => (await errorOf(call)).message;
  for (const [id, message] of [
    [declined, "Already declined by Theo"],
    [withdrawn, "Already withdrawn by Nora"],
    [approved, "Already approved by Theo"],
  ] as const) {
    expect(await told(asTheo.requisitions.approve({ id }))).toBe(message);
    expect(await told(asTheo.requisitions.decline({ id, reason: "No" }))).toBe(message);
    expect(await told(asTheo.requisitions.update({ id, poNumber: "1" }))).toBe(message);
    expect(await told(asNora.requisitions.withdraw({ id }))).toBe(message);
  }
});

test("what has expired is not decided on any more", async () => {
  const { shop, asNora, asTheo, ask } = await shopWithRequisitions();
  const { _id: id } = await ask();
  await shop.db.update(requisitions).set({ expiresAt: new Date(Date.now() - 1_000) });
  const expired = { status: 409, message: "This requisition has expired" };
  expect(await errorOf(asTheo.requisitions.approve({ id }))).toMatchObject(expired);
  expect(await errorOf(asTheo.requisitions.decline({ id, reason: "No" }))).toMatchObject(expired);
  expect(await errorOf(asNora.requisitions.withdraw({ id }))).toMatchObject(expired);
  expect(await asNora.requisitions.byId({ id })).toMatchObject({ status: "expired", lines: [{ problem: null }, {}] });
});

test("its requester is mailed how it ended, and a mail that asked for a decision is not sent any more", async () => {
  const { shop, asNora, asTheo, ask } = await shopWithRequisitions();
  const causes = async () => {
    const mails = await shop.db
      .select()
      .from(outbox)
      .where(sql`cause not like 'order-%'`)
      .orderBy(outbox.createdAt);
    return mails.map(({ cause, recipient, subject }) => [cause.split(":")[0], recipient, subject]);
  };
  const { _id: id } = await ask();
  await asTheo.requisitions.decline({ id, reason: "We have enough." });
  const ended = (number: string, how: string) => [
    "requisition-ended",
    "nora@test.example",
    `Your requisition ${number} was ${how}`,
  ];
  expect(await causes()).toEqual([ended("RQ-000001", "declined")]);
  expect((await shop.db.select().from(outbox))[0]?.text).toContain("We have enough.");
  await asTheo.requisitions.approve({ id: (await ask())._id });
  await asNora.requisitions.withdraw({ id: (await ask())._id });
  expect(await causes()).toEqual([ended("RQ-000001", "declined"), ended("RQ-000002", "approved")]);
});
