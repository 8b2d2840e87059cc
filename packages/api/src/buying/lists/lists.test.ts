import { newId } from "@shop/db/columns";
import { shoppingListLines, shoppingLists } from "@shop/db/schema/lists";
import { products } from "@shop/db/schema/products";
import { LIMITS } from "@shop/domain/limits";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  addPerson,
  addProduct,
  as,
  errorOf,
  holdRows,
  setCustomerPrice,
  testShop,
  waitForBlockedSessions,
  type TestShop,
} from "../../testing.ts";

async function shopWithBuyer() {
  const shop = await testShop();
  const nora = await addPerson(shop);
  const [gloves, masks] = [await addProduct(shop, { name: "Gloves" }), await addProduct(shop, { name: "Masks" })];
  return { shop, nora, gloves, masks, lists: as(shop, nora).lists };
}

const wanted = (product: { id: string }, qty: number) => ({ product: product.id, qty });
const quantitiesOf = ({ lines }: { lines: { name: string; qty: number }[] }) =>
  lines.map(({ name, qty }) => [name, qty]);

test("a list of the largest quantities and prices has its total, though no order may be as large", async () => {
  const { shop, lists } = await shopWithBuyer();
  const price = LIMITS.priceDollars * 100 - 1;
  const dearest = await Promise.all(Array.from({ length: 3 }, () => addProduct(shop, { priceCents: price })));
  const lines = dearest.map((product) => wanted(product, LIMITS.quantity));
  const total = (price * LIMITS.quantity * lines.length) / 100;
  expect(await lists.create({ name: "Too much", lines })).toMatchObject({ total });
  expect((await lists.list({})).lists).toMatchObject([{ total }]);
});

test("a list keeps its lines in order, with the customer's current prices and each product once", async () => {
  const { shop, nora, gloves, masks, lists } = await shopWithBuyer();
  const { _id: id } = await lists.create({
    name: "Surgery",
    lines: [wanted(masks, 2), wanted(gloves, 3), { product: masks.id.toUpperCase(), qty: 4 }],
  });
  await setCustomerPrice(shop, nora, gloves, 8_00);
  expect(await lists.byId({ id })).toMatchObject({
    _id: id,
    name: "Surgery",
    count: 2,
    total: 84,
    lines: [
      { product: masks.id, sku: masks.sku, name: "Masks", price: 10, countInStock: 100, qty: 6 },
      { product: gloves.id, name: "Gloves", price: 8, qty: 3 },
    ],
    gone: [],
  });
  expect((await lists.list({})).lists).toMatchObject([{ count: 2, total: 84 }]);
});

test("lists are returned with their counts, last changed first, and may have the same name", async () => {
  const { gloves, lists } = await shopWithBuyer();
  const first = await lists.create({ name: "Surgery", lines: [wanted(gloves, 1)] });
  const second = await lists.create({ name: "Surgery" });
  const listed = async () => {
    const { lists: found, total } = await lists.list({});
    return [total, ...found.map(({ _id, count }) => [_id, count])];
  };
  expect(await listed()).toEqual([2, [second._id, 0], [first._id, 1]]);
  await lists.update({ id: first._id, name: "Kitchen" });
  expect(await listed()).toEqual([2, [first._id, 1], [second._id, 0]]);
  expect(await lists.list({ pageSize: 1, pageNumber: 2 })).toMatchObject({
    lists: [{ _id: second._id }],
    page: 2,
    pages: 2,
  });
});

test("renaming keeps the lines, and new lines replace all of them", async () => {
  const { gloves, masks, lists } = await shopWithBuyer();
  const { _id: id } = await lists.create({ name: "Surgery", lines: [wanted(gloves, 1), wanted(masks, 2)] });
  const renamed = await lists.update({ id, name: "Kitchen" });
  expect([renamed.name, quantitiesOf(renamed)]).toEqual([
    "Kitchen",
    [
      ["Gloves", 1],
      ["Masks", 2],
    ],
  ]);
  const replaced = await lists.update({ id, lines: [wanted(masks, 7)] });
  expect([replaced.name, quantitiesOf(replaced)]).toEqual(["Kitchen", [["Masks", 7]]]);
});

test("added lines come last or increase the quantity of the same product", async () => {
  const { gloves, masks, lists } = await shopWithBuyer();
  const { _id: id } = await lists.create({ name: "Surgery", lines: [wanted(masks, 2)] });
  const added = await lists.addLines({ id, lines: [wanted(gloves, 1), wanted(masks, 3)] });
  expect(quantitiesOf(added)).toEqual([
    ["Masks", 5],
    ["Gloves", 1],
  ]);
  expect(quantitiesOf(await lists.addLines({ id, lines: [wanted(masks, 100_000)] }))[0]).toEqual(["Masks", 100_000]);
});

test("a product that is no longer sold is reported as gone, and returns unless the lines were replaced", async () => {
  const { shop, gloves, masks, lists } = await shopWithBuyer();
  const { _id: id } = await lists.create({ name: "Surgery", lines: [wanted(gloves, 1), wanted(masks, 2)] });
  const setArchived = (archivedAt: Date | null) =>
    shop.db.update(products).set({ archivedAt }).where(eq(products.id, gloves.id));
  await setArchived(new Date());
  const after = await lists.update({ id, name: "Kitchen" });
  expect([after.count, quantitiesOf(after)]).toEqual([1, [["Masks", 2]]]);
  expect(after.gone).toEqual([{ product: gloves.id, name: "Gloves", reason: "No longer sold" }]);
  expect((await lists.list({})).lists).toMatchObject([{ count: 1, total: 20 }]);
  await setArchived(null);
  expect(quantitiesOf(await lists.byId({ id }))).toEqual([
    ["Gloves", 1],
    ["Masks", 2],
  ]);
  await setArchived(new Date());
  await lists.update({ id, lines: [wanted(masks, 2)] });
  await setArchived(null);
  expect(quantitiesOf(await lists.byId({ id }))).toEqual([["Masks", 2]]);
});

test("a draft or unknown product can't be added to a list", async () => {
  const { shop, gloves, lists } = await shopWithBuyer();
  const draft = await addProduct(shop, { priceCents: 0 });
  const { _id: id } = await lists.create({ name: "Surgery", lines: [wanted(gloves, 1)] });
  for (const product of [draft.id, newId(), "1"]) {
    const lines = [wanted(gloves, 5), { product, qty: 1 }];
    for (const call of [
      () => lists.create({ name: "Other", lines }),
      () => lists.update({ id, lines }),
      () => lists.addLines({ id, lines }),
    ])
      expect(await errorOf(call())).toMatchObject({ status: 404, message: "Product not found" });
  }
  expect(await shop.db.$count(shoppingLists)).toBe(1);
  expect(quantitiesOf(await lists.byId({ id }))).toEqual([["Gloves", 1]]);
});

describe("another user's list", () => {
  test("is not found, not even by admins", async () => {
    const { shop, gloves, lists } = await shopWithBuyer();
    const { _id: id } = await lists.create({ name: "Surgery", lines: [wanted(gloves, 1)] });
    for (const person of [await addPerson(shop), await addPerson(shop, { isAdmin: true })]) {
      const others = as(shop, person).lists;
      const calls = [
        others.byId({ id }),
        others.update({ id, name: "Mine", lines: [] }),
        others.addLines({ id, lines: [wanted(gloves, 1)] }),
        others.remove({ id }),
      ];
      for (const refused of await Promise.all(calls.map(errorOf)))
        expect(refused).toMatchObject({ status: 404, message: "List not found" });
      expect((await others.list({})).total).toBe(0);
    }
    expect(await lists.byId({ id })).toMatchObject({ name: "Surgery", count: 1 });
  });
});

test("removing a list also removes its lines", async () => {
  const { shop, gloves, lists } = await shopWithBuyer();
  const { _id: id } = await lists.create({ name: "Surgery", lines: [wanted(gloves, 1)] });
  expect(await lists.remove({ id })).toEqual({ message: "List removed" });
  expect(await errorOf(lists.remove({ id }))).toMatchObject({ status: 404 });
  expect([await shop.db.$count(shoppingLists), await shop.db.$count(shoppingListLines)]).toEqual([0, 0]);
});

describe("the list name", () => {
  test.each(["", "   ", "x".repeat(101)])("%j is refused", async (name) => {
    const { lists } = await shopWithBuyer();
    expect((await errorOf(lists.create({ name }))).status).toBe(400);
  });
});

/** Stores this many products and returns a line for each. */
async function manyLines({ db }: TestShop, count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({ id: newId(), name: `P${index}`, priceCents: 1_00 }));
  await db.insert(products).values(rows);
  return rows.map((row) => wanted(row, 1));
}

test("a list has at most 500 products, also after concurrent additions", async () => {
  const { shop, gloves, masks, lists } = await shopWithBuyer();
  const { _id: id } = await lists.create({ name: "All", lines: await manyLines(shop, 499) });
  const { release } = await holdRows(shop, "shopping_lists", [id]);
  const both = [gloves, masks].map((product) => lists.addLines({ id, lines: [wanted(product, 1)] }));
  const settled = Promise.allSettled(both);
  await waitForBlockedSessions(shop, 2);
  await release();
  expect((await settled).map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const full = await lists.byId({ id });
  expect(full.count).toBe(500);
  const refused = full.lines.some(({ name }) => name === "Masks") ? gloves : masks;
  expect(await errorOf(lists.addLines({ id, lines: [wanted(refused, 1)] }))).toMatchObject({
    status: 400,
    message: "A list can have at most 500 products",
  });
  // More of a product that is already on the list needs no new line.
  expect((await lists.addLines({ id, lines: [{ product: full.lines[0]?.product ?? "", qty: 1 }] })).count).toBe(500);
});

test("two concurrent additions are both kept", async () => {
  const { shop, gloves, lists } = await shopWithBuyer();
  const { _id: id } = await lists.create({ name: "Surgery", lines: [wanted(gloves, 1)] });
  const { release } = await holdRows(shop, "shopping_lists", [id]);
  const both = Promise.all([2, 3].map((qty) => lists.addLines({ id, lines: [wanted(gloves, qty)] })));
  await waitForBlockedSessions(shop, 2);
  await release();
  await both;
  expect(quantitiesOf(await lists.byId({ id }))).toEqual([["Gloves", 6]]);
});

describe("changes of single lines", () => {
  test("of one client keep what another client has added since, and put a new line at its place or at the end", async () => {
    const { shop, nora, gloves, masks, lists } = await shopWithBuyer();
    const [gowns, wipes] = [await addProduct(shop, { name: "Gowns" }), await addProduct(shop, { name: "Wipes" })];
    const { _id: id } = await lists.create({ name: "Surgery", lines: [wanted(gloves, 1), wanted(masks, 2)] });
    await as(shop, nora).lists.addLines({ id, lines: [wanted(gowns, 3)] });
    const changed = await lists.update({ id, changes: [{ product: gloves.id.toUpperCase(), qty: 7 }] });
    expect(quantitiesOf(changed)).toEqual([
      ["Gloves", 7],
      ["Masks", 2],
      ["Gowns", 3],
    ]);
    const removed = await lists.update({ id, changes: [wanted(masks, 0), wanted(wipes, 4)] });
    expect(quantitiesOf(removed)).toEqual([
      ["Gloves", 7],
      ["Gowns", 3],
      ["Wipes", 4],
    ]);
    const restored = await lists.update({ id, changes: [{ ...wanted(masks, 2), index: 1 }, wanted(wipes, 0)] });
    expect(quantitiesOf(restored)).toEqual([
      ["Gloves", 7],
      ["Masks", 2],
      ["Gowns", 3],
    ]);
  });

  test("are all kept when they arrive at once", async () => {
    const { shop, gloves, masks, lists } = await shopWithBuyer();
    const gowns = await addProduct(shop, { name: "Gowns" });
    const { _id: id } = await lists.create({ name: "Surgery", lines: [wanted(gloves, 1), wanted(masks, 2)] });
    const { release } = await holdRows(shop, "shopping_lists", [id]);
    const changes = [wanted(gloves, 5), wanted(masks, 6), wanted(gowns, 7)];
    const all = Promise.all(changes.map((change) => lists.update({ id, changes: [change] })));
    await waitForBlockedSessions(shop, changes.length);
    await release();
    await all;
    expect(quantitiesOf(await lists.byId({ id }))).toEqual([
      ["Gloves", 5],
      ["Masks", 6],
      ["Gowns", 7],
    ]);
  });

  test("keep products that are no longer sold, which a place does not count, until they are removed", async () => {
    const { shop, gloves, masks, lists } = await shopWithBuyer();
    const gowns = await addProduct(shop, { name: "Gowns" });
    const { _id: id } = await lists.create({ name: "Surgery", lines: [wanted(gloves, 1), wanted(masks, 2)] });
    const setArchived = (archivedAt: Date | null) =>
      shop.db.update(products).set({ archivedAt }).where(eq(products.id, gloves.id));
    await setArchived(new Date());
    const changed = await lists.update({ id, changes: [{ ...wanted(gowns, 3), index: 1 }] });
    expect([quantitiesOf(changed), changed.gone]).toMatchObject([
      [
        ["Masks", 2],
        ["Gowns", 3],
      ],
      [{ product: gloves.id }],
    ]);
    await setArchived(null);
    expect(quantitiesOf(await lists.byId({ id }))).toEqual([
      ["Gloves", 1],
      ["Masks", 2],
      ["Gowns", 3],
    ]);
    await setArchived(new Date());
    expect((await lists.update({ id, changes: [wanted(gloves, 0)] })).gone).toEqual([]);
  });

  test("are refused with all lines, for what is not sold, and beyond the limit, and then none is saved", async () => {
    const { shop, gloves, masks, lists } = await shopWithBuyer();
    const draft = await addProduct(shop, { priceCents: 0 });
    const [first, other, ...more] = await manyLines(shop, 499);
    if (!first || !other) throw new Error("there are 499 lines");
    const lines = [first, ...more, wanted(gloves, 1)];
    const { _id: id } = await lists.create({ name: "All", lines });
    const refused = (changes: { product: string; qty: number }[], all?: typeof lines) =>
      errorOf(lists.update({ id, changes, lines: all }));
    expect(await refused([wanted(gloves, 5)], lines)).toMatchObject({
      status: 400,
      issues: [{ path: "changes", message: "Send either lines or changes" }],
    });
    for (const product of [draft.id, newId(), "1"])
      expect(await refused([wanted(gloves, 5), { product, qty: 1 }])).toMatchObject({
        status: 404,
        message: "Product not found",
      });
    expect(await refused([wanted(gloves, 5), wanted(masks, 1), other])).toMatchObject({
      status: 400,
      message: "A list can have at most 500 products",
    });
    expect((await refused(Array.from({ length: 501 }, () => wanted(gloves, 5)))).status).toBe(400);
    expect((await lists.byId({ id })).lines.at(-1)).toMatchObject({ product: gloves.id, qty: 1 });
    const full = await lists.update({ id, changes: [wanted(masks, 1), other, { ...first, qty: 0 }] });
    expect([full.count, full.lines.at(-1)]).toMatchObject([500, { product: other.product }]);
  });
});

test("a user has at most 50 lists, also after concurrent calls", async () => {
  const { shop, nora, lists } = await shopWithBuyer();
  await shop.db
    .insert(shoppingLists)
    .values(Array.from({ length: 49 }, (_, index) => ({ userId: nora.id, name: `List ${index}` })));
  const { release } = await holdRows(shop, "users", [nora.id]);
  const settled = Promise.allSettled(["One", "Two"].map((name) => lists.create({ name })));
  await waitForBlockedSessions(shop, 2);
  await release();
  expect((await settled).map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await lists.list({})).lists).toHaveLength(50);
  expect(await errorOf(lists.create({ name: "Three" }))).toMatchObject({
    status: 400,
    message: "There can be at most 50 lists: remove one first",
  });
  expect((await as(shop, await addPerson(shop)).lists.create({ name: "Somebody else's" })).count).toBe(0);
});

test("a call repeated with the same idempotency key is applied once", async () => {
  const { shop, nora, gloves, lists } = await shopWithBuyer();
  const keyed = as(shop, nora, { idempotencyKey: "key-1" }).lists;
  const [first, again] = [await keyed.create({ name: "Surgery" }), await keyed.create({ name: "Surgery" })];
  expect(again).toEqual(first);
  const adding = as(shop, nora, { idempotencyKey: "key-2" }).lists;
  for (let call = 0; call < 2; call += 1) await adding.addLines({ id: first._id, lines: [wanted(gloves, 2)] });
  expect(quantitiesOf(await lists.byId({ id: first._id }))).toEqual([["Gloves", 2]]);
});

describe("adding a list to the cart", () => {
  test("adds its quantities and reports products that are short or gone", async () => {
    const { shop, nora, gloves, masks, lists } = await shopWithBuyer();
    const cups = await addProduct(shop, { name: "Cups", stock: 3 });
    const { _id: id } = await lists.create({
      name: "Surgery",
      lines: [wanted(gloves, 2), wanted(masks, 1), wanted(cups, 5)],
    });
    await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, masks.id));
    expect(await lists.addToCart({ id })).toMatchObject({
      added: 2,
      short: [{ product: cups.id, wanted: 5, got: 3 }],
      gone: [{ product: masks.id }],
    });
    expect(quantitiesOf(await as(shop, nora).cart.read())).toEqual([
      ["Gloves", 2],
      ["Cups", 3],
    ]);
  });

  test("accepts other quantities for some lines without changing the list", async () => {
    const { shop, nora, gloves, masks, lists } = await shopWithBuyer();
    const { _id: id } = await lists.create({ name: "Surgery", lines: [wanted(gloves, 2), wanted(masks, 1)] });
    await lists.addToCart({ id, lines: [{ product: masks.id, qty: 9 }] });
    expect(quantitiesOf(await as(shop, nora).cart.read())).toEqual([
      ["Gloves", 2],
      ["Masks", 9],
    ]);
    expect(quantitiesOf(await lists.byId({ id }))).toEqual([
      ["Gloves", 2],
      ["Masks", 1],
    ]);
  });

  test("is refused for another user's list", async () => {
    const { shop, gloves, lists } = await shopWithBuyer();
    const { _id: id } = await lists.create({ name: "Surgery", lines: [wanted(gloves, 2)] });
    const others = as(shop, await addPerson(shop));
    expect(await errorOf(others.lists.addToCart({ id }))).toMatchObject({ status: 404, message: "List not found" });
    expect((await others.cart.read()).lines).toEqual([]);
  });
});
