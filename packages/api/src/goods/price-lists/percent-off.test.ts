import { newId } from "@shop/db/columns";
import { priceListItems, products } from "@shop/db/schema/products";
import { LIMITS } from "@shop/domain/limits";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addCategoryTree, addPerson, addPriceList, addProduct, as, errorOf, testShop } from "../../testing.ts";
import { runs } from "../../runs.fixture.ts";
import { PART_ITEMS } from "./product-ranges.ts";

async function percentShop() {
  const shop = await testShop();
  const admin = await addPerson(shop, { isAdmin: true });
  const wear = await addCategoryTree(shop, ["Wear", "Hands", "Nitrile"]);
  const { categoryId, subCategoryId } = wear;
  const gloves = await addProduct(shop, { name: "Gloves", sku: "GL-1", priceCents: 10_00, ...wear });
  const mitts = await addProduct(shop, { name: "Mitts", sku: "MI-2", priceCents: 3_33, categoryId, subCategoryId });
  const caps = await addProduct(shop, { name: "Caps", sku: "CA-3", priceCents: 5_00, categoryId });
  const mops = await addProduct(shop, { name: "Mops", sku: "MO-4" });
  const list = await addPriceList(shop);
  const ask = as(shop, admin);
  const setPercent = (sent: Partial<Parameters<typeof ask.priceLists.setPercentOff>[0]>) =>
    ask.priceLists.setPercentOff({ id: list.id, category: categoryId, percent: 20, ...sent });
  const stored = async () =>
    (await ask.priceLists.items({ id: list.id, direction: "asc" })).items.map(({ sku, minQty, price }) => [
      sku,
      minQty,
      price,
    ]);
  return { shop, ask, wear, gloves, mitts, caps, mops, list, setPercent, stored };
}

test("a category, sub-category or section gets its own prices less a percentage, half a cent rounded up", async () => {
  const { wear, gloves, setPercent, stored } = await percentShop();
  expect(await setPercent({ percent: 50 })).toMatchObject({ products: 3, changed: 3, drafts: 0 });
  expect(await stored()).toEqual([
    ["GL-1", 1, 5],
    ["MI-2", 1, 1.67],
    ["CA-3", 1, 2.5],
  ]);
  const nitrile = await setPercent({ category: undefined, section: wear.sectionId, percent: 20, minQty: 10 });
  const change = {
    product: gloves.id,
    sku: "GL-1",
    name: "Gloves",
    minQty: 10,
    before: null,
    after: 8,
    publicPrice: 10,
    version: expect.any(Number) as number,
  };
  expect(nitrile).toEqual({ products: 1, changed: 1, drafts: 0, changes: [change] });
  const hands = { category: wear.categoryId, subcategory: wear.subCategoryId, minQty: 10 };
  const answer = await setPercent({ ...hands, percent: 12.5 });
  expect(answer.changes).toMatchObject([
    { sku: "GL-1", before: 8, after: 8.75 },
    { sku: "MI-2", before: null, after: 2.91 },
  ]);
});

test("prices are computed from the products' own, so that repeating the call changes nothing", async () => {
  const { setPercent, stored, ask } = await percentShop();
  await setPercent({});
  const before = await stored();
  expect(await setPercent({})).toMatchObject({ products: 3, changed: 0, changes: [] });
  expect(await stored()).toEqual(before);
  expect((await ask.audit.list({ entity: "priceList" })).total).toBe(1);
});

test("a preview answers the same as the call, but for the versions, and writes nothing", async () => {
  const { shop, setPercent, ask, list } = await percentShop();
  const preview = await setPercent({ preview: true });
  expect(await shop.db.$count(priceListItems)).toBe(0);
  expect((await ask.audit.list({ entity: "priceList" })).total).toBe(0);
  expect(preview.changes.map(({ version }) => version)).toEqual([0, 0, 0]);
  const answer = await setPercent({});
  expect({ ...answer, changes: answer.changes.map((change) => ({ ...change, version: 0 })) }).toEqual(preview);
  const versions = (await ask.priceLists.items({ id: list.id, direction: "asc" })).items.map(({ version }) => version);
  expect(answer.changes.map(({ version }) => version)).toEqual(versions);
});

test("drafts are left out, archived products are not", async () => {
  const { shop, wear, setPercent, stored } = await percentShop();
  await addProduct(shop, { priceCents: 0, ...wear });
  await addProduct(shop, { sku: "OLD-1", priceCents: 2_00, archivedAt: new Date(), ...wear });
  expect(await setPercent({})).toMatchObject({ products: 4, changed: 4, drafts: 1 });
  expect(await stored()).toContainEqual(["OLD-1", 1, 1.6]);
});

test("a price below a cent is refused with the product's name, and nothing is saved", async () => {
  const { shop, wear, setPercent, stored } = await percentShop();
  await addProduct(shop, { name: "Bands", sku: "BA-1", priceCents: 1, ...wear });
  expect(await setPercent({ percent: 50, preview: true })).toMatchObject({ changed: 4 });
  for (const preview of [true, false])
    expect(await errorOf(setPercent({ percent: 50.01, preview }))).toMatchObject({
      status: 400,
      message: "Bands (BA-1) would cost less than $0.01",
      issues: [{ path: "percent", message: "Bands (BA-1) would cost less than $0.01" }],
    });
  expect(await stored()).toEqual([]);
});

test("a further quantity of a product that has the most already is refused with its name", async () => {
  const { ask, list, setPercent } = await percentShop();
  const steps = Array.from({ length: LIMITS.priceSteps }, (_, step) => ({ sku: "GL-1", minQty: step + 1, price: 5 }));
  await ask.priceLists.setItems({ id: list.id, items: steps });
  expect(await errorOf(setPercent({ minQty: 100 }))).toMatchObject({
    status: 400,
    issues: [
      {
        path: "minQty",
        message: `Gloves (GL-1): A product can have at most ${LIMITS.priceSteps} quantities in a list`,
      },
    ],
  });
  expect(await setPercent({ minQty: 7 })).toMatchObject({ changed: 3 });
});

test("percentages from 0 to below 100 with two decimals are accepted, and a place is needed", async () => {
  const { setPercent } = await percentShop();
  for (const percent of [0, 0.01, 33.33, 99])
    expect(await setPercent({ percent, preview: true })).toMatchObject({ products: 3 });
  for (const percent of [-0.01, 100, 120, 33.333, Number.NaN])
    expect(await errorOf(setPercent({ percent }))).toMatchObject({ status: 400, issues: [{ path: "percent" }] });
  for (const category of [undefined, ""])
    expect(await errorOf(setPercent({ category }))).toMatchObject({ status: 400, issues: [{ path: "category" }] });
  for (const minQty of [0, 1.5, LIMITS.quantity + 1])
    expect(await errorOf(setPercent({ minQty }))).toMatchObject({ status: 400 });
  for (const category of [newId(), "1"])
    expect(await errorOf(setPercent({ category }))).toMatchObject({ status: 404, message: "Category not found" });
  expect(await errorOf(setPercent({ subcategory: newId() }))).toMatchObject({
    status: 404,
    message: "Sub category not found",
  });
});

test("every price and percentage gives the exact result", async () => {
  const { shop, ask, list, wear } = await percentShop();
  const cents = fc.integer({ min: 1, max: LIMITS.priceDollars * 100 });
  await fc.assert(
    fc.asyncProperty(cents, fc.integer({ min: 0, max: 99_99 }), async (priceCents, hundredths) => {
      const expected = (BigInt(priceCents) * BigInt(100_00 - hundredths) * 2n + 100_00n) / 200_00n;
      await shop.db.update(products).set({ priceCents });
      const call = ask.priceLists.setPercentOff({
        id: list.id,
        section: wear.sectionId,
        percent: hundredths / 100,
        preview: true,
      });
      if (expected === 0n) expect(await errorOf(call)).toMatchObject({ status: 400 });
      else expect((await call).changes).toMatchObject([{ after: Number(expected) / 100 }]);
    }),
    { numRuns: runs(40) },
  );
});

/** More products than one statement prices, of different prices. */
async function manyProducts({ shop, wear }: Awaited<ReturnType<typeof percentShop>>): Promise<number> {
  const count = 2 * PART_ITEMS;
  await shop.db.execute(sql`insert into products (id, name, sku, price_cents, category_id)
    select lpad(to_hex(n), 32, '0')::uuid, 'P ' || n, 'P-' || n, 1000 + n, ${wear.categoryId} from generate_series(1, ${count}) n`);
  return count;
}

test("thousands of products change in one call of several parts, and the first changes are answered", async () => {
  const world = await percentShop();
  const { shop, ask, setPercent, list } = world;
  const count = 3 + (await manyProducts(world));
  const preview = await setPercent({ preview: true });
  expect(preview.changes).toHaveLength(LIMITS.shownPriceChanges);
  const answer = await setPercent({});
  expect(answer).toMatchObject({ products: count, changed: count });
  expect(answer.changes).toHaveLength(LIMITS.priceListItems);
  expect(answer.changes.slice(0, LIMITS.shownPriceChanges)).toMatchObject(
    preview.changes.map(({ version: _version, ...change }) => change),
  );
  const { rows } = await shop.db.execute(sql`select count(*)::integer as right from price_list_items i
    join products p on p.id = i.product_id where i.min_qty = 1 and i.price_cents = round(p.price_cents * 0.8)`);
  expect(rows).toEqual([{ right: count }]);
  const logged = await shop.db
    .execute(sql`select count(distinct item ->> '_id')::integer as products, count(*)::integer as items
    from audit_log, jsonb_array_elements(after -> 'items') item where record_id = ${list.id}`);
  expect(logged.rows).toEqual([{ products: count, items: count }]);
  expect(await setPercent({})).toMatchObject({ products: count, changed: 0 });
  expect((await ask.audit.list({ entity: "priceList" })).entries).toSatisfy((all: { recordId: string }[]) =>
    all.every(({ recordId }) => recordId === list.id),
  );
});

test("a refusal in the last of several parts leaves no price behind, and names the products of all parts", async () => {
  const world = await percentShop();
  const { shop, ask, setPercent } = world;
  const last = await manyProducts(world);
  const setPrice = (sku: string, priceCents: number) =>
    shop.db.update(products).set({ priceCents }).where(eq(products.sku, sku));
  await setPrice("P-1", 1);
  await setPrice(`P-${last}`, 1);
  const names = ["P 1 (P-1)", `P ${last} (P-${last})`];
  expect(await errorOf(setPercent({ percent: 60 }))).toMatchObject({
    status: 400,
    issues: names.map((name) => ({ path: "percent", message: `${name} would cost less than $0.01` })),
  });
  await setPrice("P-1", 10_00);
  expect(await errorOf(setPercent({ percent: 60 }))).toMatchObject({ status: 400, issues: [{ path: "percent" }] });
  expect(await shop.db.$count(priceListItems)).toBe(0);
  expect((await ask.audit.list({ entity: "priceList" })).total).toBe(0);
});

test("the answered versions take a call back, unless an item has changed since", async () => {
  const { ask, list, setPercent, stored } = await percentShop();
  await ask.priceLists.setItems({ id: list.id, items: [{ sku: "GL-1", minQty: 1, price: 9 }] });
  const { changes } = await setPercent({});
  const items = changes.map(({ product, minQty, before, version }) => ({ product, minQty, price: before, version }));
  const undo = () => ask.priceLists.setItems({ id: list.id, items });
  await ask.priceLists.setItems({ id: list.id, items: [{ sku: "MI-2", minQty: 1, price: 2 }] });
  const place = changes.findIndex(({ sku }) => sku === "MI-2");
  expect(await errorOf(undo())).toMatchObject({ status: 409, conflicts: [{ index: place, price: 2 }] });
  await setPercent({});
  expect(await errorOf(undo())).toMatchObject({ status: 409, conflicts: [{ index: place, price: 2.66 }] });
  items.splice(place, 1);
  await undo();
  expect(await stored()).toEqual([
    ["GL-1", 1, 9],
    ["MI-2", 1, 2.66],
  ]);
});

test("a call repeated with its Idempotency-Key is made once", async () => {
  const { shop, list, wear, stored } = await percentShop();
  const admin = await addPerson(shop, { isAdmin: true });
  const call = () =>
    as(shop, admin, { idempotencyKey: "1" }).priceLists.setPercentOff({
      id: list.id,
      category: wear.categoryId,
      percent: 10,
    });
  const first = await call();
  await shop.db.delete(priceListItems);
  expect(await call()).toEqual(first);
  expect(await stored()).toEqual([]);
});
