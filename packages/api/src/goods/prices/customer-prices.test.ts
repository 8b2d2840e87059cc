import { newId } from "@shop/db/columns";
import { customerPrices } from "@shop/db/schema/products";
import { expect, test } from "vitest";
import {
  addPerson,
  addPriceList,
  addProduct,
  as,
  expectAdminOnly,
  holdRows,
  errorOf,
  setCustomerPrice,
  testShop,
  waitForBlockedSessions,
} from "../../testing.ts";

/** What visitors pay for the products of `priced`. */
const PUBLIC = { publicPrice: 10, publicBreaks: [{ minQty: 1, price: 10 }] };

async function priced() {
  const shop = await testShop();
  const admin = await addPerson(shop, { name: "Ada", isAdmin: true });
  const nora = await addPerson(shop, { name: "Nora", email: "nora@clinic.example" });
  const omar = await addPerson(shop, { name: "omar", email: "omar@cafe.example" });
  const gloves = await addProduct(shop, { name: "Gloves 100%", sku: "GL-1" });
  const masks = await addProduct(shop, { name: "masks", sku: "MA-2" });
  const { list, set, remove } = as(shop, admin).pricing;
  const changes = async () => (await as(shop, admin).audit.list({ entity: "customerPrice" })).entries;
  return { shop, admin, nora, omar, gloves, masks, list, set, remove, changes };
}

async function threePrices() {
  const all = await priced();
  const { shop, nora, omar, gloves, masks, list } = all;
  await setCustomerPrice(shop, nora, gloves, 7_25);
  await setCustomerPrice(shop, omar, gloves, 1_00);
  await setCustomerPrice(shop, nora, masks, 9_00);
  const prices = async (query: Parameters<typeof list>[0]) =>
    (await list(query)).productUserPrices.map(({ price }) => price);
  return { ...all, prices };
}

test("prices are listed with their customer and product, newest first", async () => {
  const { list, nora, gloves } = await threePrices();
  const page = await list({});
  expect(page).toMatchObject({ page: 1, pages: 1, total: 3 });
  expect(page.productUserPrices.map(({ price }) => price)).toEqual([9, 1, 7.25]);
  expect(page.productUserPrices[2]).toEqual({
    _id: expect.any(String) as string,
    userid: { _id: nora.id, name: "Nora" },
    productid: { _id: gloves.id, sku: "GL-1", name: "Gloves 100%" },
    price: 7.25,
    ...PUBLIC,
    version: expect.any(Number) as number,
  });
});

test("prices have what a visitor pays today for the minimum quantity and from each larger one, the public list counted", async () => {
  const { shop, list, gloves } = await threePrices();
  await addPriceList(shop, { isPublic: true }, [
    [gloves, 6_50],
    [gloves, 5_00, 2],
  ]);
  const { productUserPrices } = await list({});
  expect(productUserPrices.map(({ publicPrice }) => publicPrice)).toEqual([10, 6.5, 6.5]);
  const ofGloves = [
    { minQty: 1, price: 6.5 },
    { minQty: 2, price: 5 },
  ];
  expect(productUserPrices.map(({ publicBreaks }) => publicBreaks)).toEqual([
    [{ minQty: 1, price: 10 }],
    ofGloves,
    ofGloves,
  ]);
});

test("prices are filtered by customer and product, and unknown or malformed ids return none", async () => {
  const { list, prices, nora, omar, gloves, masks } = await threePrices();
  expect(await prices({ userid: nora.id })).toEqual([9, 7.25]);
  expect(await prices({ productid: gloves.id.toUpperCase() })).toEqual([1, 7.25]);
  expect(await prices({ userid: omar.id, productid: masks.id })).toEqual([]);
  for (const id of [newId(), "1", "\0", ""]) {
    const none = { productUserPrices: [], page: 1, pages: 0, total: 0 };
    expect([await list({ userid: id }), await list({ productid: id })]).toEqual([none, none]);
  }
});

test("every word of a keyword must match the customer, the SKU or the product's name", async () => {
  const { prices, nora } = await threePrices();
  expect(await prices({ keyword: "NORA" })).toEqual([9, 7.25]);
  expect(await prices({ keyword: "cafe.example" })).toEqual([1]);
  expect(await prices({ keyword: "gl-1" })).toEqual([1, 7.25]);
  expect(await prices({ keyword: " glove  nora " })).toEqual([7.25]);
  expect(await prices({ keyword: "%" })).toEqual([1, 7.25]);
  expect(await prices({ keyword: "n_ra" })).toEqual([]);
  expect(await prices({ keyword: "o'hara \\" })).toEqual([]);
  expect(await prices({ keyword: " " })).toHaveLength(3);
  expect(await prices({ keyword: "mask", userid: nora.id })).toEqual([9]);
});

test("prices are sorted by customer, product and price, in both directions, and paged", async () => {
  const { list, prices } = await threePrices();
  expect(await prices({ direction: "asc" })).toEqual([7.25, 1, 9]);
  expect(await prices({ sort: "price" })).toEqual([9, 7.25, 1]);
  expect(await prices({ sort: "customer", direction: "asc" })).toEqual([7.25, 9, 1]);
  expect(await prices({ sort: "product" })).toEqual([9, 1, 7.25]);
  expect(await prices({ sort: "price", pageSize: 2, pageNumber: 2 })).toEqual([1]);
  expect(await list({ pageSize: 2, pageNumber: 3 })).toEqual({ productUserPrices: [], page: 3, pages: 2, total: 3 });
});

test("the customer pays the price that is set, and a second one replaces the first", async () => {
  const { shop, set, list, nora, gloves, admin, changes } = await priced();
  const pair = { userid: nora.id, productid: gloves.id };
  const first = await set({ ...pair, price: 7.25 });
  expect(first).toMatchObject({ userid: { _id: nora.id }, productid: { _id: gloves.id }, price: 7.25 });
  const second = await set({ userid: nora.id.toUpperCase(), productid: gloves.id.toUpperCase(), price: 6 });
  expect(second).toEqual({ ...first, price: 6, version: expect.any(Number) as number });
  expect(second.version).toBeGreaterThan(first.version);
  expect((await list({})).productUserPrices).toEqual([{ ...second, ...PUBLIC }]);
  expect(await as(shop, nora).pricing.productById({ id: gloves.id })).toMatchObject({ userPrice: 6 });
  const about = { recordId: first._id, actor: { _id: admin.id }, label: "Nora · Gloves 100%" };
  expect(await changes()).toMatchObject([
    { ...about, action: "updated", before: { price: 7.25 }, after: { price: 6 } },
    {
      ...about,
      action: "created",
      before: null,
      after: { userid: { _id: nora.id }, productid: { _id: gloves.id }, price: 7.25 },
    },
  ]);
});

test("setting the same price again changes nothing and is not logged", async () => {
  const { set, nora, gloves, changes } = await priced();
  const wish = { userid: nora.id, productid: gloves.id, price: 7.25 };
  const first = await set(wish);
  expect(await set({ ...wish, version: first.version })).toEqual(first);
  expect(await changes()).toHaveLength(1);
});

test("a price can be set for a draft and for an archived product", async () => {
  const { shop, set, nora } = await priced();
  const draft = await addProduct(shop, { priceCents: 0 });
  const archived = await addProduct(shop, { archivedAt: new Date() });
  for (const { id } of [draft, archived])
    expect(await set({ userid: nora.id, productid: id, price: 1 })).toMatchObject({ price: 1 });
});

test("a price is not replaced if its version has changed", async () => {
  const { set, remove, nora, gloves, changes } = await priced();
  const wish = { userid: nora.id, productid: gloves.id, price: 5 };
  const refused = { status: 409, code: "CONFLICT", message: "This price was changed by someone else in the meantime" };
  expect(await errorOf(set({ ...wish, version: 1 }))).toEqual({ ...refused, current: null });
  const first = await set({ ...wish, price: 7, version: 0 });
  for (const version of [0, first.version - 1, first.version + 1]) {
    expect(await errorOf(set({ ...wish, version }))).toEqual({ ...refused, current: first });
  }
  const second = await set({ ...wish, version: first.version });
  expect(second).toMatchObject({ _id: first._id, price: 5 });
  await remove({ id: first._id });
  expect(await errorOf(set({ ...wish, version: second.version }))).toEqual({ ...refused, current: null });
  expect(await changes()).toHaveLength(3);
});

test("a price that was removed and created again has a new version", async () => {
  const { set, remove, nora, gloves } = await priced();
  const pair = { userid: nora.id, productid: gloves.id };
  const seen = [await set({ ...pair, price: 7 }), await set({ ...pair, price: 6 })].map(({ version }) => version);
  await remove({ id: (await set({ ...pair, price: 7 }))._id });
  const recreated = await set({ ...pair, price: 5 });
  for (const version of seen)
    expect(await errorOf(set({ ...pair, price: 8, version }))).toMatchObject({ status: 409, current: recreated });
});

test("concurrent calls for the same customer and product create one price", async () => {
  const { shop, set, list, nora, gloves, changes } = await priced();
  const pair = { userid: nora.id, productid: gloves.id };
  const held = await holdRows(shop, "users", [nora.id]);
  const calls = [1, 2, 3].map((price) => set({ ...pair, price }));
  await waitForBlockedSessions(shop, 3);
  await held.release();
  const answers = await Promise.all(calls);
  const last = answers.toSorted((a, b) => a.version - b.version).at(-1);
  expect(new Set(answers.map(({ version }) => version)).size).toBe(3);
  expect((await list({})).productUserPrices).toEqual([{ ...last, ...PUBLIC }]);
  expect((await changes()).map(({ action }) => action)).toEqual(["updated", "updated", "created"]);
});

test("when two admins set a missing price at the same time, the second gets a conflict", async () => {
  const { shop, set, nora, gloves } = await priced();
  const held = await holdRows(shop, "users", [nora.id]);
  const calls = [1, 2].map((price) => set({ userid: nora.id, productid: gloves.id, price, version: 0 }));
  const settled = Promise.allSettled(calls);
  await waitForBlockedSessions(shop, 2);
  await held.release();
  const outcomes = await settled;
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const late = calls[outcomes.findIndex(({ status }) => status === "rejected")] ?? Promise.reject(new Error("no one"));
  expect(await errorOf(late)).toMatchObject({ status: 409, current: { userid: { _id: nora.id } } });
});

test("removing a price succeeds once, and the public price applies again", async () => {
  const { shop, remove, set, nora, gloves, changes } = await priced();
  const pair = { userid: nora.id, productid: gloves.id };
  const { _id: id } = await set({ ...pair, price: 7.25 });
  const held = await holdRows(shop, "customer_prices", [id]);
  const calls = [remove({ id: id.toUpperCase() }), remove({ id })];
  const settled = Promise.allSettled(calls);
  await waitForBlockedSessions(shop, 2);
  await held.release();
  const outcomes = await settled;
  expect(outcomes.flatMap((it) => (it.status === "fulfilled" ? it.value : []))).toEqual([{ message: "Price removed" }]);
  expect(await errorOf(remove({ id }))).toMatchObject({ status: 404, message: "Price not found" });
  expect(await shop.db.$count(customerPrices)).toBe(0);
  expect(await as(shop, nora).pricing.productById({ id: gloves.id })).not.toHaveProperty("userPrice");
  const [last, ...earlier] = await changes();
  expect(last).toMatchObject({
    action: "removed",
    recordId: id,
    before: { userid: { name: "Nora" }, price: 7.25 },
    after: null,
  });
  expect(earlier).toHaveLength(1);
});

test("an unknown or malformed user, product or price is not found", async () => {
  const { set, remove, nora, gloves } = await priced();
  for (const id of [newId(), "1", "\0", ""]) {
    expect(await errorOf(set({ userid: id, productid: gloves.id, price: 1 }))).toMatchObject({
      status: 404,
      message: "User not found",
    });
    expect(await errorOf(set({ userid: nora.id, productid: id, price: 1 }))).toMatchObject({
      status: 404,
      message: "Product not found",
    });
    expect(await errorOf(remove({ id }))).toMatchObject({ status: 404, message: "Price not found" });
  }
});

test.each([0, -1, 0.001, 1.005, 1_000_000.01, Number.NaN, Number.POSITIVE_INFINITY])(
  "a price of %s is refused",
  async (price) => {
    const { set, nora, gloves } = await priced();
    expect(await errorOf(set({ userid: nora.id, productid: gloves.id, price }))).toMatchObject({ status: 400 });
  },
);

test("prices from a cent to a million dollars are kept to the cent", async () => {
  const { set, nora, gloves } = await priced();
  for (const price of [0.01, 4.35, 1.1, 999_999.99, 1_000_000]) {
    expect(await set({ userid: nora.id, productid: gloves.id, price })).toMatchObject({ price });
  }
});

test("only admins can list, set and remove customer prices", async () => {
  const { shop, nora, gloves, list } = await threePrices();
  const id = (await list({})).productUserPrices[0]?._id ?? "";
  await expectAdminOnly(shop, ({ pricing }) => [
    pricing.list({}),
    pricing.set({ userid: nora.id, productid: gloves.id, price: 1 }),
    pricing.remove({ id }),
  ]);
});
