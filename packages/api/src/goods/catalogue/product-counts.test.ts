import { newId } from "@shop/db/columns";
import type { ProductSort } from "@shop/domain/contracts/products";
import fc from "fast-check";
import { longTest } from "@shop/db/testing/long-form";
import { expect, test } from "vitest";
import { CHECKS } from "../../shop/verify/checks.ts";
import { addOrder, addPerson, addProduct, addCategoryTree, as, testShop, type TestShop } from "../../testing.ts";
import { runs } from "../../runs.fixture.ts";
import { foldProductCounts } from "./derived-data.ts";

const COUNTS = CHECKS.find(({ name }) => name.startsWith("the counts of products"))?.sql ?? "";

/** The stored counts that differ from the actual ones. */
const miscounted = async ({ db }: TestShop) => (await db.$client.query<{ what: string }>(COUNTS)).rows;

async function shelvedShop() {
  const shop = await testShop();
  const shelves = [
    await addCategoryTree(shop, ["Hands", "Gloves", "Nitrile"]),
    await addCategoryTree(shop, ["Faces", "Masks", "Surgical"]),
  ];
  const ids: string[] = [];
  for (let n = 0; n < 12; n += 1)
    ids.push((await addProduct(shop, { ...shelves[n % 2], brand: n % 3 === 0 ? "Gumleaf" : "", stock: n % 4 })).id);
  return { shop, shelves, ids };
}

const CHANGES = [
  "UPDATE products SET category_id = $2, sub_category_id = NULL, section_id = NULL WHERE id = $1",
  "UPDATE products SET category_id = NULL, sub_category_id = NULL, section_id = NULL WHERE id = $1 AND $2::uuid IS NOT NULL",
  "UPDATE products SET archived_at = CASE WHEN archived_at IS NULL THEN now() END WHERE id = $1 OR category_id = $2",
  "UPDATE products SET price_cents = CASE WHEN price_cents = 0 THEN 5 ELSE 0 END WHERE id = $1 OR category_id = $2",
  "UPDATE products SET brand = brand || 'x', size = 'M', color = '' WHERE id = $1 OR category_id = $2",
  "UPDATE products SET color = 'Blue' WHERE (id = $1) IS NOT NULL AND category_id = $2",
  "INSERT INTO stock_movements (id, product_id, delta, reason) SELECT gen_random_uuid(), id, CASE WHEN count_in_stock > 0 THEN -count_in_stock ELSE 3 END, 'adjustment' FROM products WHERE (id = $1 OR category_id = $2)",
  "UPDATE products SET min_qty = CASE WHEN min_qty IS NULL THEN 4 END WHERE id = $1 OR category_id = $2",
  "UPDATE products SET order_multiple = CASE order_multiple WHEN 1 THEN 2 ELSE 1 END WHERE id = $1 OR category_id = $2",
  "INSERT INTO products (id, name, category_id, price_cents, brand) SELECT gen_random_uuid(), 'New', $2, 7, 'New' FROM products WHERE id = $1",
  "DELETE FROM products WHERE $1::uuid IS NOT NULL AND category_id = $2 AND NOT EXISTS (SELECT FROM stock_movements WHERE product_id = products.id)",
];

test("the counts stay correct through concurrent and rolled-back changes of products", async () => {
  const { shop, shelves, ids } = await shelvedShop();
  const change = fc.record({
    sql: fc.constantFrom(...CHANGES),
    id: fc.constantFrom(...ids),
    category: fc.constantFrom(...shelves.map(({ categoryId }) => categoryId)),
    end: fc.constantFrom("COMMIT", "COMMIT", "ROLLBACK"),
  });
  const run = async ({ sql, id, category, end }: typeof change extends fc.Arbitrary<infer T> ? T : never) => {
    const client = await shop.db.$client.connect();
    try {
      await client.query("BEGIN");
      await client.query("SELECT FROM products ORDER BY id FOR NO KEY UPDATE"); // no deadlocks
      await client.query(sql, [id, category]);
      await client.query(end);
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), fc.boolean(), async (changes, isFolded) => {
      await Promise.all([
        ...changes.map(run),
        ...(isFolded ? [foldProductCounts(shop.db), foldProductCounts(shop.db)] : []),
      ]);
      expect(await miscounted(shop)).toEqual([]);
    }),
    { numRuns: runs(25) },
  );
  await foldProductCounts(shop.db);
  expect(await miscounted(shop)).toEqual([]);
  expect((await shop.db.$client.query("SELECT FROM product_count_changes")).rowCount).toBe(0);
});

test("moving a sub-category moves the counts of its products", async () => {
  const { shop, shelves } = await shelvedShop();
  const [hands, faces] = shelves;
  await shop.db.$client.query("UPDATE sub_categories SET category_id = $1 WHERE id = $2", [
    faces?.categoryId,
    hands?.subCategoryId,
  ]);
  expect(await miscounted(shop)).toEqual([]);
  const totals = shelves.map(
    async ({ categoryId }) => (await as(shop, null).products.list({ categoryid: categoryId })).total,
  );
  expect(await Promise.all(totals)).toEqual([0, 12]);
});

test("an order changes no count unless it takes the last unit", async () => {
  const shop = await testShop();
  const [nora, gloves] = [await addPerson(shop), await addProduct(shop, { brand: "Gumleaf", stock: 5 })];
  await foldProductCounts(shop.db);
  const inStock = async () => (await as(shop, null).products.facets({ brand: "Gumleaf" })).inStock;
  const noted = async () => (await shop.db.$client.query("SELECT FROM product_count_changes")).rowCount;
  await addOrder(shop, nora, [[gloves, 4]]);
  expect([await noted(), await inStock()]).toEqual([0, 1]);
  await addOrder(shop, nora, [[gloves, 1]]);
  expect([(await noted()) === 0, await inStock()]).toEqual([false, 0]);
});

test("concurrent changes of products in one category don't wait for each other", async () => {
  const { shop, ids } = await shelvedShop();
  const [one, two] = await Promise.all([shop.db.$client.connect(), shop.db.$client.connect()]);
  try {
    for (const [index, client] of [one, two].entries()) {
      await client.query("BEGIN; SET LOCAL lock_timeout = '2s'");
      await client.query("UPDATE products SET archived_at = now() WHERE id = $1", [ids[2 * index]]);
    }
    await foldProductCounts(shop.db);
    for (const client of [one, two]) await client.query("COMMIT");
  } finally {
    one.release();
    two.release();
  }
  expect(await miscounted(shop)).toEqual([]);
});

longTest("pages far from the start follow the list's order for any page size", async () => {
  const shop = await testShop();
  const nora = await addPerson(shop);
  const { categoryId } = await addCategoryTree(shop, ["Hands", "Gloves", "Nitrile"]);
  const rows = Array.from({ length: 1_205 }, (_, n) => ({
    id: newId(),
    name: `${n % 2 === 0 ? "a" : "B"} ${n % 700}`,
    price: 100 + ((n * 37) % 400),
    category: n % 50 === 0 ? null : categoryId,
  }));
  await shop.db.$client.query(
    `INSERT INTO products (id, name, price_cents, category_id) SELECT id, name, price, category
     FROM json_to_recordset($1) AS given(id uuid, name text, price integer, category uuid)`,
    [JSON.stringify(rows)],
  );
  await shop.db.$client.query(
    "INSERT INTO customer_prices (id, user_id, product_id, price_cents) SELECT gen_random_uuid(), $1, id, 90 + price_cents / 2 FROM products WHERE price_cents % 3 = 0",
    [nora.id],
  );
  const { listProducts } = as(shop, nora).pricing;
  const sorts: ProductSort[] = ["newest", "price", "-price", "name", "rating"];
  await Promise.all(
    [{}, { categoryid: categoryId }, { maxPrice: 4.8 }, {}, {}].map(async (filters, index) => {
      const query = { ...filters, sort: sorts[index] };
      const { total, pages } = await listProducts({ ...query, pageSize: 100 });
      expect(total).toBeGreaterThan(1_000);
      const inHundreds: string[] = [];
      for (let pageNumber = 1; pageNumber <= pages; pageNumber += 1)
        inHundreds.push(
          ...(await listProducts({ ...query, pageNumber, pageSize: 100 })).products.map(({ _id }) => _id),
        );
      expect(new Set(inHundreds).size).toBe(total);
      const last = await listProducts({ ...query, pageNumber: Math.ceil(total / 12), pageSize: 12 });
      expect(last.products.map(({ _id }) => _id)).toEqual(inHundreds.slice(-(total % 12 || 12)));
      const onlyFirstHalf = await listProducts({ ...query, pageNumber: 101, pageSize: 10 });
      expect(onlyFirstHalf.products.map(({ _id }) => _id)).toEqual(inHundreds.slice(1_000, 1_010));
      expect((await listProducts({ ...query, pageNumber: pages + 1, pageSize: 100 })).products).toEqual([]);
    }),
  );
});
