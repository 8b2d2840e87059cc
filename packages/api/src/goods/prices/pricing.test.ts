import { newId } from "@shop/db/columns";
import { priceLists } from "@shop/db/schema/price-lists";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  addCompany,
  addMember,
  addPerson,
  addPriceList,
  addProduct,
  as,
  assignPriceList,
  errorOf,
  setCustomerPrice,
  testShop,
} from "../../testing.ts";

async function twoCustomers() {
  const shop = await testShop();
  const [nora, omar] = [await addPerson(shop), await addPerson(shop)];
  const gloves = await addProduct(shop, { name: "Gloves", priceCents: 10_00 });
  const masks = await addProduct(shop, { name: "Masks", priceCents: 20_00 });
  const caps = await addProduct(shop, { name: "Caps", priceCents: 30_00 });
  await setCustomerPrice(shop, nora, gloves, 7_25);
  await setCustomerPrice(shop, omar, gloves, 1_00);
  await setCustomerPrice(shop, omar, masks, 2_00);
  return { shop, nora, omar, gloves, masks, caps };
}

test("a list shows each customer's own prices, never another's", async () => {
  const { shop, nora, omar } = await twoCustomers();
  const prices = async (person: typeof nora) =>
    (await as(shop, person).pricing.listProducts({})).products.map(({ name, price, userPrice }) => [
      name,
      price,
      userPrice,
    ]);
  expect(await prices(nora)).toEqual([
    ["Caps", 30, undefined],
    ["Masks", 20, undefined],
    ["Gloves", 10, 7.25],
  ]);
  expect(await prices(omar)).toEqual([
    ["Caps", 30, undefined],
    ["Masks", 20, 2],
    ["Gloves", 10, 1],
  ]);
  expect(await prices(await addPerson(shop, { isAdmin: true }))).toEqual([
    ["Caps", 30, undefined],
    ["Masks", 20, undefined],
    ["Gloves", 10, undefined],
  ]);
});

test("a price of one's own stands beside what visitors pay from each quantity on, where that is not one price", async () => {
  const { shop, nora, omar, gloves } = await twoCustomers();
  await addPriceList(shop, { isPublic: true }, [[gloves, 9_00, 10]]);
  const breaksOf = async (person: typeof nora | null, name: string) => {
    const { products } = await as(shop, person).pricing.listProducts({ keyword: name });
    return products.map(({ priceBreaks, publicBreaks }) => ({ priceBreaks, publicBreaks }));
  };
  const publicBreaks = [
    { minQty: 1, price: 10 },
    { minQty: 10, price: 9 },
  ];
  expect(await breaksOf(nora, "Gloves")).toEqual([{ priceBreaks: [{ minQty: 1, price: 7.25 }], publicBreaks }]);
  expect(await breaksOf(omar, "Masks")).toEqual([{ priceBreaks: [{ minQty: 1, price: 2 }], publicBreaks: undefined }]);
  expect(await breaksOf(await addPerson(shop), "Gloves")).toEqual([
    { priceBreaks: publicBreaks, publicBreaks: undefined },
  ]);
  const { cart } = as(shop, nora);
  await cart.replace({ lines: [{ product: gloves.id, qty: 12 }] });
  expect((await cart.read()).lines).toMatchObject([{ price: 7.25, publicPrice: 9, publicBreaks }]);
});

test("a search shows the customer's own prices too", async () => {
  const { shop, nora } = await twoCustomers();
  expect((await as(shop, nora).pricing.listProducts({ keyword: "glove" })).products).toMatchObject([
    { name: "Gloves", price: 10, userPrice: 7.25 },
  ]);
});

test("a product shows the customer's own price, and omits the field if there is none", async () => {
  const { shop, nora, gloves, masks } = await twoCustomers();
  expect(await as(shop, nora).pricing.productById({ id: gloves.id })).toMatchObject({
    price: 10,
    userPrice: 7.25,
    reviews: [],
  });
  expect(await as(shop, nora).pricing.productById({ id: masks.id })).not.toHaveProperty("userPrice");
});

test("with a quantity, a product shows its price and source there, whether it is sold in it or not", async () => {
  const { shop, nora, masks, gloves } = await twoCustomers();
  const list = await addPriceList(shop, {}, [
    [masks, 18_00, 10],
    [gloves, 1_00, 10],
  ]);
  await assignPriceList(shop, nora, list);
  await addPriceList(shop, { isPublic: true }, [[masks, 19_00, 5]]);
  const at = async (id: string, qty?: number) => {
    const { unitPrice, priceSource } = await as(shop, nora).pricing.productById({ id, qty });
    return [unitPrice, priceSource];
  };
  expect(await at(masks.id)).toEqual([undefined, "public"]);
  expect(await at(masks.id, 4)).toEqual([20, "public"]);
  expect(await at(masks.id, 9)).toEqual([19, "public"]);
  expect(await at(masks.id, 10)).toEqual([18, "list"]);
  expect(await at(masks.id, Number.MAX_SAFE_INTEGER)).toEqual([18, "list"]);
  expect(await at(gloves.id, 10)).toEqual([7.25, "customer"]);
  for (const qty of [0, -1, 1.5, 1e300]) expect(await errorOf(at(masks.id, qty))).toMatchObject({ status: 400 });
});

test("a member pays their own list's prices, and where it has none, those of their company's list", async () => {
  const shop = await testShop();
  const [gloves, masks, caps] = [
    await addProduct(shop, { name: "Gloves", priceCents: 10_00 }),
    await addProduct(shop, { name: "Masks", priceCents: 20_00 }),
    await addProduct(shop, { name: "Caps", priceCents: 30_00 }),
  ];
  const { id: priceListId } = await addPriceList(shop, { name: "Company" }, [
    [gloves, 8_00],
    [masks, 18_00],
  ]);
  const nora = await addMember(shop, await addCompany(shop, { priceListId }), "buyer");
  const theo = await addMember(shop, await addCompany(shop), "buyer");
  const own = await addPriceList(shop, {}, [
    [gloves, 9_00, 10],
    [caps, 29_00],
  ]);
  for (const person of [nora, theo]) await assignPriceList(shop, person, own);
  const lines = [gloves, masks, caps].map(({ id: product }) => ({ product, qty: 9 }));
  const paid = async (person: typeof nora, qty = 9) =>
    (await as(shop, person).pricing.lines({ lines: lines.map((line) => ({ ...line, qty })) })).map(
      ({ price, priceSource }) => [price, priceSource],
    );
  expect(await paid(nora)).toEqual([
    [8, "list"],
    [18, "list"],
    [29, "list"],
  ]);
  expect(await paid(nora, 10)).toEqual([
    [9, "list"],
    [18, "list"],
    [29, "list"],
  ]);
  expect(await paid(theo)).toEqual([
    [10, "public"],
    [20, "public"],
    [29, "list"],
  ]);
  const [shown] = (await as(shop, nora).pricing.lines({ lines })).map(({ priceBreaks }) => priceBreaks);
  expect(shown).toEqual([
    { minQty: 1, price: 8 },
    { minQty: 10, price: 9 },
  ]);
  const sorted = await as(shop, nora).pricing.listProducts({ sort: "price" });
  expect(sorted.products.map(({ name, userPrice }) => [name, userPrice])).toEqual([
    ["Gloves", 8],
    ["Masks", 18],
    ["Caps", 29],
  ]);

  await shop.db.update(priceLists).set({ endsOn: "2026-01-01" }).where(eq(priceLists.id, own.id));
  expect(await paid(nora, 10)).toEqual([
    [8, "list"],
    [18, "list"],
    [30, "public"],
  ]);
  await shop.db.update(priceLists).set({ endsOn: "2026-01-01" }).where(eq(priceLists.id, priceListId));
  expect(await paid(nora, 10)).toEqual([
    [10, "public"],
    [20, "public"],
    [30, "public"],
  ]);
});

test("lines are priced in their quantities for the caller, in their order", async () => {
  const { shop, nora, omar, masks, gloves, caps } = await twoCustomers();
  const list = await addPriceList(shop, {}, [[masks, 18_00, 10]]);
  await assignPriceList(shop, nora, list);
  await addPriceList(shop, { isPublic: true }, [[masks, 19_00, 5]]);
  await addProduct(shop, { priceCents: 0 });
  const lines = [
    { product: masks.id.toUpperCase(), qty: 10 },
    { product: newId(), qty: 1 },
    { product: "x", qty: 1 },
    { product: gloves.id, qty: 1 },
    { product: masks.id, qty: 5 },
    { product: caps.id, qty: 99 },
  ];
  const prices = async (person: typeof nora | null) =>
    (await as(shop, person).pricing.lines({ lines })).map(({ name, price, priceSource }) => [name, price, priceSource]);
  expect(await prices(nora)).toEqual([
    ["Masks", 18, "list"],
    ["Gloves", 7.25, "customer"],
    ["Masks", 19, "public"],
    ["Caps", 30, "public"],
  ]);
  expect(await prices(omar)).toEqual([
    ["Masks", 2, "customer"],
    ["Gloves", 1, "customer"],
    ["Masks", 2, "customer"],
    ["Caps", 30, "public"],
  ]);
  expect(await prices(null)).toEqual([
    ["Masks", 19, "public"],
    ["Gloves", 10, "public"],
    ["Masks", 19, "public"],
    ["Caps", 30, "public"],
  ]);
  expect(await as(shop, nora).pricing.lines({ lines: [] })).toEqual([]);
});

test("the top products show the customer's own prices, and no drafts even to admins", async () => {
  const { shop, nora } = await twoCustomers();
  await addProduct(shop, { name: "Draft", priceCents: 0, rating: 5, numReviews: 3 });
  const top = async (person: typeof nora) =>
    Object.fromEntries(
      (await as(shop, person).pricing.top()).map(({ name, userPrice }) => [name, userPrice ?? "public"]),
    );
  expect(await top(nora)).toEqual({ Caps: "public", Gloves: 7.25, Masks: "public" });
  const admin = await addPerson(shop, { isAdmin: true });
  expect(await top(admin)).toEqual({ Caps: "public", Gloves: "public", Masks: "public" });
  expect(await errorOf(as(shop, null).pricing.top())).toMatchObject({ status: 401 });
});

test("suggestions show the customer's own prices, also those for a search without results", async () => {
  const { shop, nora, omar } = await twoCustomers();
  for (const keyword of ["glo", "", "xylophone"]) {
    const prices = async (person: typeof nora) => {
      const { suggest, listProducts } = as(shop, person).pricing;
      const { products } =
        keyword === "xylophone"
          ? ((await listProducts({ keyword })).suggestions ?? { products: [] })
          : await suggest({ keyword });
      return products.find(({ name }) => name === "Gloves");
    };
    expect(await prices(nora)).toMatchObject({ price: 10, userPrice: 7.25 });
    expect(await prices(omar)).toMatchObject({ price: 10, userPrice: 1 });
    expect(await prices(await addPerson(shop))).not.toHaveProperty("userPrice");
  }
  expect(await errorOf(as(shop, null).pricing.suggest({}))).toMatchObject({ status: 401 });
});

const OWN_FIELDS = ["userPrice", "priceSource", "priceBreaks"];

test("a list equals the public list except for the prices", async () => {
  const { shop, nora } = await twoCustomers();
  for (const query of [
    {},
    { keyword: "s" },
    { pageSize: 2, pageNumber: 2 },
    { categoryid: newId() },
    { pageNumber: 9 },
  ]) {
    const own = await as(shop, nora).pricing.listProducts(query);
    const publicList = await as(shop, null).products.list(query);
    const withoutOwn = (page: unknown): unknown =>
      JSON.parse(JSON.stringify(page, (name, value: unknown) => (OWN_FIELDS.includes(name) ? undefined : value)));
    expect(withoutOwn(own)).toEqual(withoutOwn(publicList));
  }
});

test("an unknown or malformed product is not found", async () => {
  const { shop, nora } = await twoCustomers();
  for (const id of [newId(), "1", "\0"]) {
    expect(await errorOf(as(shop, nora).pricing.productById({ id }))).toMatchObject({
      status: 404,
      message: "Product not found",
    });
  }
});

test("customer prices require a valid login", async () => {
  const { shop, gloves } = await twoCustomers();
  expect(await errorOf(as(shop, null).pricing.listProducts({}))).toMatchObject({
    status: 401,
    message: "Not authorized, no token",
  });
  expect(await errorOf(as(shop, { token: "x" }).pricing.productById({ id: gloves.id }))).toMatchObject({
    status: 401,
    message: "Not authorized, token failed",
  });
});
