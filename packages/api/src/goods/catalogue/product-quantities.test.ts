import { webhookEvents } from "@shop/db/schema/webhooks";
import { QUANTITY_FIELD_NAMES } from "@shop/domain/product-fields";
import { describe, expect, test } from "vitest";
import { addPerson, addProduct, addCategoryTree, as, errorOf, testShop } from "../../testing.ts";
import { eventsOf, shopWithWebhook } from "../../shop/webhooks/webhooks.fixture.ts";
import { entriesOf, shopWithAdmin } from "./admin-products.fixture.ts";

const RULES = { minQty: 20, orderMultiple: 10, maxQty: 100, cartonQty: 50 };
const NONE = { minQty: 1, orderMultiple: 1, maxQty: null, cartonQty: null };
const CLEARED = { minQty: null, orderMultiple: null, maxQty: null, cartonQty: null };

test("quantity rules are saved, returned by every read, written to the audit log and sent to webhooks", async () => {
  const { shop, staff } = await shopWithWebhook({ events: ["product.updated"] });
  const nora = await addPerson(shop);
  const { id } = await addProduct(shop, {
    name: "Paper cup",
    size: "8oz",
    ...(await addCategoryTree(shop, ["a", "b", "c"])),
  });
  await shop.db.delete(webhookEvents);
  expect(await staff.products.update({ id, ...RULES })).toMatchObject(RULES);
  expect(await eventsOf(shop)).toEqual(["product.updated"]);
  expect(await entriesOf(shop, id)).toMatchObject([{ before: NONE, after: RULES }]);

  const [visitor, buyer] = [as(shop, null), as(shop, nora)];
  const reads = [
    await visitor.products.byId({ id }),
    (await visitor.products.list({})).products[0],
    (await visitor.products.list({ keyword: "cup" })).products[0],
    (await visitor.products.top())[0],
    await buyer.pricing.productById({ id }),
    (await buyer.pricing.listProducts({}))?.products[0],
    await staff.products.adminById({ id }),
    (await staff.products.adminList({})).products[0],
  ];
  for (const read of reads) expect(read).toMatchObject(RULES);
  expect((await visitor.products.suggest({ keyword: "cup" })).products).toMatchObject([{ minQty: 20 }]);
  expect((await visitor.products.byId({ id })).sizes).toMatchObject([{ minQty: 20 }]);

  expect(await staff.products.update({ id, ...CLEARED })).toMatchObject(NONE);
  expect(await staff.products.create(RULES)).toMatchObject(RULES);
  expect(await staff.products.create({})).toMatchObject(NONE);
});

describe("a minimum quantity", () => {
  test("follows the order multiple while it equals it, and is kept when it differs", async () => {
    const { staff } = await shopWithAdmin();
    const { _id: id } = await staff.create({ orderMultiple: 5 });
    expect(await staff.adminById({ id })).toMatchObject({ orderMultiple: 5, minQty: 5 });
    expect(await staff.update({ id, orderMultiple: 4 })).toMatchObject({ orderMultiple: 4, minQty: 4 });
    expect(await staff.update({ id, orderMultiple: 2, minQty: 4 })).toMatchObject({ orderMultiple: 2, minQty: 4 });
    expect(await staff.update({ id, orderMultiple: 1 })).toMatchObject({ orderMultiple: 1, minQty: 4 });
    expect(await staff.update({ id, minQty: null })).toMatchObject({ orderMultiple: 1, minQty: 1 });
  });

  test("creates no new version when it is saved as it was read", async () => {
    const { shop, staff } = await shopWithAdmin();
    const { _id: id } = await staff.create({ orderMultiple: 5 });
    const { minQty, orderMultiple, maxQty, cartonQty, version } = await staff.adminById({ id });
    const same = await staff.update({ id, minQty, orderMultiple, maxQty, cartonQty, version });
    expect([same.version, (await entriesOf(shop, id)).length]).toEqual([version, 1]);
  });
});

test.each([
  [{ orderMultiple: 10, minQty: 15 }, "minQty", "Must be a multiple of the order multiple, 10"],
  [{ orderMultiple: 2, maxQty: 15 }, "maxQty", "Must be a multiple of the order multiple, 2"],
  [{ orderMultiple: 2, cartonQty: 25 }, "cartonQty", "Must be a multiple of the order multiple, 2"],
  [{ minQty: 10, maxQty: 9 }, "maxQty", "Must be at least the minimum quantity, 10"],
  [{ orderMultiple: 7 }, "minQty", "Must be a multiple of the order multiple, 7"],
])("%j is refused with an error for its field", async (change, path, message) => {
  const { staff } = await shopWithAdmin();
  const { _id: id } = await staff.create({ minQty: 4 });
  const refused = { status: 400, message: `${path}: ${message}`, issues: [{ path, message }] };
  expect(await errorOf(staff.update({ id, ...change }))).toMatchObject(refused);
});

test("quantity rules accept only whole numbers from 1 to 100,000", async () => {
  const { staff } = await shopWithAdmin();
  const { _id: id } = await staff.create({});
  for (const field of QUANTITY_FIELD_NAMES) {
    for (const value of [0, -1, 1.5, 100_001, Number.NaN])
      expect(await errorOf(staff.update({ id, [field]: value }))).toMatchObject({
        status: 400,
        issues: [{ path: field }],
      });
  }
});

test("stock below the minimum quantity counts as out of stock in the filter, the facet and the stored counts", async () => {
  const shop = await testShop();
  const shelf = await addCategoryTree(shop, ["Hands", "Gloves", "Nitrile"]);
  const { id } = await addProduct(shop, { ...shelf, brand: "Gumleaf", stock: 9, minQty: 10 });
  const enough = await addProduct(shop, { ...shelf, brand: "Gumleaf", stock: 10, orderMultiple: 10 });
  const visitor = as(shop, null).products;
  for (const query of [{}, { categoryid: shelf.categoryId }, { minPrice: 1 }, { keyword: "product" }, { size: "" }]) {
    const list = await visitor.list({ ...query, inStock: true });
    expect([list.products.map(({ _id }) => _id), list.total]).toEqual([[enough.id], 1]);
    expect((await visitor.facets(query)).inStock).toBe(1);
  }
  const admin = await addPerson(shop, { isAdmin: true });
  await as(shop, admin).products.update({ id, minQty: 9 });
  expect((await visitor.list({ inStock: true })).total).toBe(2);
});
