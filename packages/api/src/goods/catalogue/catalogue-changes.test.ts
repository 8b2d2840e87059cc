import { openDatabase } from "@shop/db/client";
import { catalogueChanges } from "@shop/db/schema/catalogue-changes";
import { stockMovements } from "@shop/db/schema/orders";
import { products, reviews } from "@shop/db/schema/products";
import { categories, subCategories, subCategorySections } from "@shop/db/schema/taxonomy";
import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import {
  addOrder,
  addPerson,
  addProduct,
  addCategoryTree,
  as,
  createTestShop,
  setCustomerPrice,
  testShop,
  type Person,
  type TestShop,
} from "../../testing.ts";
import { pollCatalogueChanges, deleteOldCatalogueChanges, type CatalogueChange } from "./catalogue-changes.ts";

const EVERYTHING = [["everything", null]];

describe("a poll returns", () => {
  let shop: TestShop;
  let poll: () => Promise<readonly CatalogueChange[]>;
  let [ana, nora]: Person[] = [];
  let shelf: Awaited<ReturnType<typeof addCategoryTree>>;
  let gloves: { id: string };

  beforeAll(async () => {
    shop = await createTestShop();
    [ana, nora] = [await addPerson(shop, { isAdmin: true }), await addPerson(shop)];
    shelf = await addCategoryTree(shop, ["Gloves", "Nitrile", "Blue"]);
    poll = pollCatalogueChanges(shop.db);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    gloves = await addProduct(shop, { stock: 10 });
    await poll();
  });

  test("nothing when no public data has changed", async () => {
    await setCustomerPrice(shop, nora as Person, gloves, 5_00);
    await shop.db.execute(sql`update products set name = name where id = ${gloves.id}`);
    await as(shop, null).products.byId({ id: gloves.id });
    expect(await poll()).toEqual([]);
  });

  test("'listing' without an id for a new product", async () => {
    await shop.db.insert(products).values({ name: "Mask", priceCents: 10_00 });
    expect(await poll()).toEqual([["listing", null]]);
    expect(await poll()).toEqual([]);
  });

  test("'product' for a stock change, and 'listing' when a product runs out or is back in stock", async () => {
    await addOrder(shop, nora as Person, [[gloves, 9]]);
    expect(await poll()).toEqual([["product", gloves.id]]);
    const { _id } = await addOrder(shop, nora as Person, [[gloves, 1]]);
    expect(await poll()).toEqual([["listing", gloves.id]]);
    await as(shop, ana as Person).orders.cancel({ id: _id });
    expect(await poll()).toEqual([["listing", gloves.id]]);
  });

  test("'listing' for a change of any other product column, including columns added later", async () => {
    const { rows } = await shop.db.execute<{ column: string; value: string }>(sql`
      select column_name as column, case when column_name = 'tax_class' then '''gst-free''' else case data_type when 'uuid' then 'null' when 'timestamp with time zone' then 'now()'
        when 'text' then '''other''' when 'tsvector' then '''other''' when 'boolean' then 'true' else '4' end end as value
      from information_schema.columns
      where table_name = 'products' and is_generated = 'NEVER'
        and column_name not in ('id', 'count_in_stock', 'price_cents', 'version', 'updated_at')`);
    expect(rows.length).toBeGreaterThan(15);
    for (const { column, value } of rows) {
      const product = await addProduct(shop, { ...shelf, stock: 0 });
      await poll();
      const places = ["category_id", "sub_category_id", "section_id"];
      const set = places.includes(column) ? places.map((place) => `${place} = null`).join() : `${column} = ${value}`;
      await shop.db.$client.query(`UPDATE products SET ${set} WHERE id = $1`, [product.id]);
      expect(await poll(), column).toContainEqual(["listing", product.id]);
    }
  });

  test("'prices' for a price change, but 'listing' if other columns or the product's visibility change too", async () => {
    const price = async (cents: number) =>
      as(shop, ana as Person).products.update({ id: gloves.id, price: cents / 100 });
    await price(11_00);
    expect(await poll()).toEqual([["prices", gloves.id]]);
    await price(0);
    expect(await poll()).toEqual([["listing", gloves.id]]);
    await price(11_00);
    expect(await poll()).toEqual([["listing", gloves.id]]);
    await as(shop, ana as Person).products.update({ id: gloves.id, price: 12, brand: "Kestrel" });
    expect(await poll()).toEqual([["listing", gloves.id]]);
  });

  test("'listing' for a price change to servers of the previous version, which read fewer columns", async () => {
    await shop.db.delete(catalogueChanges);
    await shop.db.update(products).set({ priceCents: 11_00 }).where(eq(products.id, gloves.id));
    const { reach, productId } = catalogueChanges;
    expect(await shop.db.select({ reach, productId }).from(catalogueChanges)).toEqual([
      { reach: "listing", productId: gloves.id },
    ]);
  });

  test("'product' when a review is added, changed or removed", async () => {
    await as(shop, nora as Person).products.review({ id: gloves.id, rating: 4, comment: "Good" });
    expect(new Set(await poll())).toEqual(new Set([["product", gloves.id], ["listing", gloves.id]])); // prettier-ignore
    await shop.db.update(reviews).set({ name: "Deleted customer" }).where(eq(reviews.productId, gloves.id));
    expect(await poll()).toEqual([["product", gloves.id]]);
    await shop.db.delete(reviews).where(eq(reviews.productId, gloves.id));
    expect(await poll()).toEqual([["product", gloves.id]]);
  });

  test("'listing' for a removed product", async () => {
    const product = await addProduct(shop, { stock: 0 });
    await poll();
    await shop.db.delete(products).where(eq(products.id, product.id));
    expect(await poll()).toEqual([["listing", product.id]]);
  });

  test.each([
    ["category", categories, () => shelf.categoryId],
    ["sub-category", subCategories, () => shelf.subCategoryId],
    ["section", subCategorySections, () => shelf.sectionId],
  ])("'everything' for a renamed %s", async (name, table, id) => {
    await shop.db
      .update(table)
      .set({ name: `Another ${name}` })
      .where(eq(table.id, id()));
    expect(await poll()).toContainEqual(["everything", null]);
  });

  test("a single 'everything' for a statement that updates or deletes more than 100 products", async () => {
    const many = Array.from({ length: 101 }, (_, index) => ({ name: `Mask ${index}`, priceCents: 10_00 }));
    const added = await shop.db.insert(products).values(many).returning();
    expect(await poll()).toEqual([["listing", null]]);
    const ids = added.map(({ id }) => id);
    await shop.db.update(products).set({ brand: "Kestrel" }).where(inArray(products.id, ids));
    expect(await poll()).toEqual(EVERYTHING);
    await shop.db
      .update(products)
      .set({ brand: "Wattle" })
      .where(inArray(products.id, ids.slice(1)));
    expect(new Set((await poll()).map(([reach]) => reach))).toEqual(new Set(["listing"]));
    await shop.db.delete(products).where(inArray(products.id, ids));
    expect(await poll()).toEqual(EVERYTHING);
  });

  test("each product once for a statement that changes many prices, and 'everything' above 1,000 products", async () => {
    const many = Array.from({ length: 1_001 }, (_, index) => ({ name: `Visor ${index}`, priceCents: 10_00 }));
    const ids = (await shop.db.insert(products).values(many).returning()).map(({ id }) => id);
    await poll();
    await shop.db.update(products).set({ priceCents: 11_00 }).where(inArray(products.id, ids));
    expect(await poll()).toEqual(EVERYTHING);
    await shop.db
      .update(products)
      .set({ priceCents: 12_00, brand: sql`case when ${products.id} = ${ids[1]} then 'Kestrel' else brand end` })
      .where(inArray(products.id, ids.slice(1)));
    const changes = new Map((await poll()).map(([reach, id]) => [id, reach]));
    expect(changes).toEqual(new Map(ids.slice(1).map((id) => [id, id === ids[1] ? "listing" : "prices"])));
  });

  test("only the ordered products for a large order, so that other responses stay cached", async () => {
    const many = Array.from({ length: 150 }, (_, index) => ({ name: `Apron ${index}`, priceCents: 10_00 }));
    const added = await shop.db.insert(products).values(many).returning();
    await shop.db
      .insert(stockMovements)
      .values(added.map(({ id }) => ({ productId: id, delta: 5, reason: "adjustment" as const })));
    await poll();
    await addOrder(
      shop,
      nora as Person,
      added.map((product, index) => [product, index === 0 ? 5 : 1]),
    );
    const changes = new Map((await poll()).map(([reach, id]) => [id, reach]));
    expect(changes).toEqual(new Map(added.map(({ id }, index) => [id, index === 0 ? "listing" : "product"])));
  });

  test("a change once it is committed, even after later changes", async () => {
    const [slow, quick] = [gloves, await addProduct(shop)];
    await poll();
    const client = await shop.db.$client.connect();
    onTestFinished(() => client.release());
    await client.query("BEGIN");
    await client.query("UPDATE products SET price_cents = 1 WHERE id = $1", [slow.id]);
    await client.query("SAVEPOINT later");
    await client.query("UPDATE products SET price_cents = 2 WHERE id = $1", [slow.id]);
    await client.query("RELEASE later");
    await shop.db.update(products).set({ priceCents: 3 }).where(eq(products.id, quick.id));
    expect(await poll()).toEqual([["prices", quick.id]]);
    expect(await poll()).toEqual([]);
    await client.query("COMMIT");
    expect(await poll()).toEqual([["prices", slow.id], ["prices", slow.id]]); // prettier-ignore
    expect(await poll()).toEqual([]);
  });

  test("'everything' on the first poll and for more than 1,000 changes", async () => {
    expect(await pollCatalogueChanges(shop.db)()).toEqual(EVERYTHING);
    await shop.db.execute(sql`insert into catalogue_changes (reach) select 'listing' from generate_series(1, 1000)`);
    expect(await poll()).toHaveLength(1_000);
    await shop.db.execute(sql`insert into catalogue_changes (reach) select 'listing' from generate_series(1, 1001)`);
    expect(await poll()).toEqual(EVERYTHING);
  });
});

test("a failed poll makes the next one return everything", async () => {
  const shop = await testShop();
  const { db, pool } = openDatabase({ url: shop.url(), maxConnections: 1 });
  onTestFinished(() => pool.end());
  const poll = pollCatalogueChanges(db);
  await poll();
  expect(await poll()).toEqual([]);
  await shop.db.execute(sql`alter table catalogue_changes rename to elsewhere`);
  await expect(poll()).rejects.toThrow("catalogue_changes");
  await shop.db.execute(sql`alter table elsewhere rename to catalogue_changes`);
  expect(await poll()).toEqual(EVERYTHING);
  expect(await poll()).toEqual([]);
});

test("cleaning up a long log loses no change, even for servers that have not polled recently", async () => {
  const shop = await testShop();
  const gloves = await addProduct(shop);
  const [asleep, awake] = [pollCatalogueChanges(shop.db), pollCatalogueChanges(shop.db)];
  await asleep();
  await shop.db.update(products).set({ priceCents: 11_00 }).where(eq(products.id, gloves.id));
  await deleteOldCatalogueChanges({ db: shop.db });
  expect(await countRows(shop)).toBeGreaterThan(1);
  await shop.db.execute(sql`insert into catalogue_changes (reach) select 'listing' from generate_series(1, 10000)`);
  await awake();
  const client = await shop.db.$client.connect();
  onTestFinished(() => client.release());
  await client.query("BEGIN");
  await client.query("UPDATE products SET price_cents = 1200 WHERE id = $1", [gloves.id]);
  // Nothing is deleted while an older transaction is open, even one of another test on this server.
  const cleanUp = async () => deleteOldCatalogueChanges({ db: shop.db }).then(() => countRows(shop));
  await expect.poll(cleanUp, { timeout: 25_000 }).toBeLessThan(100);
  // Uncommitted entries are kept, and so is the entry that replaces the deleted ones.
  await client.query("COMMIT");
  expect(await asleep()).toContainEqual(["everything", null]);
  expect(await awake()).toContainEqual(["prices", gloves.id]);
});

test("a long log is not changed while an open transaction prevents deletion", async () => {
  const shop = await testShop();
  const client = await shop.db.$client.connect();
  onTestFinished(() => client.release());
  await client.query("BEGIN");
  await client.query("SELECT pg_current_xact_id()");
  await shop.db.execute(sql`insert into catalogue_changes (reach) select 'listing' from generate_series(1, 10001)`);
  const before = await countRows(shop);
  for (let round = 0; round < 3; round += 1) await deleteOldCatalogueChanges({ db: shop.db });
  expect(await countRows(shop)).toBe(before);
  await client.query("COMMIT");
});

async function countRows({ db }: TestShop): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from catalogue_changes`);
  return rows[0]?.n ?? 0;
}
