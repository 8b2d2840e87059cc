import { newId } from "@shop/db/columns";
import { outbox } from "@shop/db/schema/contacts";
import { stockAlerts } from "@shop/db/schema/lists";
import { LIMITS } from "@shop/domain/limits";
import { expect, test } from "vitest";
import { importText } from "../../goods/imports/imports.fixture.ts";
import { addOrder, addPerson, addProduct, as, errorOf, testShop, type Person, type TestShop } from "../../testing.ts";
import { sendStockAlerts } from "./send-stock-alerts.ts";

async function waiting() {
  const shop = await testShop();
  const [nora, admin] = [await addPerson(shop, { name: "Nora" }), await addPerson(shop, { isAdmin: true })];
  const gloves = await addProduct(shop, { name: "Gloves", sku: "GL-1", stock: 4, minQty: 5 });
  const add = (person: Person = nora) => as(shop, person).products.addStockAlert({ id: gloves.id });
  const isWaiting = async (person: Person = nora) =>
    (await as(shop, person).pricing.productById({ id: gloves.id })).stockAlert;
  return { shop, nora, staff: as(shop, admin), gloves, add, isWaiting };
}

/** The recipients and subjects of the mails that the job writes. */
async function mailsOf(shop: TestShop) {
  await shop.db.delete(outbox);
  await sendStockAlerts(shop);
  const mails = await shop.db.select().from(outbox);
  return mails.map(({ recipient, subject }) => [recipient, subject]);
}
const IS_BACK = "Gloves is back in stock";

test("an alert sends one email once at least the minimum quantity is in stock", async () => {
  const { shop, nora, staff, gloves, add, isWaiting } = await waiting();
  expect(await isWaiting()).toBe(false);
  expect(await add()).toEqual({ message: "We will email you once Gloves is back in stock" });
  expect(await add()).toEqual(await add());
  expect(await isWaiting()).toBe(true);
  expect(await mailsOf(shop)).toEqual([]);
  await staff.products.update({ id: gloves.id, countInStock: 5 });
  expect(await mailsOf(shop)).toEqual([[nora.email, IS_BACK]]);
  await staff.products.update({ id: gloves.id, countInStock: 0 });
  expect(await isWaiting()).toBe(false);
  await staff.products.update({ id: gloves.id, countInStock: 9 });
  expect(await mailsOf(shop)).toEqual([]);
});

test.each<[string, (all: Awaited<ReturnType<typeof waiting>>) => Promise<unknown>]>([
  ["an import", ({ shop }) => importText(shop, "sku,name,price,stock\nGL-1,Gloves,5,50")],
  ["a smaller minimum quantity", ({ staff, gloves }) => staff.products.update({ id: gloves.id, minQty: 4 })],
])("%s makes a product available", async (_what, change) => {
  const all = await waiting();
  await all.add();
  await change(all);
  expect(await mailsOf(all.shop)).toEqual([[all.nora.email, IS_BACK]]);
});

test("a cancelled order makes its products available", async () => {
  const { shop, nora, staff } = await waiting();
  const gloves = await addProduct(shop, { name: "Gloves", stock: 5 });
  const { _id } = await addOrder(shop, nora, [[gloves, 5]]);
  await as(shop, nora).products.addStockAlert({ id: gloves.id });
  expect(await mailsOf(shop)).toEqual([]);
  await staff.orders.cancel({ id: _id });
  expect(await mailsOf(shop)).toEqual([[nora.email, IS_BACK]]);
});

test("a product that is out of stock again or archived sends nothing and keeps its alerts", async () => {
  const { shop, staff, gloves, add } = await waiting();
  const { id } = gloves;
  await add();
  await staff.products.update({ id, countInStock: 50 });
  await staff.products.update({ id, countInStock: 4 });
  expect(await mailsOf(shop)).toEqual([]);
  await staff.products.update({ id, countInStock: 50, isArchived: true });
  expect(await mailsOf(shop)).toEqual([]);
  await staff.products.update({ id, isArchived: false });
  expect(await mailsOf(shop)).toHaveLength(1);
});

test("several servers send each alert once", async () => {
  const { shop, nora, staff, gloves, add } = await waiting();
  const ben = await addPerson(shop);
  await Promise.all([add(), add(ben)]);
  await staff.products.update({ id: gloves.id, countInStock: 5 });
  await shop.db.delete(outbox);
  await Promise.all([1, 2, 3].map(() => sendStockAlerts(shop)));
  const mails = await shop.db.select().from(outbox);
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([nora.email, ben.email].toSorted());
  expect(await shop.db.$count(stockAlerts)).toBe(0);
});

test("a removed alert sends nothing, and removing it again is not an error", async () => {
  const { shop, nora, staff, gloves, add, isWaiting } = await waiting();
  const remove = () => as(shop, nora).products.removeStockAlert({ id: gloves.id.toUpperCase() });
  await add();
  expect([await remove(), await remove()]).toHaveLength(2);
  expect(await isWaiting()).toBe(false);
  await staff.products.update({ id: gloves.id, countInStock: 50 });
  expect(await mailsOf(shop)).toEqual([]);
});

test("an alert for a product that is in stock, unknown or not sold is refused", async () => {
  const { shop, nora } = await waiting();
  const ask = as(shop, nora).products;
  const { id } = await addProduct(shop, { name: "Trays" });
  expect(await errorOf(ask.addStockAlert({ id }))).toMatchObject({ status: 400, message: "Trays is in stock" });
  const draft = await addProduct(shop, { priceCents: 0, stock: 0 });
  for (const unknown of [newId(), "1", "'", draft.id]) {
    const missing = { status: 404, message: "Product not found" };
    expect(await errorOf(ask.addStockAlert({ id: unknown }))).toMatchObject(missing);
    expect(await errorOf(ask.removeStockAlert({ id: unknown }))).toMatchObject(missing);
  }
});

test("the number of a user's alerts is limited, also in concurrent calls", async () => {
  const { shop, nora } = await waiting();
  const ids = Array.from({ length: LIMITS.stockAlerts + 1 }, newId);
  await shop.db.$client.query(
    "insert into products (id, name, price_cents) select id, 'Product', 100 from unnest($1::uuid[]) id",
    [ids],
  );
  await shop.db.insert(stockAlerts).values(ids.slice(2).map((productId) => ({ userId: nora.id, productId })));
  const calls = ids.slice(0, 2).map((id) => as(shop, nora).products.addStockAlert({ id }));
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await shop.db.$count(stockAlerts)).toBe(LIMITS.stockAlerts);
});
