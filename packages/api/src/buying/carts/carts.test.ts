import { products } from "@shop/db/schema/products";
import { newId } from "@shop/db/columns";
import { LIMITS } from "@shop/domain/limits";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import {
  addOrder,
  addPerson,
  addProduct,
  as,
  createTestShop,
  errorOf,
  setCustomerPrice,
  type TestShop,
} from "../../testing.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
  return () => shop.close();
});

/** A new customer with this cart. */
async function buyer(...lines: (readonly [{ id: string }, number])[]) {
  const nora = await addPerson(shop);
  const { cart } = as(shop, nora);
  if (lines.length > 0) await cart.replace({ lines: lines.map(([{ id }, qty]) => ({ product: id, qty })) });
  return { nora, cart, shown: async () => shown(await cart.read()) };
}

const shown = ({ lines }: { lines: { name: string; qty: number }[] }) => lines.map(({ name, qty }) => [name, qty]);
const line = ({ id }: { id: string }, qty: number) => ({ product: id, qty });
const change = (id: string, to: Partial<typeof products.$inferInsert>) =>
  shop.db.update(products).set(to).where(eq(products.id, id));
const sellOut = async (product: { id: string }, stock: number) => {
  await addOrder(shop, await addPerson(shop), [[product, stock]]);
};
/** Published products, inserted in one statement, which is faster than `addProduct`. */
async function manyProducts(count: number) {
  const made = Array.from({ length: count }, (_, index) => {
    const id = newId();
    return { id, name: `Many ${index}`, sku: `MANY-${id}`, priceCents: 100, countInStock: 1_000 };
  });
  await shop.db.insert(products).values(made);
  return made;
}

test("a new customer's cart is empty", async () => {
  const { cart } = await buyer();
  expect(await cart.read()).toEqual({ lines: [], version: 0, gone: [] });
});

test("a line shows its product at the customer's own price", async () => {
  const gloves = await addProduct(shop, { priceCents: 60_00, orderMultiple: 5, cartonQty: 10 });
  const { nora, cart } = await buyer([gloves, 10]);
  await setCustomerPrice(shop, nora, gloves, 50_00);
  expect((await cart.read()).lines).toEqual([
    {
      product: gloves.id,
      sku: gloves.sku,
      name: gloves.name,
      image: "",
      packageQuantity: "",
      price: 50,
      publicPrice: 60,
      priceSource: "customer",
      priceBreaks: [{ minQty: 5, price: 50 }],
      taxClass: "gst",
      countInStock: 100,
      minQty: 5,
      orderMultiple: 5,
      maxQty: null,
      cartonQty: 10,
      qty: 10,
    },
  ]);
});

test("everyone has their own cart", async () => {
  const gloves = await addProduct(shop);
  await buyer([gloves, 1]);
  const other = await buyer();
  expect(await other.shown()).toEqual([]);
});

describe("replacing the cart", () => {
  test("merges lines of one product, ignoring the case of its id, and keeps the order", async () => {
    const [gloves, wipes] = [await addProduct(shop), await addProduct(shop)];
    const { cart, shown: now } = await buyer([wipes, 9]);
    const answer = await cart.replace({
      lines: [line(gloves, 2), line(wipes, 1), { product: gloves.id.toUpperCase(), qty: 3 }],
      version: 1,
    });
    expect(answer).toMatchObject({ version: 2, short: [], gone: [] });
    expect(shown(answer)).toEqual([
      [gloves.name, 5],
      [wipes.name, 1],
    ]);
    expect(await now()).toEqual(shown(answer));
  });

  test("is refused when it is based on an older version, and returns the current cart", async () => {
    const [gloves, wipes] = [await addProduct(shop), await addProduct(shop)];
    const { cart } = await buyer([gloves, 2]);
    const { version } = await cart.read();
    await cart.setLine(line(wipes, 1));
    const present = await cart.read();
    const refused = await errorOf(cart.replace({ lines: [line(gloves, 3)], version }));
    expect(refused).toMatchObject({ status: 409, ...present });
    expect(await cart.read()).toEqual(present);
  });

  test("reduces quantities above the stock and reports them", async () => {
    const [few, none] = [await addProduct(shop, { stock: 7, orderMultiple: 2 }), await addProduct(shop, { stock: 0 })];
    const { cart } = await buyer();
    const answer = await cart.replace({ lines: [line(few, 8), line(none, 1)] });
    expect(shown(answer)).toEqual([[few.name, 6]]);
    expect(answer.short).toEqual([
      { product: few.id, wanted: 8, got: 6, reason: `Only 6 of ${few.name} left in stock` },
      { product: none.id, wanted: 1, got: 0, reason: `${none.name} is out of stock` },
    ]);
  });

  test("refuses changed lines with invalid quantities but accepts unchanged ones", async () => {
    const [cups, lids, old] = [
      await addProduct(shop, { minQty: 20, orderMultiple: 10 }),
      await addProduct(shop, { maxQty: 5 }),
      await addProduct(shop),
    ];
    const { cart, shown: now } = await buyer([old, 3]);
    await change(old.id, { orderMultiple: 2 });
    const refused = await errorOf(cart.replace({ lines: [line(old, 3), line(cups, 10), line(lids, 6)] }));
    expect(refused).toMatchObject({
      status: 400,
      message: `${cups.name} is sold from 20`,
      issues: [
        { path: "lines.1.qty", message: `${cups.name} is sold from 20` },
        { path: "lines.2.qty", message: `At most 5 of ${lids.name} in one order` },
      ],
    });
    expect(await now()).toEqual([[old.name, 3]]);
    const answer = await cart.replace({ lines: [line(old, 3), line(cups, 30)] });
    expect(answer.lines).toMatchObject([{ qty: 3, problem: `${old.name} is sold in multiples of 2` }, { qty: 30 }]);
  });

  test.each([["not-an-id"], ["01935a60-2f91-7e05-b7c3-4a8d10e6f951"]])(
    "is refused with the unknown product %s",
    async (product) => {
      const gloves = await addProduct(shop);
      const { cart, shown: now } = await buyer([gloves, 1]);
      expect(await errorOf(cart.replace({ lines: [{ product, qty: 1 }] }))).toMatchObject({
        status: 404,
        message: "Product not found",
      });
      expect(await now()).toEqual([[gloves.name, 1]]);
    },
  );
});

describe("a product that changes while it is in the cart", () => {
  test("is reported as gone when it is no longer sold, until the cart is replaced", async () => {
    const [gloves, wipes] = [await addProduct(shop), await addProduct(shop)];
    const { cart, shown: now } = await buyer([gloves, 1], [wipes, 2]);
    await change(gloves.id, { priceCents: 0 });
    const gone = [{ product: gloves.id, name: gloves.name, reason: "No longer sold" }];
    const { lines, version, ...rest } = await cart.read();
    expect(rest).toEqual({ gone });
    expect(shown({ lines })).toEqual([[wipes.name, 2]]);
    expect(await cart.setLine(line(wipes, 3))).toMatchObject({ gone });
    expect(await errorOf(cart.replace({ lines: [line(gloves, 1)] }))).toMatchObject({ status: 404 });
    expect(await cart.replace({ lines: [line(wipes, 3)], version: version + 1 })).toMatchObject({ gone: [] });
    await change(gloves.id, { priceCents: 10_00 });
    expect(await now()).toEqual([[wipes.name, 3]]);
  });

  test("returns to the cart when it is sold again", async () => {
    const gloves = await addProduct(shop);
    const { cart, shown: now } = await buyer([gloves, 4]);
    await change(gloves.id, { priceCents: 0 });
    expect(await now()).toEqual([]);
    await change(gloves.id, { priceCents: 10_00 });
    expect(await now()).toEqual([[gloves.name, 4]]);
    expect(await cart.read()).toMatchObject({ gone: [] });
  });

  test("stays with a problem when it is out of stock, and can be reduced or removed", async () => {
    const gloves = await addProduct(shop, { stock: 9 });
    const { cart } = await buyer([gloves, 4]);
    await sellOut(gloves, 7);
    expect(await cart.read()).toMatchObject({ lines: [{ qty: 4, problem: `Only 2 of ${gloves.name} left in stock` }] });
    await sellOut(gloves, 2);
    const problem = `${gloves.name} is out of stock`;
    expect(await cart.read()).toMatchObject({ lines: [{ qty: 4, problem }] });
    expect(await cart.setLine(line(gloves, 5))).toMatchObject({
      lines: [{ qty: 4, problem }],
      short: [{ wanted: 5, got: 0, reason: problem }],
    });
    expect(await cart.setLine(line(gloves, 3))).toMatchObject({ lines: [{ qty: 3, problem }] });
    expect(await cart.add({ lines: [line(gloves, 1)] })).toMatchObject({
      added: 0,
      short: [{ wanted: 1, got: 0, reason: problem }],
      lines: [{ qty: 3 }],
    });
    expect(await cart.setLine(line(gloves, 0))).toMatchObject({ lines: [], short: [] });
  });
});

describe("setting a line", () => {
  test("changes, adds or removes only that line", async () => {
    const [gloves, wipes] = [await addProduct(shop), await addProduct(shop)];
    const { cart, shown: now } = await buyer([gloves, 1]);
    await cart.setLine(line(wipes, 2));
    await cart.setLine(line(gloves, 3));
    expect(await now()).toEqual([
      [gloves.name, 3],
      [wipes.name, 2],
    ]);
    await cart.setLine(line(gloves, 0));
    expect(await now()).toEqual([[wipes.name, 2]]);
  });

  test("to quantity 0 ignores a product that is unknown or not in the cart", async () => {
    const gloves = await addProduct(shop);
    const { cart } = await buyer();
    for (const product of [gloves.id, newId(), "not-an-id"])
      expect(await cart.setLine({ product, qty: 0 })).toMatchObject({ version: 0, lines: [] });
  });

  test("is refused for an unknown product and for an invalid quantity", async () => {
    const cups = await addProduct(shop, { orderMultiple: 10 });
    const { cart } = await buyer();
    expect(await errorOf(cart.setLine({ product: newId(), qty: 1 }))).toMatchObject({ status: 404 });
    const message = `${cups.name} is sold in multiples of 10`;
    expect(await errorOf(cart.setLine(line(cups, 15)))).toMatchObject({
      status: 400,
      message,
      issues: [{ path: "qty", message }],
    });
  });
});

describe("adding to the cart", () => {
  test("increases existing lines, rounds quantities up, limits them to the stock, and reports products that are not sold", async () => {
    const [gloves, cups, few, none, draft] = [
      await addProduct(shop),
      await addProduct(shop, { orderMultiple: 10 }),
      await addProduct(shop, { stock: 5 }),
      await addProduct(shop, { stock: 0 }),
      await addProduct(shop, { priceCents: 0 }),
    ];
    const { cart } = await buyer([gloves, 2], [cups, 20]);
    const lines = [line(gloves, 1), line(gloves, 2), line(cups, 3), line(few, 9), line(none, 1), line(draft, 1)];
    const answer = await cart.add({ lines: [...lines, { product: "not-an-id", qty: 1 }] });
    expect(answer).toMatchObject({
      added: 3,
      version: 2,
      short: [
        { product: cups.id, wanted: 3, got: 10, reason: `${cups.name} is sold in multiples of 10` },
        { product: few.id, wanted: 9, got: 5, reason: `Only 5 of ${few.name} left in stock` },
        { product: none.id, wanted: 1, got: 0, reason: `${none.name} is out of stock` },
      ],
      gone: [
        { product: draft.id, reason: "No longer sold" },
        { product: "not-an-id", reason: "No longer sold" },
      ],
    });
    expect(shown(answer)).toEqual([
      [gloves.name, 5],
      [cups.name, 30],
      [few.name, 5],
    ]);
    expect((await cart.read()).lines).toEqual(answer.lines);
  });

  test("reports only what this call added", async () => {
    const few = await addProduct(shop, { stock: 5 });
    const { cart } = await buyer([few, 4]);
    expect(await cart.add({ lines: [line(few, 3)] })).toMatchObject({ added: 1, short: [{ wanted: 3, got: 1 }] });
    expect(await cart.add({ lines: [line(few, 3)] })).toMatchObject({ added: 0, short: [{ wanted: 3, got: 0 }] });
  });

  test("stops at the maximum quantity of a line", async () => {
    const pins = await addProduct(shop, { stock: 1_000_000 });
    const { cart } = await buyer([pins, LIMITS.quantity - 1]);
    expect(await cart.add({ lines: [line(pins, 5)] })).toMatchObject({
      short: [{ got: 1, reason: `At most 100000 of ${pins.name} in one order` }],
      lines: [{ qty: LIMITS.quantity }],
    });
  });

  test("with the same Idempotency-Key adds once", async () => {
    const gloves = await addProduct(shop);
    const { nora, shown: now } = await buyer();
    const add = () => as(shop, nora, { idempotencyKey: "once" }).cart.add({ lines: [line(gloves, 2)] });
    const first = await add();
    expect(await add()).toEqual(first);
    expect(await now()).toEqual([[gloves.name, 2]]);
  });
});

describe("merging a cart", () => {
  test("keeps the larger quantity of each product, also when the merge is repeated", async () => {
    const [gloves, wipes, masks, cups] = [
      await addProduct(shop),
      await addProduct(shop),
      await addProduct(shop),
      await addProduct(shop, { minQty: 20, orderMultiple: 10 }),
    ];
    const { cart, shown: now } = await buyer([gloves, 5], [wipes, 1]);
    const lines = [line(gloves, 2), line(wipes, 3), line(masks, 4), line(cups, 1)];
    expect(await cart.merge({ lines })).toMatchObject({
      added: 3,
      short: [{ product: cups.id, wanted: 1, got: 20, reason: `${cups.name} is sold from 20` }],
      gone: [],
    });
    const merged = [
      [gloves.name, 5],
      [wipes.name, 3],
      [masks.name, 4],
      [cups.name, 20],
    ];
    expect(await now()).toEqual(merged);
    expect(await cart.merge({ lines })).toMatchObject({ added: 0, short: [] });
    expect(await now()).toEqual(merged);
  });

  test("reports products that are out of stock or no longer sold", async () => {
    const [none, draft] = [await addProduct(shop, { stock: 0 }), await addProduct(shop, { priceCents: 0 })];
    const { cart } = await buyer();
    expect(await cart.merge({ lines: [line(none, 2), line(draft, 1)] })).toMatchObject({
      added: 0,
      short: [{ product: none.id, wanted: 2, got: 0 }],
      gone: [{ product: draft.id }],
      lines: [],
    });
  });
});

describe("a cart of 500 lines", () => {
  test("refuses a new line but accepts more of an existing one", async () => {
    const many = await manyProducts(502);
    const all = many.map((product) => line(product, 1));
    const [first, last] = [all[0], all[501]];
    if (!first || !last) throw new Error("too few products");
    const { cart } = await buyer();
    expect(await cart.add({ lines: all.slice(0, 499) })).toMatchObject({ added: 499 });
    const tooMany = { status: 400, message: "A cart holds at most 500 lines" };
    expect(await errorOf(cart.add({ lines: all.slice(500, 502) }))).toMatchObject(tooMany);
    expect((await cart.read()).lines).toHaveLength(499);
    await cart.setLine(last);
    expect(await errorOf(cart.setLine({ ...first, product: many[500]?.id ?? "" }))).toMatchObject(tooMany);
    expect(await errorOf(cart.replace({ lines: all }))).toMatchObject({ status: 400 });

    const merged = await cart.merge({ lines: [{ ...first, qty: 3 }, ...all.slice(498, 501)] });
    const reason = "A cart holds at most 500 lines";
    expect(merged).toMatchObject({
      added: 1,
      short: all.slice(499, 501).map(({ product }) => ({ product, wanted: 1, got: 0, reason })),
    });
    expect(merged.lines).toHaveLength(500);
    expect(merged.lines[0]).toMatchObject({ qty: 3 });

    // A product that is no longer sold does not count towards the limit.
    await change(first.product, { priceCents: 0 });
    expect(await cart.add({ lines: all.slice(499, 500) })).toMatchObject({ added: 1 });
    expect(await cart.read()).toMatchObject({ gone: [] });
    expect((await cart.read()).lines).toHaveLength(500);
  });
});

test("an order removes its products from the cart, regardless of quantity, and leaves the others", async () => {
  const [gloves, wipes] = [await addProduct(shop), await addProduct(shop)];
  const { nora, cart, shown: now } = await buyer([gloves, 5], [wipes, 2]);
  const other = await buyer([gloves, 1]);
  await addOrder(shop, nora, [[gloves, 2]]);
  expect(await now()).toEqual([[wipes.name, 2]]);
  expect(await cart.read()).toMatchObject({ version: 2 });
  expect(await other.shown()).toEqual([[gloves.name, 1]]);
});

test("a refused order does not change the cart", async () => {
  const gloves = await addProduct(shop, { stock: 5 });
  const { nora, shown: now } = await buyer([gloves, 5]);
  expect(await errorOf(addOrder(shop, nora, [[gloves, 6]]))).toMatchObject({ status: 409 });
  expect(await now()).toEqual([[gloves.name, 5]]);
});
