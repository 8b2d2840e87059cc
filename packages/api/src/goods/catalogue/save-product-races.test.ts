import { categories, subCategories } from "@shop/db/schema/taxonomy";
import { products } from "@shop/db/schema/products";
import { centsToDollars } from "@shop/domain/money";
import { orderTotals } from "@shop/domain/orders/order-totals";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import {
  addPerson,
  addProduct,
  addCategoryTree,
  as,
  lockProductsFor,
  holdRows,
  orderOf,
  errorOf,
  waitForBlockedSessions,
  type TestShop,
} from "../../testing.ts";
import { entriesOf, movementsOf, shopWithAdmin } from "./admin-products.fixture.ts";

/** A shop with one product, which costs $10 and has 100 in stock, and the calls of an admin and a customer. */
async function oneProduct() {
  const staffed = await shopWithAdmin();
  const product = await addProduct(staffed.shop, { name: "Glove", sku: "G-1" });
  return { ...staffed, product, customer: as(staffed.shop, await addPerson(staffed.shop)) };
}

/** Starts the calls one after the other while the product is locked, so that they run in this order. */
async function queued<First, Second>(
  shop: TestShop,
  product: { id: string },
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<{ one: Promise<First>; other: Promise<Second> }> {
  const held = await lockProductsFor(shop, [product.id]);
  const one = first();
  await waitForBlockedSessions(shop, 1);
  const other = second();
  await waitForBlockedSessions(shop, 2);
  await held.release();
  await Promise.allSettled([one, other]);
  return { one, other };
}

/** A separate connection with an open transaction, which is rolled back after the test unless it has ended. */
async function begin({ db }: TestShop) {
  const client = await db.$client.connect();
  onTestFinished(async () => {
    await client.query("ROLLBACK");
    client.release();
  });
  await client.query("BEGIN");
  return client;
}

/** An order of one unit by a customer who was shown this price. */
const orderSeenAt = (product: { id: string }, priceCents: number) =>
  orderOf([[product, 1]], {
    totalPrice: centsToDollars(orderTotals([{ priceCents, quantity: 1, taxClass: "gst" }]).totalCents),
  });

test("the second of two concurrent saves of the same version is refused with the current product", async () => {
  const { shop, staff, product } = await oneProduct();
  const save = (name: string) => () => staff.update({ id: product.id, version: 1, name });
  const { one, other } = await queued(shop, product, save("Mine"), save("Theirs"));
  const current = await one;
  expect(current).toMatchObject({ name: "Mine", version: 2 });
  expect(await errorOf(other)).toMatchObject({ status: 409, current });
  expect(await entriesOf(shop, product.id)).toHaveLength(1);
});

test("concurrent saves of different fields without a version are both kept", async () => {
  const { shop, staff, product } = await oneProduct();
  await queued(
    shop,
    product,
    () => staff.update({ id: product.id, name: "Mitten" }),
    () => staff.update({ id: product.id, price: 12 }),
  );
  expect(await staff.adminById({ id: product.id })).toMatchObject({ name: "Mitten", price: 12, version: 3 });
});

test("an order placed before a price change is charged at the old price", async () => {
  const { shop, staff, product, customer } = await oneProduct();
  const { one: order, other: save } = await queued(
    shop,
    product,
    () => customer.orders.create(orderSeenAt(product, 10_00)),
    () => staff.update({ id: product.id, price: 12 }),
  );
  expect(await order).toMatchObject({ itemsPrice: 10 });
  expect(await save).toMatchObject({ price: 12, countInStock: 99 });
});

test("an order after a price change is refused with the new price and takes no stock", async () => {
  const { shop, staff, product, customer } = await oneProduct();
  const { other: order } = await queued(
    shop,
    product,
    () => staff.update({ id: product.id, price: 12 }),
    () => customer.orders.create(orderSeenAt(product, 10_00)),
  );
  expect(await errorOf(order)).toMatchObject({ status: 409, order: { itemsPrice: 12 } });
  expect(await staff.adminById({ id: product.id })).toMatchObject({ countInStock: 100 });
});

test("an order of a product that was just archived is refused as not found", async () => {
  const { shop, staff, product, customer } = await oneProduct();
  const { other: order } = await queued(
    shop,
    product,
    () => staff.update({ id: product.id, isArchived: true }),
    () => customer.orders.create(orderOf([[product, 1]])),
  );
  expect(await errorOf(order)).toMatchObject({ status: 404, message: "Product not found" });
});

test("an order takes its units from the stock that was set just before it", async () => {
  const { shop, staff, product, customer } = await oneProduct();
  await queued(
    shop,
    product,
    () => staff.update({ id: product.id, countInStock: 50, seenCountInStock: 100 }),
    () => customer.orders.create(orderOf([[product, 3]])),
  );
  expect(await staff.adminById({ id: product.id })).toMatchObject({ countInStock: 47 });
});

test("stock set after an order has the value that was set, and the movements add up to it", async () => {
  const { shop, staff, product, customer } = await oneProduct();
  const { other: save } = await queued(
    shop,
    product,
    () => customer.orders.create(orderOf([[product, 3]])),
    () => staff.update({ id: product.id, countInStock: 50 }),
  );
  expect(await save).toMatchObject({ countInStock: 50 });
  expect((await movementsOf(shop, product.id)).map(({ delta, reason }) => [delta, reason])).toEqual([
    [100, "opening"],
    [-3, "order"],
    [-47, "adjustment"],
  ]);
});

test("a stock count from before an order is refused when it is saved after the order", async () => {
  const { shop, staff, product, customer } = await oneProduct();
  const { other: save } = await queued(
    shop,
    product,
    () => customer.orders.create(orderOf([[product, 3]])),
    () => staff.update({ id: product.id, countInStock: 50, seenCountInStock: 100 }),
  );
  expect(await errorOf(save)).toMatchObject({ status: 409, current: { countInStock: 97 } });
  expect(await staff.adminById({ id: product.id })).toMatchObject({ countInStock: 97 });
});

test("only one of two concurrent products with the same SKU is created, and the error for the other names it", async () => {
  const { shop, staff } = await shopWithAdmin();
  const { categoryId } = await addCategoryTree(shop, ["Protective", "Gloves", "Nitrile"]);
  const held = await holdRows(shop, "categories", [categoryId]);
  const create = (name: string) => staff.create({ name, sku: "G-1", category_id: categoryId });
  const [glove, mitten] = [create("Glove"), create("Mitten")];
  const first = Promise.any([glove, mitten]);
  await waitForBlockedSessions(shop, 2);
  await held.release();
  const { name } = await first;
  expect(await errorOf(name === "Glove" ? mitten : glove)).toMatchObject({
    status: 409,
    message: `The SKU G-1 is already used by '${name}'`,
  });
  expect(await shop.db.$count(products)).toBe(1);
});

test("a save that waits for another with the same SKU succeeds when the other is rolled back", async () => {
  const { shop, staff } = await shopWithAdmin();
  const other = await begin(shop);
  await other.query("INSERT INTO products (id, name, sku) VALUES (gen_random_uuid(), 'Other', 'G-1')");
  const create = staff.create({ name: "Glove", sku: "g-1" });
  await waitForBlockedSessions(shop, 1);
  await other.query("ROLLBACK");
  expect(await create).toMatchObject({ name: "Glove", sku: "g-1" });
});

test("a save with a category that is removed at the same moment is refused as not found", async () => {
  const { shop, staff, product } = await oneProduct();
  const [category] = await shop.db.insert(categories).values({ name: "Empty" }).returning();
  const remover = await begin(shop);
  await remover.query("DELETE FROM categories WHERE id = $1", [category?.id]);
  const place = { category_id: category?.id };
  const refusals = [staff.create(place), staff.update({ id: product.id, ...place })].map(errorOf);
  await waitForBlockedSessions(shop, 2);
  await remover.query("COMMIT");
  for (const refused of await Promise.all(refusals))
    expect(refused).toMatchObject({ status: 404, message: "Category not found" });
});

test("a save with a sub-category that is moved to another category at the same moment is refused", async () => {
  const { shop, staff, product } = await oneProduct();
  const gloves = await addCategoryTree(shop, ["Protective", "Gloves", "Nitrile"]);
  const masks = await addCategoryTree(shop, ["Medical", "Masks", "Surgical"]);
  const mover = await begin(shop);
  await mover.query("UPDATE sub_categories SET category_id = $1 WHERE id = $2", [
    masks.categoryId,
    gloves.subCategoryId,
  ]);
  const refusal = errorOf(
    staff.update({ id: product.id, category_id: gloves.categoryId, sub_category_id: gloves.subCategoryId }),
  );
  await waitForBlockedSessions(shop, 1);
  await mover.query("COMMIT");
  expect(await refusal).toMatchObject({ status: 400, issues: [{ path: "sub_category_id" }] });
  expect(await shop.db.$count(subCategories, eq(subCategories.categoryId, masks.categoryId))).toBe(2);
});

test("a save that fails with a deadlock is retried", async () => {
  const { shop, staff, product } = await oneProduct();
  const { categoryId } = await addCategoryTree(shop, ["Protective", "Gloves", "Nitrile"]);
  const other = await begin(shop);
  // PostgreSQL aborts the transaction that detects the deadlock first. With this timeout, that is the save.
  await other.query("SET LOCAL deadlock_timeout = '10min'");
  await other.query("SELECT FROM products WHERE id = $1 FOR UPDATE", [product.id]);
  const save = staff.update({ id: product.id, category_id: categoryId });
  await waitForBlockedSessions(shop, 1);
  await other.query("SELECT FROM categories WHERE id = $1 FOR UPDATE", [categoryId]);
  await other.query("COMMIT");
  expect(await save).toMatchObject({ category: "Protective", version: 2 });
});
