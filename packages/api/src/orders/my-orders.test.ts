import { newId } from "@shop/db/columns";
import { sql } from "drizzle-orm";
import { longTest } from "@shop/db/testing/long-form";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addPerson,
  addProduct,
  as,
  createTestShop,
  orderOf,
  errorOf,
  testShop,
  type Person,
  type TestShop,
} from "../testing.ts";
import { addLongOrders, addManyProducts } from "./long-orders.fixture.ts";

async function threeOrders() {
  const shop = await testShop();
  const [nora, omar] = [await addPerson(shop), await addPerson(shop)];
  const product = await addProduct(shop);
  for (const quantity of [1, 2, 3]) await as(shop, nora).orders.create(orderOf([[product, quantity]]));
  const { _id: omarsOrder } = await as(shop, omar).orders.create(orderOf([[product, 9]]));
  return { shop, nora, omar, omarsOrder };
}

/** The quantities of this person's orders, and the response headers. */
async function mine(
  shop: TestShop,
  person: Person,
  slice: { keyword?: string; pageNumber?: number; pageSize?: number },
) {
  const headers: Record<string, string> = {};
  const list = await as(shop, person, {
    setHeader: (name, value) => (headers[name.toLowerCase()] = value),
  }).orders.mine(slice);
  return { quantities: list.map(({ orderItems }) => orderItems[0]?.qty), headers };
}

test("lists all of a customer's own orders, newest first", async () => {
  const { shop, nora, omar } = await threeOrders();
  expect(await mine(shop, nora, {})).toEqual({ quantities: [3, 2, 1], headers: {} });
  expect((await mine(shop, omar, {})).quantities).toEqual([9]);
  expect((await mine(shop, await addPerson(shop, { isAdmin: true }), {})).quantities).toEqual([]);
});

describe("a page of the customer's orders has the total and links to the other pages:", () => {
  const link = (page: number, rel: string, size = 2) =>
    `</api/orders/myorders?pageNumber=${page}&pageSize=${size}>; rel="${rel}"`;

  test.each([
    ["the first", { pageNumber: 1, pageSize: 2 }, [3, 2], [link(1, "first"), link(2, "next"), link(2, "last")]],
    ["the last", { pageNumber: 2, pageSize: 2 }, [1], [link(1, "first"), link(1, "prev"), link(2, "last")]],
    ["one past the end", { pageNumber: 9, pageSize: 2 }, [], [link(1, "first"), link(2, "prev"), link(2, "last")]],
    ["with only a page size", { pageSize: 2 }, [3, 2], [link(1, "first"), link(2, "next"), link(2, "last")]],
    ["with only a page number", { pageNumber: 1 }, [3, 2, 1], [link(1, "first", 100), link(1, "last", 100)]],
  ])("%s", async (_which, slice, quantities, links) => {
    const { shop, nora } = await threeOrders();
    expect(await mine(shop, nora, slice)).toEqual({
      quantities,
      headers: { "x-total-count": "3", link: links.join(", ") },
    });
  });
});

test.each([{ pageNumber: 0 }, { pageSize: 0 }, { pageSize: 101 }, { pageNumber: 1.5 }])(
  "the page %j is refused",
  async (slice) => {
    const { shop, nora } = await threeOrders();
    expect(await errorOf(as(shop, nora).orders.mine(slice))).toMatchObject({ status: 400 });
  },
);

describe("own orders are found by", () => {
  const shared = {} as { shop: TestShop; nora: Person };

  beforeAll(async () => {
    const shop = await createTestShop();
    const [nora, omar] = [await addPerson(shop), await addPerson(shop)];
    const gloves = await addProduct(shop, { name: "Nitrile Gloves 100% blue", sku: "PFNB-L" });
    const masks = await addProduct(shop, { name: "Café Masks", sku: "MSK_3" });
    const place = (person: Person, lines: Parameters<typeof orderOf>[0], poNumber = "") =>
      as(shop, person).orders.create({ ...orderOf(lines), poNumber });
    // SO-100001 to SO-100004, and one of another customer.
    await place(nora, [[gloves, 1]], "PO 4500-A");
    await place(nora, [[masks, 1]], "blue-7");
    await place(nora, [
      [gloves, 1],
      [masks, 1],
    ]);
    await place(omar, [[gloves, 1]], "PO 4500-A");
    Object.assign(shared, { shop, nora });
  });
  afterAll(() => shared.shop.close());

  test.each([
    ["the order number", "SO-100002", [2]],
    ["the order number with a sign and in small letters", "#so-100001", [1]],
    ["a part of the order number", "100003", [3]],
    ["the PO number, in any case", "po 4500-a", [1]],
    ["a product's name, in any case", "NITRILE gloves", [3, 1]],
    ["a product's SKU, in any case", "pfnb-l", [3, 1]],
    ["the PO number and a word of the product", "masks blue-7", [2]],
    ["words of one product only, not of two", "nitrile masks", []],
    ["ten words, whatever is written after them", "n i t r l e g l o v s zzz", [3, 1]],
    ["a percent sign as it is written", "100%", [3, 1]],
    ["an underscore as it is written", "K_3", [3, 2]],
    ["nothing: another customer's number", "SO-100004", []],
    ["the word that every number has", "SO-", [3, 2, 1]],
    ["a blank text: all of them", "  ", [3, 2, 1]],
  ])("%s", async (_what, keyword, numbers) => {
    const { shop, nora } = shared;
    const digits = (orders: { orderNumber: string }[]) =>
      orders.map(({ orderNumber }) => Number(orderNumber.slice(-1)));
    const page = await as(shop, nora).orders.minePage({ keyword });
    expect({ ...page, orders: digits(page.orders) }).toEqual({
      orders: numbers,
      page: 1,
      pages: numbers.length > 0 ? 1 : 0,
      total: numbers.length,
    });
    expect(digits(await as(shop, nora).orders.mine({ keyword }))).toEqual(numbers);
  });

  test("a page of them, which has the total, and over REST links that keep the keyword", async () => {
    const { shop, nora } = shared;
    const page = await as(shop, nora).orders.minePage({ keyword: "masks", pageNumber: 2, pageSize: 1 });
    expect(page).toMatchObject({ orders: [{ orderNumber: "SO-100002", poNumber: "blue-7", lineCount: 1 }], total: 2 });
    const { headers } = await mine(shop, nora, { keyword: "masks", pageSize: 1 });
    expect(headers["x-total-count"]).toBe("2");
    expect(headers["link"]).toContain('</api/orders/myorders?keyword=masks&pageNumber=2&pageSize=1>; rel="next"');
  });

  test("no text that is too long", async () => {
    const { mine: list, minePage } = as(shared.shop, shared.nora).orders;
    const keyword = "x".repeat(201);
    for (const find of [list, minePage]) expect(await errorOf(find({ keyword }))).toMatchObject({ status: 400 });
  });
});

longTest("with more than 10,000 orders, a call without paging is refused instead of truncated", async () => {
  const shop = await testShop();
  const nora = await addPerson(shop);
  const add = (count: number) =>
    shop.db
      .execute(sql`insert into orders (id, user_id, shipping_address, payment_method, items_cents, shipping_cents, tax_cents, total_cents)
      select gen_random_uuid(), ${nora.id}, '{"first_name":"N","last_name":"W","country":"AU","address":"1 St","city":"M","state":"V","postalCode":"1","phone":"1"}',
      'Bank', 100, 0, 0, 100 from generate_series(1, ${count}::int)`);
  await add(10_000);
  expect((await mine(shop, nora, {})).quantities).toHaveLength(10_000);
  await add(1);
  expect(await errorOf(as(shop, nora).orders.mine({}))).toMatchObject({
    status: 400,
    message: "There are 10001 entries: ask for pages with pageNumber and pageSize",
  });
  expect(await mine(shop, nora, { pageNumber: 101, pageSize: 100 })).toMatchObject({
    quantities: [undefined],
    headers: { "x-total-count": "10001" },
  });
});

longTest(
  "orders with more than 100,000 lines in all are refused without paging, to their buyer and to staff",
  async () => {
    const shop = await testShop();
    const [nora, ada] = [await addPerson(shop), await addPerson(shop, { isAdmin: true })];
    await addManyProducts(shop);
    await addLongOrders(shop, nora, 200);
    expect((await mine(shop, nora, {})).quantities).toHaveLength(200);
    await addLongOrders(shop, nora, 1);
    for (const list of [as(shop, nora).orders.mine, as(shop, ada).orders.list]) {
      expect(await errorOf(list({}))).toMatchObject({
        status: 400,
        message: "There are 201 entries with more than 100000 lines: ask for pages with pageNumber and pageSize",
      });
      expect(await list({ pageSize: 2 })).toHaveLength(2);
      expect(await list({ keyword: "nothing" })).toEqual([]);
    }
  },
);

test("another customer's order is not found, like an unknown id, but an admin can read it", async () => {
  const { shop, nora, omarsOrder } = await threeOrders();
  for (const id of [omarsOrder, newId(), "1", "SO-100001", "\0", "myorders"]) {
    expect(await errorOf(as(shop, nora).orders.byId({ id })), id).toEqual({
      status: 404,
      code: "NOT_FOUND",
      message: "Order not found",
    });
  }
  expect(await as(shop, await addPerson(shop, { isAdmin: true })).orders.byId({ id: omarsOrder })).toMatchObject({
    _id: omarsOrder,
  });
});
