import { companies } from "@shop/db/schema/companies";
import { outbox } from "@shop/db/schema/contacts";
import { requisitions } from "@shop/db/schema/requisitions";
import { products } from "@shop/db/schema/products";
import { newId } from "@shop/db/columns";
import { COMPANY_ROLE, NO_COMPANY, TOO_MANY_WITHDRAWN } from "@shop/domain/messages";
import { asc, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { expect, test } from "vitest";
import {
  ADDRESS,
  addCompany,
  addMember,
  addPerson,
  addProduct,
  as,
  errorOf,
  orderOf,
  setCustomerPrice,
} from "../../testing.ts";
import { shopWithRequisitions, TOTAL } from "./requisitions.fixture.ts";

const NOBODY = { status: 404, message: NO_COMPANY };

test("a requisition keeps an order's fields, its note and the prices at that time, and waits for 30 days", async () => {
  const { nora, gloves, masks, asNora, ask } = await shopWithRequisitions();
  const fields = { poNumber: "PO 7", deliveryNote: "Dock 2", invoiceEmail: "ap@clinics.example", costCentre: "CBD" };
  const asked = await ask({ ...fields, costCentre: " cbd", totalPrice: TOTAL });
  expect(asked).toMatchObject({
    number: "RQ-000001",
    status: "open",
    by: { _id: nora.id, name: "Nora" },
    lines: [
      { product: gloves.id, name: "Gloves", qty: 2, priceThen: 10, priceNow: 10, countInStock: 100, problem: null },
      { product: masks.id, name: "Masks", qty: 5, priceThen: 10, priceNow: 10, countInStock: 100, problem: null },
    ],
    totalThen: TOTAL,
    totalNow: TOTAL,
    shippingAddress: ADDRESS,
    paymentMethod: "Bank",
    ...fields,
    costCentreName: "City",
    note: "For the new clinic",
    decidedBy: null,
    decidedAt: null,
    reason: null,
    order: null,
    version: 1,
  });
  const days = (Date.parse(asked.expiresAt) - Date.parse(asked.createdAt)) / 86_400_000;
  expect(days).toBeCloseTo(30, 1);
  expect(await asNora.requisitions.byId({ id: asked._id })).toEqual(asked);
});

test("nothing is reserved, and its products leave the cart", async () => {
  const { shop, gloves, asNora, ask } = await shopWithRequisitions();
  const other = await shopProduct(shop);
  await asNora.cart.add({
    lines: [
      { product: gloves.id, qty: 9 },
      { product: other, qty: 1 },
    ],
  });
  await ask();
  expect((await asNora.cart.read()).lines).toMatchObject([{ product: other, qty: 1 }]);
  const [found] = await shop.db.select().from(products).where(eq(products.id, gloves.id));
  expect(found?.countInStock).toBe(100);
});

const shopProduct = async (shop: Awaited<ReturnType<typeof shopWithRequisitions>>["shop"]) => {
  const id = newId();
  await shop.db.insert(products).values({ id, name: "Cups", sku: "CUPS", priceCents: 1_00 });
  await shop.db.execute(
    `insert into stock_movements (id, product_id, delta, reason) values (gen_random_uuid(), '${id}', 5, 'opening')`,
  );
  return id;
};

test("it is judged like an order, but for the limits of its requester, and the stock", async () => {
  const { shop, gloves, company, asNora, ask } = await shopWithRequisitions();
  const of = (qty: number) => orderOf([[gloves, qty]]).orderItems;
  expect(await errorOf(asNora.orders.create(orderOf([[gloves, 1]])))).toMatchObject({ code: "APPROVAL_REQUIRED" });
  expect((await ask({ orderItems: of(101) })).lines).toMatchObject([
    { qty: 101, problem: "Only 100 of Gloves left in stock" },
  ]);
  expect(await errorOf(ask({ orderItems: [] }))).toMatchObject({ status: 400, message: "No order items" });
  expect(await errorOf(ask({ orderItems: [{ product: newId(), qty: 1 }] }))).toMatchObject({ status: 404 });
  expect(await errorOf(ask({ totalPrice: 1 }))).toMatchObject({ status: 409, order: { totalPrice: TOTAL } });
  expect(await errorOf(ask({ costCentre: "X" }))).toMatchObject({ status: 400, message: "Unknown cost centre X" });
  expect(await errorOf(ask({ shippingAddress: { ...ADDRESS, address: "PO Box 1" } }))).toMatchObject({ status: 400 });
  await shop.db.update(products).set({ minQty: 10, orderMultiple: 10 });
  expect(await errorOf(ask({ orderItems: of(5) }))).toMatchObject({
    status: 400,
    issues: [{ path: "orderItems.0.qty", message: "Gloves is sold from 10" }],
  });
  await shop.db.update(companies).set({ poRequired: true }).where(eq(companies.id, company.id));
  expect(await errorOf(ask({ orderItems: of(10) }))).toMatchObject({ status: 400, issues: [{ path: "poNumber" }] });
  expect(await shop.db.$count(requisitions)).toBe(1);
});

test("its prices are live, and those of its requester for whoever reads it", async () => {
  const { shop, nora, theo, gloves, masks, asTheo, ask } = await shopWithRequisitions();
  const { _id: id } = await ask();
  await setCustomerPrice(shop, nora, gloves, 7_00);
  await setCustomerPrice(shop, theo, gloves, 1_00);
  expect(await asTheo.requisitions.byId({ id })).toMatchObject({
    lines: [{ priceThen: 10, priceNow: 7 }, { priceNow: 10 }],
    totalThen: TOTAL,
    totalNow: 95.4,
  });
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, masks.id));
  expect(await asTheo.requisitions.byId({ id })).toMatchObject({
    lines: [
      { priceNow: 7, problem: null },
      { priceNow: null, problem: "No longer sold" },
    ],
    totalThen: TOTAL,
    totalNow: null,
  });
});

test("every member sees those of the company, by status; people of other companies and none do not", async () => {
  const { shop, company, nora, asNora, asTheo, ask } = await shopWithRequisitions();
  const [first, second, third] = [await ask(), await ask(), await ask({}, await addMember(shop, company, "admin"))];
  await asTheo.requisitions.decline({ id: second._id, reason: "Too many" });
  const viewer = as(shop, await addMember(shop, company, "viewer"));
  const numbers = async (query: object, calls = viewer) =>
    (await calls.requisitions.list(query)).requisitions.map(({ number }) => number);
  expect(await numbers({})).toEqual([third, second, first].map(({ number }) => number));
  expect(await numbers({ status: "open" })).toEqual([third.number, first.number]);
  expect(await numbers({ status: "declined" })).toEqual([second.number]);
  expect(await numbers({ own: true }, asNora)).toEqual([second.number, first.number]);
  expect(await viewer.requisitions.list({ pageSize: 1, pageNumber: 2 })).toMatchObject({
    requisitions: [{ number: second.number }],
    page: 2,
    pages: 3,
    total: 3,
  });
  await shop.db.update(requisitions).set({ expiresAt: new Date() }).where(eq(requisitions.id, first._id));
  expect(await numbers({ status: "open" })).toEqual([third.number]);
  expect(await numbers({ status: "expired" })).toEqual([first.number]);
  const other = as(shop, await addMember(shop, await addCompany(shop), "admin")).requisitions;
  expect(await other.list({})).toMatchObject({ requisitions: [], total: 0 });
  expect(await errorOf(other.byId({ id: first._id }))).toMatchObject({ status: 404, message: "Requisition not found" });
  for (const person of [await addPerson(shop), await addPerson(shop, { isAdmin: true })]) {
    const calls = as(shop, person).requisitions;
    expect(await errorOf(calls.list({}))).toMatchObject(NOBODY);
    expect(await errorOf(calls.byId({ id: first._id }))).toMatchObject(NOBODY);
  }
  expect(nora.id).toBe(first.by._id);
});

test("a page reads of its products what it shows, not their descriptions", async () => {
  const { shop, nora, ask } = await shopWithRequisitions();
  await ask();
  const statements: string[] = [];
  const logger = { logQuery: (text: string) => void statements.push(text) };
  const db = drizzle({ client: shop.db.$client, casing: "snake_case", logger });
  const { requisitions: listed } = await as({ ...shop, db }, nora).requisitions.list({});
  expect(listed).toHaveLength(1);
  expect(statements.filter((text) => text.includes('"requisition_lines"'))).not.toHaveLength(0);
  expect(statements.join(" ")).not.toMatch(/"products"\."(description|search_vector)"/);
});

test("a viewer can't ask, and who has no company neither", async () => {
  const { shop, company, ask } = await shopWithRequisitions();
  expect(await errorOf(ask({}, await addMember(shop, company, "viewer")))).toEqual({
    status: 403,
    code: "COMPANY_ROLE",
    message: COMPANY_ROLE,
  });
  expect(await errorOf(ask({}, await addPerson(shop)))).toMatchObject(NOBODY);
});

test("its deciders are mailed without amounts, but not its requester", async () => {
  const { shop, company, theo, ask } = await shopWithRequisitions();
  const admin = await addMember(shop, company, "admin");
  await addMember(shop, company, "viewer");
  await addMember(shop, await addCompany(shop), "admin");
  const { _id: id } = await ask();
  const mails = await shop.db.select().from(outbox).orderBy(asc(outbox.id));
  expect(mails.map(({ recipient, cause }) => ({ recipient, cause }))).toEqual(
    [theo, admin].map(({ email }) => ({ recipient: email, cause: `requisition-asked:${id}` })),
  );
  expect(mails[0]?.subject).toBe("Nora asks you to approve RQ-000001");
  expect(mails[0]?.text).toContain("For the new clinic");
  expect(mails[0]?.text).not.toContain("$");
});

test("a call repeated with the same idempotency key makes one requisition", async () => {
  const { shop, nora, gloves } = await shopWithRequisitions();
  const keyed = as(shop, nora, { idempotencyKey: "one" }).requisitions;
  const first = await keyed.create(orderOf([[gloves, 1]]));
  expect(await keyed.create(orderOf([[gloves, 1]]))).toEqual(first);
  expect(await shop.db.$count(requisitions)).toBe(1);
});

test("a member asks as often in a minute as they may order", async () => {
  const limits = { orders: 2, unpaidOrders: 0, unpaidAmount: 0 };
  const { ask } = await shopWithRequisitions({}, { options: { limits } });
  await ask();
  await ask();
  expect(await errorOf(ask())).toMatchObject({ status: 429 });
});

test("who has withdrawn as many in 24 hours as the limit can't ask for more; declined ones do not count", async () => {
  const { shop, nora, asNora, asTheo, ask } = await shopWithRequisitions(
    {},
    { options: { limits: { cancellations: 2 } } },
  );
  for (let count = 0; count < 3; count += 1)
    await asTheo.requisitions.decline({ id: (await ask())._id, reason: "Too many" });
  for (let count = 0; count < 2; count += 1) await asNora.requisitions.withdraw({ id: (await ask())._id });
  const headers: Record<string, string> = {};
  const again = as(shop, nora, { setHeader: (name, value) => void (headers[name] = value) }).requisitions;
  const sent = orderOf([[await addProduct(shop), 1]]);
  expect(await errorOf(again.create(sent))).toMatchObject({ status: 429, message: TOO_MANY_WITHDRAWN });
  expect(headers["retry-after"]).toBe("60");
  const isWithdrawn = eq(requisitions.status, "withdrawn");
  const dayAgo = sql`now() - interval '24 hours 1 second'`;
  await shop.db.update(requisitions).set({ decidedAt: dayAgo }).where(isWithdrawn);
  expect(await again.create(sent)).toMatchObject({ status: "open" });
});
