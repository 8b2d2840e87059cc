import type { Database } from "@shop/db/client";
import type { ProductQuery } from "@shop/domain/contracts/products";
import { PRODUCT_SORTS } from "@shop/domain/contracts/products";
import { expect, test } from "vitest";
import { addPerson, addProduct, as, testShop } from "../../testing.ts";

const WORDS = ["nitrile", "gloves", "blue", "large", "apron", "sterile", "vinyl", "box", "paper", "towel"];
/** An upper limit for the named statements of catalogue queries. Each takes memory on every connection. */
const SMALL_SET = 40;

/** Queries that differ in their filters, number of values, sort order, page size and number of words. */
const shapes = (from: number, to: number): Partial<ProductQuery>[] =>
  Array.from({ length: to - from }, (_, index) => {
    const n = from + index;
    const values = Array.from({ length: 1 + (n % 3) }, (__, value) => `Value ${value}`);
    const sort = PRODUCT_SORTS[n % PRODUCT_SORTS.length];
    return {
      pageSize: 1 + (n % 100),
      ...(n % 2 && sort && { sort }),
      ...(n % 3 && { brand: values }),
      ...(n % 5 > 2 && { size: values }),
      ...(n % 7 > 3 && { inStock: true }),
      ...(n % 4 === 1 && { minPrice: 1, maxPrice: n + 1 }),
      ...(n % 8 > 1 && { keyword: WORDS.slice(0, 1 + (n % WORDS.length)).join(" ") }),
    };
  });

/** The distinct texts of the statements prepared on the pool's connections. */
async function keptOn({ $client }: Database): Promise<string[]> {
  const clients = await Promise.all(Array.from({ length: $client.totalCount }, () => $client.connect()));
  const rows = await Promise.all(
    clients.map((client) => client.query<{ statement: string }>("select statement from pg_prepared_statements")),
  );
  for (const client of clients) client.release();
  return [...new Set(rows.flatMap((result) => result.rows.map(({ statement }) => statement)))];
}

test("connections prepare a small, fixed set of statements, however many different queries they run", async () => {
  const shop = await testShop();
  for (const name of ["Nitrile gloves", "Blue apron", "Paper towel"]) await addProduct(shop, { name });
  const nora = await addPerson(shop);
  const ask = async (queries: Partial<ProductQuery>[]) => {
    for (const query of queries) {
      const { pageSize: _pageSize, sort: _sort, ...filters } = query;
      await Promise.all([
        as(shop, null).products.list(query),
        as(shop, nora).pricing.listProducts(query),
        as(shop, null).products.facets(filters),
        as(shop, null).products.suggest({ keyword: query.keyword }),
        as(shop, nora).pricing.suggest({ keyword: query.keyword }),
      ]);
    }
  };
  await ask([{}, { keyword: "nitrile" }, { keyword: "blue gloves" }, ...shapes(0, 40)]);
  const kept = await keptOn(shop.db);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThanOrEqual(SMALL_SET);
  await ask(shapes(40, 80));
  expect((await keptOn(shop.db)).filter((text) => !kept.includes(text))).toEqual([]);
});
