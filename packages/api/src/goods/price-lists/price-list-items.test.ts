import { newId } from "@shop/db/columns";
import { priceListItems } from "@shop/db/schema/products";
import type { NewItem } from "@shop/domain/contracts/price-lists";
import { LIMITS } from "@shop/domain/limits";
import { expect, test } from "vitest";
import {
  addPerson,
  addPriceList,
  addProduct,
  as,
  assignPriceList,
  errorOf,
  holdRows,
  testShop,
  waitForBlockedSessions,
} from "../../testing.ts";

async function itemShop() {
  const shop = await testShop();
  const admin = await addPerson(shop, { isAdmin: true });
  const gloves = await addProduct(shop, { name: "Gloves", sku: "GL-1" });
  const masks = await addProduct(shop, { name: "Masks", sku: "MA-2", priceCents: 20_00 });
  const list = await addPriceList(shop);
  const { items, setItems } = as(shop, admin).priceLists;
  const set = (...rows: Partial<NewItem>[]) =>
    setItems({ id: list.id, items: rows.map((row) => ({ minQty: 1, price: 5, ...row })) });
  const stored = async () =>
    (await items({ id: list.id, direction: "asc" })).items.map(({ sku, minQty, price }) => [sku, minQty, price]);
  const changes = async () => (await as(shop, admin).audit.list({ entity: "priceList" })).entries;
  return { shop, admin, gloves, masks, list, items, setItems, set, stored, changes };
}

test("items are set by id and by SKU, changed, and removed by a price of null", async () => {
  const { gloves, masks, set, stored } = await itemShop();
  const first = await set({ product: gloves.id, price: 9 }, { sku: "ma-2", minQty: 10, price: 18.55 });
  expect(first).toEqual({
    items: [
      {
        product: gloves.id,
        sku: "GL-1",
        name: "Gloves",
        minQty: 1,
        price: 9,
        publicPrice: 10,
        version: expect.any(Number) as number,
      },
      {
        product: masks.id,
        sku: "MA-2",
        name: "Masks",
        minQty: 10,
        price: 18.55,
        publicPrice: 20,
        version: expect.any(Number) as number,
      },
    ],
    changes: [
      { product: gloves.id, sku: "GL-1", name: "Gloves", minQty: 1, before: null, after: 9, publicPrice: 10 },
      { product: masks.id, sku: "MA-2", name: "Masks", minQty: 10, before: null, after: 18.55, publicPrice: 20 },
    ],
    page: 1,
    pages: 1,
    total: 2,
  });
  const second = await set(
    { sku: "GL-1", price: 8.5 },
    { product: masks.id, minQty: 10, price: null },
    { product: masks.id, minQty: 99, price: null },
  );
  expect(second.items).toMatchObject([{ product: gloves.id, price: 8.5 }]);
  expect(second.changes.map(({ before, after }) => [before, after])).toEqual([
    [9, 8.5],
    [18.55, null],
  ]);
  expect(await stored()).toEqual([["GL-1", 1, 8.5]]);
});

test("a changed item is what the customer pays in the next read", async () => {
  const { shop, gloves, list, set } = await itemShop();
  const nora = await addPerson(shop);
  await assignPriceList(shop, nora, list);
  for (const price of [9, 8.99]) {
    await set({ product: gloves.id, price });
    expect(await as(shop, nora).pricing.productById({ id: gloves.id })).toMatchObject({ userPrice: price });
  }
});

test("SKUs are compared as people tell them apart", async () => {
  const { set, shop } = await itemShop();
  await addProduct(shop, { sku: "A–B 7" });
  for (const sku of ["gl-1", " GL\u20111\t", "GL\u200b-1", "ＧＬ-1"])
    expect((await set({ sku })).items).toMatchObject([{ sku: "GL-1" }]);
  expect((await set({ sku: "a-b\u00a07" })).items).toMatchObject([{ sku: "A–B 7" }]);
});

test("one answer names every problem of every row, and nothing is saved", async () => {
  const { shop, gloves, set, stored } = await itemShop();
  await addProduct(shop, { sku: "TW-1" });
  await addProduct(shop, { sku: "TW\u20111", isSkuTwin: true });
  await set({ product: gloves.id });
  const refused = await errorOf(
    set(
      { sku: "GL-1", price: 4 },
      { product: newId() },
      { product: "x" },
      { sku: "GL-9" },
      { sku: "TW-1" },
      {},
      { sku: "MA-2", price: 0 },
      { sku: "MA-2", minQty: 2, price: 0.001 },
      { sku: "MA-2", minQty: 3, price: 1_000_000.01 },
      { sku: "MA-2", minQty: 0 },
      { sku: "MA-2", minQty: 1.5 },
      { sku: "MA-2", minQty: LIMITS.quantity + 1 },
      { product: gloves.id, price: 3 },
      { sku: "GL-9", price: 0 },
    ),
  );
  expect(refused).toMatchObject({ status: 400, message: "items.1.product: There is no such product" });
  expect(refused.issues?.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    "items.1.product: There is no such product",
    "items.2.product: There is no such product",
    "items.3.sku: There is no product with the SKU GL-9",
    "items.4.sku: Several products have the SKU TW-1: choose the product itself",
    "items.5.sku: Send the product's id or its SKU",
    "items.6.price: Must be at least 0.01",
    "items.7.price: Must have at most two decimals",
    "items.7.price: Must be at least 0.01",
    "items.8.price: Must be at most 1000000",
    "items.9.minQty: Must be at least 1",
    "items.10.minQty: Must be a whole number",
    "items.11.minQty: Must be at most 100000",
    "items.12.minQty: Is the same product and quantity as in row 1",
    "items.13.sku: There is no product with the SKU GL-9",
    "items.13.price: Must be at least 0.01",
  ]);
  expect(await stored()).toEqual([["GL-1", 1, 5]]);
});

test(`a product has at most ${LIMITS.priceSteps} quantities in a list, and one call may swap some of them`, async () => {
  const { set, items, list } = await itemShop();
  const step = (minQty: number, price: number | null = 5) => ({ sku: "GL-1", minQty, price });
  await set(...Array.from({ length: LIMITS.priceSteps }, (_, place) => step(place + 1)));
  expect(await errorOf(set({ sku: "MA-2" }, step(50), step(60)))).toMatchObject({
    status: 400,
    issues: [1, 2].map((row) => ({
      path: `items.${row}.minQty`,
      message: `A product can have at most ${LIMITS.priceSteps} quantities in a list`,
    })),
  });
  await set(step(50), step(7, null), step(1, 4));
  expect(await items({ id: list.id })).toMatchObject({ total: LIMITS.priceSteps });
});

test("a row with an outdated version is refused with its index and present price, and nothing is saved", async () => {
  const { gloves, masks, set, stored } = await itemShop();
  const [old] = (await set({ sku: "GL-1", price: 9 })).items;
  const [current] = (await set({ sku: "GL-1", price: 8, version: old?.version ?? -1 })).items;
  const refused = await errorOf(
    set(
      { sku: "MA-2", version: 0 },
      { sku: "GL-1", price: 7, version: old?.version ?? -1 },
      { sku: "MA-2", minQty: 3, version: 4 },
      { sku: "MA-2", minQty: 5, price: null, version: 4 },
    ),
  );
  expect(refused).toMatchObject({
    status: 409,
    code: "CONFLICT",
    message: "This price was changed by someone else in the meantime",
    conflicts: [
      { index: 1, product: gloves.id, minQty: 1, price: 8, version: current?.version },
      { index: 2, product: masks.id, minQty: 3, price: null, version: 0 },
    ],
    issues: [{ path: "items.1.version" }, { path: "items.2.version" }],
  });
  expect(await stored()).toEqual([["GL-1", 1, 8]]);
});

test("an item that was removed and set again has a new version", async () => {
  const { set } = await itemShop();
  const seen = (await set({ sku: "GL-1" })).items[0]?.version ?? -1;
  await set({ sku: "GL-1", price: null });
  await set({ sku: "GL-1" });
  expect(await errorOf(set({ sku: "GL-1", price: 3, version: seen }))).toMatchObject({ status: 409 });
});

test("of two calls at once on the same version, the second is refused", async () => {
  const { shop, list, set, stored } = await itemShop();
  const held = await holdRows(shop, "price_lists", [list.id]);
  const first = set({ sku: "GL-1", price: 4, version: 0 });
  await waitForBlockedSessions(shop, 1);
  const second = errorOf(set({ sku: "GL-1", price: 3, version: 0 }));
  await waitForBlockedSessions(shop, 2);
  await held.release();
  await first;
  expect(await second).toMatchObject({ status: 409, conflicts: [{ index: 0, price: 4 }] });
  expect(await stored()).toEqual([["GL-1", 1, 4]]);
});

test("a preview answers what would change and what is wrong, and writes nothing", async () => {
  const { setItems, set, list, stored, changes } = await itemShop();
  await set({ sku: "GL-1", price: 9 });
  const rows = [
    { sku: "gl-1", price: 8 },
    { sku: "ma-2", price: 7 },
  ];
  const answer = await setItems({ id: list.id, items: rows, preview: true });
  expect(answer.changes).toMatchObject([
    { sku: "GL-1", name: "Gloves", before: 9, after: 8 },
    { sku: "MA-2", name: "Masks", before: null, after: 7 },
  ]);
  expect(await errorOf(setItems({ id: list.id, items: [{ sku: "?", price: 1 }], preview: true }))).toMatchObject({
    status: 400,
  });
  expect(await stored()).toEqual([["GL-1", 1, 9]]);
  expect(await changes()).toHaveLength(1);
});

test("old and new prices of a call are logged together, and what stays the same is not", async () => {
  const { admin, gloves, masks, list, set, changes } = await itemShop();
  await set({ sku: "GL-1", price: 9 });
  await set({ sku: "GL-1", price: 8.5 }, { sku: "MA-2", minQty: 10, price: 7 });
  await set({ sku: "GL-1", price: 8.5 });
  await set({ sku: "GL-1", price: null });
  const glove = (price: number) => ({ _id: gloves.id, name: "GL-1", minQty: 1, price });
  const about = { action: "updated", recordId: list.id, label: "Clinics", actor: { _id: admin.id } };
  expect(await changes()).toMatchObject([
    { ...about, before: { items: [glove(8.5)] }, after: { items: [] } },
    {
      ...about,
      before: { items: [glove(9)] },
      after: { items: [glove(8.5), { _id: masks.id, name: "MA-2", minQty: 10, price: 7 }] },
    },
    { ...about, before: { items: [] }, after: { items: [glove(9)] } },
  ]);
});

test(`${LIMITS.priceListItems} items are set by one call, and logged a hundred at a time`, async () => {
  const { shop, gloves, list, set, changes } = await itemShop();
  const products = await Promise.all(Array.from({ length: 50 }, () => addProduct(shop)));
  const rows = products.flatMap(({ sku }) => Array.from({ length: 20 }, (_, step) => ({ sku, minQty: step + 1 })));
  expect(await set(...rows)).toMatchObject({ total: LIMITS.priceListItems });
  expect(await shop.db.$count(priceListItems)).toBe(LIMITS.priceListItems);
  const logged = (await changes()).map(({ after }) => (Array.isArray(after?.["items"]) ? after["items"].length : 0));
  expect(logged).toEqual(Array.from({ length: 10 }, () => 100));
  expect(await errorOf(set(...rows, { product: gloves.id }))).toMatchObject({
    status: 400,
    issues: [{ path: "items" }],
  });
  expect(list.id).toBeDefined();
});

test("items are filtered by product and by the words of SKU and name, sorted and paged", async () => {
  const { gloves, masks, items, list, set } = await itemShop();
  await set({ sku: "GL-1", minQty: 10, price: 4 }, { sku: "GL-1", price: 6 }, { sku: "MA-2", price: 5 });
  const found = async (query: Omit<Parameters<typeof items>[0], "id">) =>
    (await items({ id: list.id, ...query })).items.map(({ sku, minQty }) => `${sku} ${minQty}`);
  expect(await found({})).toEqual(["MA-2 1", "GL-1 1", "GL-1 10"]);
  expect(await found({ sort: "name", direction: "asc" })).toEqual(["GL-1 1", "GL-1 10", "MA-2 1"]);
  expect(await found({ sort: "sku" })).toEqual(["MA-2 1", "GL-1 1", "GL-1 10"]);
  expect(await found({ sort: "price", direction: "asc" })).toEqual(["GL-1 10", "MA-2 1", "GL-1 1"]);
  expect(await found({ product: masks.id.toUpperCase() })).toEqual(["MA-2 1"]);
  expect(await found({ keyword: "GLOV gl-1" })).toEqual(["GL-1 1", "GL-1 10"]);
  expect(await found({ keyword: "gl", product: masks.id })).toEqual([]);
  for (const product of [newId(), "1", "\0", ""]) expect(await found({ product })).toEqual([]);
  expect(await items({ id: list.id, pageSize: 2, pageNumber: 2 })).toMatchObject({
    items: [{ product: gloves.id, minQty: 10 }],
    page: 2,
    pages: 2,
    total: 3,
  });
});

test("items have what a visitor pays in the same quantity", async () => {
  const { shop, gloves, items, list, set } = await itemShop();
  await addPriceList(shop, { isPublic: true, startsOn: "2026-01-01" }, [[gloves, 9_00, 5]]);
  await addPriceList(shop, { isPublic: true, endsOn: "2025-12-31" }, [[gloves, 1_00]]);
  await set({ sku: "GL-1", price: 9.5 }, { sku: "GL-1", minQty: 5, price: 9.5 });
  expect((await items({ id: list.id })).items.map(({ price, publicPrice }) => [price, publicPrice])).toEqual([
    [9.5, 10],
    [9.5, 9],
  ]);
});
