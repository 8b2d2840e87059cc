import type { FacetQuery, ProductFacets, ProductQuery } from "@shop/domain/contracts/products";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addPerson,
  addProduct,
  addCategoryTree,
  as,
  createTestShop,
  setCustomerPrice,
  type Person,
  type TestShop,
} from "../../testing.ts";
import { runs } from "../../runs.fixture.ts";

const BRANDS = ["Gumleaf", "Banksia", "gumleaf", ""];
const SIZES = ["S", "M", ""];
const COLORS = ["Blue", "White"];
const WORDS = ["glove", "mask"];

/** `list` and `facets`, at public prices or at a customer's own. */
type Calls = Pick<ReturnType<typeof as>["products"], "list" | "facets">;

let shop: TestShop;
let nora: Person;
let shelves: Awaited<ReturnType<typeof addCategoryTree>>[];
const readers: Record<string, () => Calls> = {
  "a visitor": () => as(shop, null).products,
  "a customer with their own prices": () => {
    const { listProducts, facets } = as(shop, nora).pricing;
    return { list: listProducts, facets };
  },
};

/** Adds products with many combinations of brand, size, colour, taxonomy, price and stock. */
beforeAll(async () => {
  shop = await createTestShop();
  nora = await addPerson(shop);
  shelves = [
    await addCategoryTree(shop, ["Protective Wear", "Hands", "Nitrile"]),
    await addCategoryTree(shop, ["Medical", "Faces", "Surgical"]),
  ];
  for (let n = 0; n < 72; n += 1) {
    const { categoryId, subCategoryId, sectionId } = shelves[n % 3] ?? { categoryId: null };
    const product = await addProduct(shop, {
      name: `${n % 5 === 0 ? "Zinc" : "aloe"} ${WORDS[n % 2]} ${n}`,
      brand: BRANDS[n % 4] ?? "",
      size: SIZES[Math.floor(n / 2) % 3] ?? "",
      color: COLORS[Math.floor(n / 5) % 2] ?? "",
      categoryId,
      subCategoryId: n % 7 === 0 ? null : subCategoryId,
      sectionId: n % 7 === 0 || n % 5 === 0 ? null : sectionId,
      priceCents: n % 11 === 0 ? 0 : 100 * (1 + (n % 10)),
      archivedAt: n % 13 === 0 ? new Date() : null,
      rating: n % 4,
      stock: n % 3 === 1 ? 0 : 5,
    });
    if (n % 4 === 1) await setCustomerPrice(shop, nora, product, 50 + 100 * (n % 6));
  }
});
afterAll(() => shop.close());

const some = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const filters = () =>
  fc
    .record({
      keyword: some(WORDS),
      brand: some<string | string[]>(["Gumleaf", "Banksia", ["Gumleaf", "Banksia"], ["gumleaf", "None"], []]),
      size: some<string | string[]>(["S", "M", ["S", "M"], ["S", "S"]]),
      color: some(COLORS),
      inStock: some([true, false]),
      minPrice: some([1, 2.5, 6]),
      maxPrice: some([3, 7.5]),
      shelf: some([0, 1]),
      depth: fc.constantFrom("name", "category", "subCategory", "section"),
    })
    .map(({ shelf, depth, ...given }): FacetQuery => {
      if (shelf === undefined) return given;
      const { categoryId, subCategoryId, sectionId } = shelves[shelf] ?? {};
      if (depth === "name") return { ...given, category: shelf === 0 ? "protective wear" : "Medical" };
      if (depth === "category") return { ...given, categoryid: categoryId };
      if (depth === "subCategory") return { ...given, categoryid: categoryId, subcategoryid: subCategoryId };
      return { ...given, subcategorysecid: sectionId };
    });

const property = (check: (query: FacetQuery) => Promise<void>) =>
  fc.assert(fc.asyncProperty(filters(), check), { numRuns: runs(40) });

const withoutTaxonomy = ({
  category: _category,
  categoryid: _categoryid,
  subcategoryid: _subcategoryid,
  subcategorysecid: _section,
  ...others
}: FacetQuery) => others;

describe.each(Object.entries(readers))("for %s", (_name, callsOf) => {
  const all = async (query: ProductQuery | FacetQuery) =>
    (await callsOf().list({ ...query, pageNumber: 1, pageSize: 100 })).products;

  test("each count equals the total of the list that is filtered by its value", async () => {
    await property(async (query) => {
      const { list, facets } = callsOf();
      const { total, categories, brands, sizes, colors, inStock } = await facets(query);
      const totalOf = async (asked: FacetQuery) => (await list({ ...asked, pageSize: 1 })).total;
      expect(total).toBe(await totalOf(query));
      expect(inStock).toBe(await totalOf({ ...query, inStock: true }));
      for (const { _id, count } of categories)
        expect(count).toBe(await totalOf({ ...withoutTaxonomy(query), categoryid: _id }));
      for (const [kind, values] of Object.entries({ brand: brands, size: sizes, color: colors }))
        for (const { value, count } of values) expect(count).toBe(await totalOf({ ...query, [kind]: value }));
    });
  });

  test("the facets have all values of their products, most frequent first, and the range of prices", async () => {
    await property(async (query) => {
      const facets = await callsOf().facets(query);
      const found = {
        brands: await all({ ...query, brand: undefined }),
        sizes: await all({ ...query, size: undefined }),
        colors: await all({ ...query, color: undefined }),
        price: await all({ ...query, minPrice: undefined, maxPrice: undefined }),
        categories: await all(withoutTaxonomy(query)),
      };
      expect(facets.brands).toEqual(counted(found.brands.map(({ brand }) => brand)));
      expect(facets.sizes).toEqual(counted(found.sizes.map(({ size }) => size)));
      expect(facets.colors).toEqual(counted(found.colors.map(({ color }) => color)));
      const names = counted(found.categories.map(({ category }) => category)).map(({ value, count }) => [value, count]);
      expect(new Map(facets.categories.map(({ name, count }) => [name, count]))).toEqual(new Map(names as []));
      const prices = found.price.map(({ price, userPrice }) => userPrice ?? price);
      expect(facets.price).toEqual(prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) });
    });
  });

  test("the filters return the matching products and their total", async () => {
    const everything = await all({});
    await property(async ({ keyword, ...query }) => {
      const isOneOf = (asked: string | string[] | undefined, value: string) => {
        const values = [asked ?? []].flat();
        return values.length === 0 || values.includes(value);
      };
      const fitting = everything.filter((product) => {
        const price = product.userPrice ?? product.price;
        return (
          isOneOf(query.brand, product.brand) &&
          isOneOf(query.size, product.size) &&
          isOneOf(query.color, product.color) &&
          (!query.inStock || product.countInStock > 0) &&
          price >= (query.minPrice ?? 0) &&
          price <= (query.maxPrice ?? Infinity) &&
          (query.category === undefined || product.category.toLowerCase() === query.category.toLowerCase()) &&
          (query.categoryid === undefined || product.category_id === query.categoryid) &&
          (query.subcategoryid === undefined || product.sub_category_id === query.subcategoryid) &&
          (query.subcategorysecid === undefined || product.sub_category_section_id === query.subcategorysecid) &&
          (keyword === undefined || product.name.includes(keyword))
        );
      });
      const page = await callsOf().list({ ...query, keyword, pageSize: 100 });
      expect(page.total).toBe(fitting.length);
      expect(new Set(page.products.map(({ _id }) => _id))).toEqual(new Set(fitting.map(({ _id }) => _id)));
    });
  });

  test.each([
    ["price", (a, b) => paid(a) - paid(b) || order(a._id, b._id)],
    ["-price", (a, b) => paid(b) - paid(a) || order(b._id, a._id)],
    ["name", (a, b) => order(a.name.toLowerCase(), b.name.toLowerCase())],
    ["rating", (a, b) => b.rating - a.rating || order(b._id, a._id)],
    ["newest", (a, b) => order(b._id, a._id)],
  ] as [NonNullable<ProductQuery["sort"]>, (a: Listed, b: Listed) => number][])(
    "sorted by %s, the pages have each product once and in order, also with a keyword",
    async (sort, compare) => {
      const { list } = callsOf();
      for (const query of [{}, { keyword: "glove" }, { color: "Blue", minPrice: 2 }, { category: "Medical" }]) {
        const ids = (await all(query)).toSorted(compare).map(({ _id }) => _id);
        const pages = await Promise.all(
          [1, 2, 3, 4, 5, 6, 7].map((pageNumber) => list({ ...query, sort, pageNumber, pageSize: 11 })),
        );
        expect(pages.flatMap(({ products }) => products.map(({ _id }) => _id))).toEqual(ids);
      }
    },
  );
});

type Listed = Awaited<ReturnType<Calls["list"]>>["products"][number];
const paid = ({ price, userPrice }: Listed) => userPrice ?? price;
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Counts the values in the form of a facet. */
function counted(values: string[]): ProductFacets["brands"] {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== "") counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || order(a.value, b.value));
}

test("an admin's counts include drafts, others' do not, and archived products are never counted", async () => {
  const ada = await addPerson(shop, { isAdmin: true });
  const brands = async (person: Person | null) =>
    (await as(shop, person).products.facets({ category: "Medical" })).brands;
  const listed = async (person: Person | null) =>
    (await as(shop, person).products.list({ category: "Medical", pageSize: 100 })).products.map(({ brand }) => brand);
  expect(await brands(null)).toEqual(counted(await listed(null)));
  expect(await brands(ada)).toEqual(counted(await listed(ada)));
  expect((await listed(ada)).length).toBeGreaterThan((await listed(null)).length);
});

test("taxonomy filters that are unknown, malformed or contradictory find nothing", async () => {
  const [gloves, masks] = shelves;
  for (const query of [
    { categoryid: "1" },
    { category: "None" },
    { categoryid: gloves?.categoryId, subcategoryid: masks?.subCategoryId },
    { category: "Medical", subcategorysecid: gloves?.sectionId },
  ]) {
    expect(await as(shop, null).products.facets(query)).toMatchObject({ total: 0, inStock: 0, price: null });
    expect(await as(shop, null).products.list(query)).toMatchObject({ total: 0, pages: 0 });
  }
});
