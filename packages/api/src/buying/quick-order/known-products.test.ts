import { companyMembers } from "@shop/db/schema/companies";
import { orders } from "@shop/db/schema/orders";
import { addDays, dayOf, noonOf } from "@shop/domain/dates";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  addCompany,
  addMember,
  addOrder,
  addPerson,
  addProduct,
  as,
  setCustomerPrice,
  testShop,
  type Person,
  type TestShop,
} from "../../testing.ts";
import { findOwnMatches, readOwnIds } from "./catalogue.ts";

const daysAgo = ({ settings }: TestShop, days: number) => addDays(dayOf(new Date(), settings.timeZone), -days);

/** An order of one of each product, dated this many days ago in the shop's time zone. */
async function boughtAt(shop: TestShop, buyer: Person, days: number, products: { id: string }[]): Promise<string> {
  const { _id } = await addOrder(
    shop,
    buyer,
    products.map((product) => [product, 1]),
  );
  const createdAt = noonOf(daysAgo(shop, days), shop.settings.timeZone);
  await shop.db.update(orders).set({ createdAt }).where(eq(orders.id, _id));
  return _id;
}

/** A shop with large gloves in eight colours, the last of which is out of stock. */
async function gloveShop() {
  const shop = await testShop();
  const nora = await addPerson(shop);
  const colours = ["Black", "Blue", "Green", "Orange", "Pink", "Red", "White", "Yellow"];
  const gloves: Record<string, { id: string }> = {};
  for (const color of colours) {
    const name = `${color} Nitrile Gloves, Large`;
    gloves[color] = await addProduct(shop, {
      sku: `G-${color}`,
      name,
      color,
      size: "Large",
      packageQuantity: "Box of 100",
      stock: color === "Yellow" ? 0 : 50,
    });
  }
  const glove = (color: string) => gloves[color] ?? { id: "" };
  const candidates = async (text: string, buyer: Person | null = nora) => {
    const [line] = (await as(shop, buyer).quickOrder.resolve({ text })).lines;
    return line?.candidates.map(({ sku, boughtOn }) => [sku, ...(boughtOn === undefined ? [] : [boughtOn])]) ?? [];
  };
  return { shop, nora, glove, candidates };
}

test("candidates that the buyer has bought come first, with the day, then those at their own price, then those on a list", async () => {
  const { shop, nora, glove, candidates } = await gloveShop();
  await as(shop, nora).lists.create({ name: "Theatre", lines: [{ product: glove("White").id, qty: 1 }] });
  await setCustomerPrice(shop, nora, glove("Red"), 7_00);
  await boughtAt(shop, nora, 40, [glove("Pink"), glove("Orange")]);
  await boughtAt(shop, nora, 24, [glove("Pink")]);
  const found = await candidates("10 boxes nitrile gloves large");
  expect(found.slice(0, 4)).toEqual([
    ["G-Pink", daysAgo(shop, 24)],
    ["G-Orange", daysAgo(shop, 40)],
    ["G-Red"],
    ["G-White"],
  ]);
  expect(found).toHaveLength(5);
  for (const other of [await addPerson(shop), null])
    expect((await candidates("10 boxes nitrile gloves large", other)).flat()).not.toContain(daysAgo(shop, 24));
});

test("a product that the buyer has bought comes first though it is out of stock", async () => {
  const { shop, nora, glove, candidates } = await gloveShop();
  await shop.db.execute(`insert into stock_movements (id, product_id, delta, reason)
    values (gen_random_uuid(), '${glove("Yellow").id}', 1, 'adjustment')`);
  await boughtAt(shop, nora, 3, [glove("Yellow")]);
  expect((await candidates("nitrile gloves large"))[0]).toEqual(["G-Yellow", daysAgo(shop, 3)]);
});

test("a cancelled order does not count as bought", async () => {
  const { shop, nora, glove, candidates } = await gloveShop();
  await boughtAt(shop, nora, 30, [glove("Pink")]);
  const order = await boughtAt(shop, nora, 2, [glove("Pink"), glove("Red")]);
  await as(shop, nora).orders.cancel({ id: order });
  expect(await candidates("nitrile gloves large")).toContainEqual(["G-Pink", daysAgo(shop, 30)]);
  expect((await candidates("nitrile gloves large")).flat()).not.toContain(daysAgo(shop, 2));
});

test("what was bought for a company that the buyer has left does not count", async () => {
  const { shop, nora, glove, candidates } = await gloveShop();
  const company = await addCompany(shop);
  await addMember(shop, company, "buyer", { person: nora });
  await boughtAt(shop, nora, 30, [glove("Pink")]);
  expect((await candidates("nitrile gloves large"))[0]).toEqual(["G-Pink", daysAgo(shop, 30)]);
  await shop.db.delete(companyMembers).where(eq(companyMembers.userId, nora.id));
  expect((await candidates("nitrile gloves large")).flat()).not.toContain(daysAgo(shop, 30));
});

test("a product of another size than the line's does not come first because it was bought", async () => {
  const { shop, nora, candidates } = await gloveShop();
  const medium = await addProduct(shop, { sku: "G-M", name: "Soft Nitrile Gloves, Medium", size: "Medium" });
  await boughtAt(shop, nora, 2, [medium]);
  expect((await candidates("soft nitrile gloves large"))[0]?.[0]).not.toBe("G-M");
});

test("of two products with the same SKU, the bought one comes first", async () => {
  const { shop, nora, candidates } = await gloveShop();
  const [first, second] = [await addProduct(shop, { sku: "TW-1" }), await addProduct(shop, { sku: "T-W1" })];
  for (const [product, days] of [
    [first, 9],
    [second, 5],
  ] as const) {
    await boughtAt(shop, nora, days, [product]);
    expect((await candidates("tw1 2"))[0]).toEqual([product.sku, daysAgo(shop, days)]);
  }
});

test("a bought product is a candidate even where more products fit than are compared", async () => {
  const { shop, nora, candidates } = await gloveShop();
  const aprons = await Promise.all(
    Array.from({ length: 130 }, (_, n) => addProduct(shop, { sku: `A-${n}`, name: `Apron Style ${n}` })),
  );
  const last = aprons.filter((_, n) => n % 26 === 25);
  await boughtAt(shop, nora, 9, aprons);
  await boughtAt(shop, nora, 4, last);
  const skus = (found: readonly { sku: string }[]) => found.map(({ sku }) => sku).toSorted();
  expect((await candidates("apron style")).map(([sku = ""]) => sku).toSorted()).toEqual(skus(last));
  // Of a buyer who knows many products, a line is compared with the last bought ones only, because each takes time.
  const [compared = []] = await findOwnMatches(shop.db, await readOwnIds(shop.db, nora.id), ["'style'"]);
  expect(compared).toHaveLength(50);
  expect(skus(compared.slice(0, last.length))).toEqual(skus(last));
});
