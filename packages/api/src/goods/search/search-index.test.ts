import type { Database } from "@shop/db/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@shop/db/columns";
import { priceLists } from "@shop/db/schema/price-lists";
import { priceListItems } from "@shop/db/schema/products";
import { users } from "@shop/db/schema/users";
import { eq, inArray } from "drizzle-orm";
import { addPerson, addProduct, as, createTestShop, type TestShop } from "../../testing.ts";
import type { Statement } from "@shop/db/prepared";
import { categories } from "@shop/db/schema/taxonomy";
import type { ProductQuery } from "@shop/domain/contracts/products";
import { browseStatement, productStatement } from "../products/product-statements.ts";
import { refreshSearchFrequencies } from "../catalogue/derived-data.ts";
import { firstStatement, searchStatement, sortedSearchStatement } from "./search-rows.ts";
import { planSearch } from "./search-plan.ts";
import { adminListStatement } from "../catalogue/product-records.ts";
import { foundStatement, popularStatement, skuStatement } from "./suggest.ts";

const PRODUCTS = 6_000;
/** The number of products whose name begins with 'Product'. */
const BROAD = 5_000;
const PRODUCT = { query: "'product'", in_name: "'product':A" };
const PUBLIC = { buyer: { id: null, list: null, companyList: null, publicList: null }, seesDrafts: false };
const SHELF = "01900000-0000-7000-8000-0000000000aa";
let shop: TestShop;

beforeAll(async () => {
  shop = await createTestShop({ isNew: true });
  const word = (n: string, salt: number) => `substr(md5((${n} + ${salt})::text), 1, 8)`;
  await shop.db.insert(categories).values({ id: SHELF, name: "Shelf" });
  await shop.db.$client.query(`
    INSERT INTO products (id, name, sku, brand, description, price_cents, category_id)
    SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, CASE WHEN n % 6 = 0 THEN 'Thing ' ELSE 'Product ' END || ${word("n % 400", 1)} || ' ' || ${word("n", 2)}, 'SKU-' || lpad(n::text, 6, '0'),
      'Brand ' || n % 40, ${word("n", 3)} || ' ' || ${word("n % 900", 4)}, 100 + n,
      CASE WHEN n % 100 = 0 THEN '${SHELF}'::uuid END FROM generate_series(1, ${PRODUCTS}) n`);
  // Autovacuum would do this, but it is off on the test server.
  await shop.db.$client.query("VACUUM ANALYZE products");
  await refreshSearchFrequencies(shop.db);
});
afterAll(() => shop.close());

/** PostgreSQL's plan of a prepared statement: a custom plan for these values, or a generic plan. */
async function planOf(
  db: Database,
  { text, values }: Statement,
  mode: "force_custom_plan" | "force_generic_plan",
): Promise<string> {
  const client = await db.$client.connect();
  try {
    const literals = values.map((value) =>
      client.escapeLiteral(Array.isArray(value) ? `{${value.join(",")}}` : String(value)),
    );
    await client.query("BEGIN");
    await client.query(`SET LOCAL plan_cache_mode = ${mode}`);
    await client.query(`PREPARE asked AS ${text}`);
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `EXPLAIN (COSTS OFF) EXECUTE asked${literals.length > 0 ? `(${literals.join(", ")})` : ""}`,
    );
    await client.query("DEALLOCATE asked; COMMIT");
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } finally {
    client.release(true);
  }
}

describe.each(["force_custom_plan", "force_generic_plan"] as const)(`with ${PRODUCTS} products, under %s,`, (mode) => {
  test.each(["nitrile gloves", "SKU-004711", "4711", "product"])(
    "the search for %j uses the indexes and never scans the table",
    async (keyword) => {
      const query = { keyword, pageNumber: 1, pageSize: 12 };
      const plan = await planOf(shop.db, searchStatement(await planSearch(shop.db, keyword), query, PUBLIC), mode);
      expect(plan).toContain("Bitmap Index Scan on products_search_idx");
      expect(plan).toContain("Bitmap Index Scan on products_sku_part_idx");
      expect(plan).not.toContain("Seq Scan on products");
    },
  );

  test("relaxed and sorted searches use the index, and so does the check for enough results", async () => {
    const query = { keyword: "nitrile gloves SKU-004711", pageNumber: 1, pageSize: 12, sort: "price" } as const;
    const terms = await planSearch(shop.db, query.keyword);
    for (const statement of [
      searchStatement({ ...terms, isRelaxed: true }, query, PUBLIC),
      sortedSearchStatement(terms, query, PUBLIC),
      firstStatement(terms, PUBLIC, 12),
    ]) {
      const plan = await planOf(shop.db, statement, mode);
      expect(plan).toContain("Bitmap Index Scan on products_search_idx");
      expect(plan).not.toContain("Seq Scan on products");
    }
  });

  test.each([
    ["popular products", popularStatement(PRODUCT, PUBLIC), "products_top_idx"],
    ["products", foundStatement(PRODUCT, PUBLIC), "products_search_idx"],
    ["SKUs", skuStatement("SKU0047", PUBLIC), "products_sku_prefix_idx"],
  ])("suggestions of %s use an index", async (_what, statement, index) => {
    const plan = await planOf(shop.db, statement, mode);
    expect(plan).toContain(index);
    expect(plan).not.toContain("Seq Scan on products");
  });

  test("a product's sizes, colours and packs use indexes", async () => {
    const plan = await planOf(shop.db, productStatement(SHELF, PUBLIC), mode);
    expect(plan).toContain("products_family_idx");
    expect(plan).toContain("products_range_idx");
    expect(plan).not.toContain("Seq Scan on products");
  });

  test.each([
    [{}, "products_on_sale_idx"],
    [{ sort: "rating" }, "products_top_idx"],
    [{ sort: "-price" }, "products_price_idx"],
    [{ brand: ["Brand 7"] }, "products_brand_idx"],
    [{ categoryid: SHELF, sort: "rating" }, "products_category_top_idx"],
  ] satisfies [Partial<ProductQuery>, string][])("the list with %j scans its index backwards", async (query, index) => {
    const plan = await planOf(shop.db, browseStatement({ pageNumber: 1, pageSize: 12, ...query }, PUBLIC), mode);
    expect(plan).toMatch(new RegExp(`Scan Backward using ${index} on`));
  });

  test("the admins' search uses the indexes in every order", async () => {
    for (const sort of ["createdAt", "name"] as const) {
      const query = { keyword: "nitrile gloves", sort, direction: "desc", pageNumber: 1, pageSize: 20 } as const;
      const plan = await planOf(
        shop.db,
        adminListStatement(PUBLIC.buyer, query, await planSearch(shop.db, query.keyword)),
        mode,
      );
      expect(plan).toContain("Bitmap Index Scan on products_search_idx");
      expect(plan).toContain("Bitmap Index Scan on products_sku_part_idx");
      expect(plan).not.toContain("Seq Scan on products");
    }
  });
});

describe(`a search that finds ${BROAD} of ${PRODUCTS} products`, () => {
  const find = (
    more: { pageNumber?: number; pageSize?: number; brand?: string[]; sort?: "price"; maxPrice?: number } = {},
  ) => as(shop, null).products.list({ keyword: "product", ...more });

  test("has each product on one page and the total on every page", async () => {
    const pages = Array.from({ length: BROAD / 100 + 1 }, (_, n) => n + 1);
    const found = [];
    for (const pageNumber of pages) found.push(await find({ pageNumber, pageSize: 100 }));
    expect(found.map(({ products }) => products.length)).toEqual([...pages.slice(1).map(() => 100), 0]);
    expect(new Set(found.flatMap(({ products }) => products.map(({ _id }) => _id))).size).toBe(BROAD);
    expect(new Set(found.map(({ total }) => total))).toEqual(new Set([BROAD]));
  });

  test("can be sorted, up to the last page", async () => {
    const [first, last, past] = await Promise.all(
      [1, BROAD / 100, BROAD / 100 + 1].map((pageNumber) => find({ sort: "price", pageNumber, pageSize: 100 })),
    );
    expect(first?.products.slice(0, 2).map(({ price }) => price)).toEqual([1.01, 1.02]);
    expect(last?.products.at(-1)?.price).toBe((100 + PRODUCTS - 1) / 100);
    expect([past?.products, past?.total, last?.total]).toEqual([[], BROAD, BROAD]);
  });

  test("is sorted by today's public prices, and by those of a customer's list", async () => {
    const { products } = await find({ sort: "price", pageSize: 3 });
    const [cheapest, second, third] = products.map(({ _id }) => _id);
    const [publicList, list] = [newId(), newId()];
    const nora = await addPerson(shop);
    await shop.db.insert(priceLists).values([
      { id: publicList, name: "Winter", isPublic: true },
      { id: list, name: "Clinics" },
    ]);
    await shop.db.update(users).set({ priceListId: list }).where(eq(users.id, nora.id));
    const item = (listId: string, productId = "", priceCents = 1) => ({ listId, productId, minQty: 1, priceCents });
    await shop.db
      .insert(priceListItems)
      .values([item(publicList, cheapest, 9_999_99), item(publicList, second, 2), item(list, third, 1)]);
    const own = as(shop, nora).pricing.listProducts({ keyword: "product", sort: "price", pageSize: 2 });
    const everyone = as(shop, null).products.list({ keyword: "product", sort: "price", pageSize: 2 });
    expect((await everyone).products.map(({ _id, price }) => [_id, price])).toEqual([
      [second, 0.02],
      [third, products[2]?.price],
    ]);
    expect((await own).products.map(({ _id, userPrice }) => [_id, userPrice])).toEqual([
      [third, 0.01],
      [second, undefined],
    ]);
    await shop.db.update(users).set({ priceListId: null }).where(eq(users.id, nora.id));
    await shop.db.delete(priceLists).where(inArray(priceLists.id, [publicList, list]));
  });

  test("applies the filters", async () => {
    const { products, total } = await find({ brand: ["Brand 7"] });
    expect(total).toBe(PRODUCTS / 40);
    expect(new Set(products.map(({ brand }) => brand))).toEqual(new Set(["Brand 7"]));
  });

  test("ranks new products by relevance, and added and removed products count immediately", async () => {
    const { id: shortest } = await addProduct(shop, { name: "Product" });
    await addProduct(shop, { name: "A product whose name is long and tells of much else" });
    const [{ products, total }, second] = await Promise.all([find(), find({ pageNumber: 2 })]);
    expect([products[0]?._id, total, second.total]).toEqual([shortest, BROAD + 2, BROAD + 2]);
    await shop.db.$client.query("UPDATE products SET archived_at = now() WHERE id = $1", [shortest]);
    const later = await find();
    expect(later.total).toBe(BROAD + 1);
    expect(later.products.map(({ _id }) => _id)).not.toContain(shortest);
    await shop.db.$client.query("UPDATE products SET archived_at = now() WHERE name LIKE 'A product whose%'");
  });

  test("applies a changed price immediately to the total below a maximum price", async () => {
    const { total } = await find({ maxPrice: 60 });
    expect(await find()).toMatchObject({ total: BROAD });
    const setPrice = (cents: number) =>
      shop.db.$client.query("UPDATE products SET price_cents = $1 WHERE sku = 'SKU-000001'", [cents]);
    await setPrice(61_00);
    expect([(await find({ maxPrice: 60 })).total, (await find()).total]).toEqual([total - 1, BROAD]);
    await setPrice(1_01);
    expect(await find({ maxPrice: 60 })).toMatchObject({ total });
  });

  test("lists products with the keyword in their SKU first, without duplicates", async () => {
    const { id } = await addProduct(shop, { name: "Mop", sku: "THE-PRODUCT-1" });
    const { id: called } = await addProduct(shop, { name: "A product of that kind", sku: "PRODUCT-2" });
    const { products, total } = await find({ pageSize: 100 });
    const ids = products.map(({ _id }) => _id);
    expect(ids.slice(0, 2)).toEqual([called, id]);
    expect(new Set(ids).size).toBe(100);
    const { total: counted } = await as(shop, null).products.facets({ keyword: "product" });
    expect(total).toBe(counted);
    await shop.db.$client.query("UPDATE products SET archived_at = now() WHERE id IN ($1, $2)", [id, called]);
  });
});

test("a keyword that is too short for a part of a SKU uses only the index of words", async () => {
  const query = { keyword: "ab", pageNumber: 1, pageSize: 12 };
  const plan = await planOf(
    shop.db,
    searchStatement(await planSearch(shop.db, "ab"), query, PUBLIC),
    "force_generic_plan",
  );
  expect(plan).toContain("Bitmap Index Scan on products_search_idx");
  expect(plan).not.toMatch(/Seq Scan on products|sku_part/);
});

test("candidates for correcting a typo use an index", async () => {
  await shop.db.$client.query("ANALYZE search_words");
  const { rows } = await shop.db.$client.query<{ n: number }>("SELECT count(*)::int AS n FROM search_words");
  expect(rows[0]?.n).toBeGreaterThan(0);
  const client = await shop.db.$client.connect();
  try {
    await client.query("SET enable_seqscan = off");
    await client.query("SET enable_indexscan = off");
    await client.query("SET enable_indexonlyscan = off");
    for (const [where, index] of [
      ["deletes && word_deletes('golves')", "search_words_deletes_idx"],
      ["char_length(word) >= 8 AND word_ends(word) && word_ends('disnfectnt')", "search_words_ends_idx"],
    ]) {
      const plan = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN SELECT word FROM search_words WHERE ${where}`);
      expect(plan.rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain(index);
    }
  } finally {
    client.release(true);
  }
});

test("checking whether a catalogue word has a prefix does not read all words", async () => {
  await shop.db.$client.query(
    "INSERT INTO search_words (word) SELECT 'zz' || translate(n::text, '0123456789', 'abcdefghij') FROM generate_series(1000, 4000) n",
  );
  await shop.db.$client.query("ANALYZE search_words");
  const client = await shop.db.$client.connect();
  try {
    await client.query("SET plan_cache_mode = force_generic_plan");
    await client.query("BEGIN");
    await client.query("SELECT is_catalogue_word('yyb', true)");
    const { rows } = await client.query<{ n: number }>(
      "SELECT (seq_tup_read + idx_tup_fetch)::int AS n FROM pg_stat_xact_user_tables WHERE relname = 'search_words'",
    );
    expect(rows[0]?.n).toBeLessThan(100);
  } finally {
    client.release(true);
  }
});

test("planning a search never scans the table of products", async () => {
  const client = await shop.db.$client.connect();
  try {
    await client.query("BEGIN");
    // Six times, after which PostgreSQL uses a generic plan.
    for (let n = 0; n < 6; n += 1)
      for (const words of [["qwertyx", "prodct"], ["thng"], ["unknown", "product", "and"], ["xy"]])
        await client.query("SELECT * FROM keyword_plan($1::text[])", [words]);
    const { rows } = await client.query<{ seq_scan: number; idx_scan: number }>(
      "SELECT seq_scan::int, idx_scan::int FROM pg_stat_xact_user_tables WHERE relname = 'products'",
    );
    expect(rows[0]?.seq_scan).toBe(0);
    expect(rows[0]?.idx_scan).toBeGreaterThan(0);
  } finally {
    client.release(true);
  }
});
