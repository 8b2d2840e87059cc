// Pages sorted by price are merged from the customer's prices, three lists and the products' own prices.
import { expect, test } from "vitest";
import {
  addCompany,
  addMember,
  addPriceList,
  addProduct,
  as,
  assignPriceList,
  setCustomerPrice,
  testShop,
} from "../../testing.ts";

const PAGE_SIZE = 5;

/** Prices that go up and down, so that every source has cheap and dear products. */
const cents = (n: number, salt: number) => 1_000 + ((n * 37 + salt) % 53) * 10;

test.each([
  ["no list", 0, 0, 0],
  ["lists of some products", 3, 2, 5],
  ["a list of all products", 1, 3, 4],
  ["a company's list of all products", 4, 1, 3],
  ["a public list of all products", 7, 0, 1],
])(
  "with %s, each product is on one page, in the order of its price, both ways",
  async (_what, ofList, ofCompany, ofPublicList) => {
    const shop = await testShop();
    const made: { id: string }[] = [];
    for (let n = 0; n < 33; n += 1) made.push(await addProduct(shop, { priceCents: cents(n, 0) }));
    const every = (step: number) => made.map((_, n) => n).filter((n) => step > 0 && n % step === 0);
    // The second item counts from a higher quantity, and is cheaper than all others.
    const items = (step: number, salt: number) =>
      every(step).flatMap((n) => [
        [made[n] ?? { id: "" }, cents(n, salt)] as const,
        [made[n] ?? { id: "" }, n + 1, 10] as const,
      ]);
    await addPriceList(shop, { isPublic: true }, items(ofPublicList, 11));
    const { id: priceListId } = await addPriceList(shop, {}, items(ofCompany, 31));
    const nora = await addMember(shop, await addCompany(shop, { priceListId }), "buyer");
    await assignPriceList(shop, nora, await addPriceList(shop, {}, items(ofList, 23)));
    const own = new Map(every(6).map((n) => [made[n]?.id, cents(n, 41)]));
    for (const [id, price] of own) await setCustomerPrice(shop, nora, { id: id ?? "" }, price);

    const listed = (n: number, step: number, salt: number) => (every(step).includes(n) ? cents(n, salt) : undefined);
    const agreed = (n: number) => own.get(made[n]?.id) ?? listed(n, ofList, 23) ?? listed(n, ofCompany, 31);
    const paid = (n: number, isVisitor: boolean) =>
      (isVisitor ? undefined : agreed(n)) ?? listed(n, ofPublicList, 11) ?? cents(n, 0);
    for (const isVisitor of [true, false]) {
      const ascending = made
        .map(({ id }, n) => [paid(n, isVisitor), id] as const)
        .toSorted(([one, a], [other, b]) => one - other || a.localeCompare(b));
      for (const sort of ["price", "-price"] as const) {
        const expected = sort === "price" ? ascending : ascending.toReversed();
        for (let page = 0; page * PAGE_SIZE < made.length; page += 1) {
          const query = { sort, pageSize: PAGE_SIZE, pageNumber: page + 1 };
          const found = isVisitor
            ? await as(shop, null).products.list(query)
            : await as(shop, nora).pricing.listProducts(query);
          expect(found.products.map(({ _id }) => _id)).toEqual(
            expected.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE).map(([, id]) => id),
          );
        }
      }
      const { price } = isVisitor ? await as(shop, null).products.facets({}) : await as(shop, nora).pricing.facets({});
      expect(price).toEqual({ min: (ascending[0]?.[0] ?? 0) / 100, max: (ascending.at(-1)?.[0] ?? 0) / 100 });
    }
  },
);
