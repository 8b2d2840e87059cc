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
  addShelf,
  as,
  createTestShop,
  setCustomerPrice,
  testShop,
  type Person,
  type TestShop,
} from "../testing.ts";
import { pollCatalogueChanges, deleteOldCatalogueChanges, type CatalogueChange } from "./catalogue-changes.ts";

const EVERYTHING = [["everything", null]];

describe("a poll returns", () => {
  let shop: TestShop;
  let look: () => Promise<readonly CatalogueChange[]>;
  let [ana, nora]: Person[] = [];
  let shelf: Awaited<ReturnType<typeof addShelf>>;
  let gloves: { id: string };

  beforeAll(async () => {
    shop = await createTestShop();
    [ana, nora] = [await addPerson(shop, { isAdmin: true }), await addPerson(shop)];
    shelf = await addShelf(shop, ["Gloves", "Nitrile", "Blue"]);
    look = pollCatalogueChanges(shop.db);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    gloves = await addProduct(shop, { stock: 10 });
    await look();
  });

  test("nothing, when nothing has changed that everyone sees", async () => {
    await setCustomerPrice(shop, nora as Person, gloves, 5_00);
    await shop.db.execute(sql`update products set name = name where id = ${gloves.id}`);
    await as(shop, null).products.byId({ id: gloves.id });
    expect(await look()).toEqual([]);
  });

  test("a new product as of a change of lists", async () => {
    await shop.db.insert(products).values({ name: "Mask", priceCents: 10_00 });
    expect(await look()).toEqual([["listing", null]]);
    expect(await look()).toEqual([]);
  });

  test("a stock that moves as of its product, and one that runs out or comes back as of lists", async () => {
    await addOrder(shop, nora as Person, [[gloves, 9]]);
    expect(await look()).toEqual([["product", gloves.id]]);
    const { _id } = await addOrder(shop, nora as Person, [[gloves, 1]]);
    expect(await look()).toEqual([["listing", gloves.id]]);
    await as(shop, ana as Person).orders.cancel({ id: _id });
    expect(await look()).toEqual([["listing", gloves.id]]);
  });

  test("each other column of a product as of lists, whatever is added to the table", async () => {
    const { rows } = await shop.db.execute<{ column: string; value: string }>(sql`
      select column_name as column, case data_type when 'uuid' then 'null' when 'timestamp with time zone' then 'now()'
        when 'text' then '''other''' when 'tsvector' then '''other''' when 'boolean' then 'true' else '4' end as value
      from information_schema.columns
      where table_name = 'products' and is_generated = 'NEVER'
        and column_name not in ('id', 'count_in_stock', 'price_cents', 'version', 'updated_at')`);
    expect(rows.length).toBeGreaterThan(15);
    for (const { column, value } of rows) {
      const product = await addProduct(shop, { ...shelf, stock: 0 });
      await look();
      const places = ["category_id", "sub_category_id", "section_id"];
      const set = places.includes(column) ? places.map((place) => `${place} = null`).join() : `${column} = ${value}`;
      await shop.db.$client.query(`UPDATE products SET ${set} WHERE id = $1`, [product.id]);
      expect(await look(), column).toContainEqual(["listing", product.id]);
    }
  });

  test("another price as of lists that go by prices, unless the product comes or goes with it, or more is other", async () => {
    const price = async (cents: number) =>
      as(shop, ana as Person).products.update({ id: gloves.id, price: cents / 100 });
    await price(11_00);
    expect(await look()).toEqual([["prices", gloves.id]]);
    await price(0);
    expect(await look()).toEqual([["listing", gloves.id]]);
    await price(11_00);
    expect(await look()).toEqual([["listing", gloves.id]]);
    await as(shop, ana as Person).products.update({ id: gloves.id, price: 12, brand: "Kestrel" });
    expect(await look()).toEqual([["listing", gloves.id]]);
  });

  test("another price as of all lists to a server of before, which reads two columns of the log", async () => {
    await shop.db.delete(catalogueChanges);
    await shop.db.update(products).set({ priceCents: 11_00 }).where(eq(products.id, gloves.id));
    const { reach, productId } = catalogueChanges;
    expect(await shop.db.select({ reach, productId }).from(catalogueChanges)).toEqual([
      { reach: "listing", productId: gloves.id },
    ]);
  });

  test("a review as of its product, when it is written, reworded and removed", async () => {
    await as(shop, nora as Person).products.review({ id: gloves.id, rating: 4, comment: "Good" });
    expect(new Set(await look())).toEqual(new Set([["product", gloves.id], ["listing", gloves.id]])); // prettier-ignore
    await shop.db.update(reviews).set({ name: "Deleted customer" }).where(eq(reviews.productId, gloves.id));
    expect(await look()).toEqual([["product", gloves.id]]);
    await shop.db.delete(reviews).where(eq(reviews.productId, gloves.id));
    expect(await look()).toEqual([["product", gloves.id]]);
  });

  test("a removed product as of lists", async () => {
    const product = await addProduct(shop, { stock: 0 });
    await look();
    await shop.db.delete(products).where(eq(products.id, product.id));
    expect(await look()).toEqual([["listing", product.id]]);
  });

  test.each([
    ["category", categories, () => shelf.categoryId],
    ["sub-category", subCategories, () => shelf.subCategoryId],
    ["section", subCategorySections, () => shelf.sectionId],
  ])("a renamed %s as of everything", async (name, table, id) => {
    await shop.db
      .update(table)
      .set({ name: `Another ${name}` })
      .where(eq(table.id, id()));
    expect(await look()).toContainEqual(["everything", null]);
  });

  test("a statement that moves more than a hundred products in lists as of everything, in one row", async () => {
    const many = Array.from({ length: 101 }, (_, index) => ({ name: `Mask ${index}`, priceCents: 10_00 }));
    const added = await shop.db.insert(products).values(many).returning();
    expect(await look()).toEqual([["listing", null]]);
    const ids = added.map(({ id }) => id);
    await shop.db.update(products).set({ brand: "Kestrel" }).where(inArray(products.id, ids));
    expect(await look()).toEqual(EVERYTHING);
    await shop.db
      .update(products)
      .set({ brand: "Wattle" })
      .where(inArray(products.id, ids.slice(1)));
    expect(new Set((await look()).map(([reach]) => reach))).toEqual(new Set(["listing"]));
    await shop.db.delete(products).where(inArray(products.id, ids));
    expect(await look()).toEqual(EVERYTHING);
  });

  test("a statement that changes many prices once for each product, and 'everything' for more than a thousand", async () => {
    const many = Array.from({ length: 1_001 }, (_, index) => ({ name: `Visor ${index}`, priceCents: 10_00 }));
    const ids = (await shop.db.insert(products).values(many).returning()).map(({ id }) => id);
    await look();
    await shop.db.update(products).set({ priceCents: 11_00 }).where(inArray(products.id, ids));
    expect(await look()).toEqual(EVERYTHING);
    await shop.db
      .update(products)
      .set({ priceCents: 12_00, brand: sql`case when ${products.id} = ${ids[1]} then 'Kestrel' else brand end` })
      .where(inArray(products.id, ids.slice(1)));
    const changes = new Map((await look()).map(([reach, id]) => [id, reach]));
    expect(changes).toEqual(new Map(ids.slice(1).map((id) => [id, id === ids[1] ? "listing" : "prices"])));
  });

  test("a large order as of its products alone, so that all else stays kept", async () => {
    const many = Array.from({ length: 150 }, (_, index) => ({ name: `Apron ${index}`, priceCents: 10_00 }));
    const added = await shop.db.insert(products).values(many).returning();
    await shop.db
      .insert(stockMovements)
      .values(added.map(({ id }) => ({ productId: id, delta: 5, reason: "adjustment" as const })));
    await look();
    await addOrder(
      shop,
      nora as Person,
      added.map((product, index) => [product, index === 0 ? 5 : 1]),
    );
    const changes = new Map((await look()).map(([reach, id]) => [id, reach]));
    expect(changes).toEqual(new Map(added.map(({ id }, index) => [id, index === 0 ? "listing" : "product"])));
  });

  test("a change when it is committed, however long after later ones", async () => {
    const [slow, quick] = [gloves, await addProduct(shop)];
    await look();
    const client = await shop.db.$client.connect();
    onTestFinished(() => client.release());
    await client.query("BEGIN");
    await client.query("UPDATE products SET price_cents = 1 WHERE id = $1", [slow.id]);
    await client.query("SAVEPOINT later");
    await client.query("UPDATE products SET price_cents = 2 WHERE id = $1", [slow.id]);
    await client.query("RELEASE later");
    await shop.db.update(products).set({ priceCents: 3 }).where(eq(products.id, quick.id));
    expect(await look()).toEqual([["prices", quick.id]]);
    expect(await look()).toEqual([]);
    await client.query("COMMIT");
    expect(await look()).toEqual([["prices", slow.id], ["prices", slow.id]]); // prettier-ignore
    expect(await look()).toEqual([]);
  });

  test("everything, when it is the first or more has changed than is worth telling", async () => {
    expect(await pollCatalogueChanges(shop.db)()).toEqual(EVERYTHING);
    await shop.db.execute(sql`insert into catalogue_changes (reach) select 'listing' from generate_series(1, 1000)`);
    expect(await look()).toHaveLength(1_000);
    await shop.db.execute(sql`insert into catalogue_changes (reach) select 'listing' from generate_series(1, 1001)`);
    expect(await look()).toEqual(EVERYTHING);
  });
});

test("a failed poll makes the next one return everything", async () => {
  const shop = await testShop();
  const { db, pool } = openDatabase({ url: shop.url, maxConnections: 1 });
  onTestFinished(() => pool.end());
  const look = pollCatalogueChanges(db);
  await look();
  expect(await look()).toEqual([]);
  await shop.db.execute(sql`alter table catalogue_changes rename to elsewhere`);
  await expect(look()).rejects.toThrow("catalogue_changes");
  await shop.db.execute(sql`alter table elsewhere rename to catalogue_changes`);
  expect(await look()).toEqual(EVERYTHING);
  expect(await look()).toEqual([]);
});

test("a long log is cleared without a server missing a change, however long ago it polled", async () => {
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
  // As long as an older transaction is open, be it another test's on this server, nothing goes.
  const forget = async () => deleteOldCatalogueChanges({ db: shop.db }).then(() => countRows(shop));
  await expect.poll(forget, { timeout: 25_000 }).toBeLessThan(100);
  // Uncommitted entries stay, and the entry that replaces the others.
  await client.query("COMMIT");
  expect(await asleep()).toContainEqual(["everything", null]);
  expect(await awake()).toContainEqual(["prices", gloves.id]);
});

test("a long log of which nothing may go yet is left as it is, however often it is looked at", async () => {
  const shop = await testShop();
  const client = await shop.db.$client.connect();
  onTestFinished(() => client.release());
  await client.query("BEGIN");
  await client.query("SELECT pg_current_xact_id()");
  await shop.db.execute(sql`insert into catalogue_changes (reach) select 'listing' from generate_series(1, 10001)`);
  const before = await countRows(shop);
  for (let look = 0; look < 3; look += 1) await deleteOldCatalogueChanges({ db: shop.db });
  expect(await countRows(shop)).toBe(before);
  await client.query("COMMIT");
});

async function countRows({ db }: TestShop): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from catalogue_changes`);
  return rows[0]?.n ?? 0;
}
