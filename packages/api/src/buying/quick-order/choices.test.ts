import { products } from "@shop/db/schema/products";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addPerson, addProduct, as, errorOf, testShop } from "../../testing.ts";
import { choiceKey } from "./choices.ts";

async function shopWithBuyer() {
  const shop = await testShop();
  const [nora, gloves] = [await addPerson(shop), await addProduct(shop, { name: "Nitrile Gloves" })];
  const first = async (text: string, person: typeof nora | null = nora) =>
    (await as(shop, person).quickOrder.resolve({ text })).lines[0];
  return { shop, nora, gloves, first, quickOrder: as(shop, nora).quickOrder };
}

test("a remembered choice matches its text with any quantity, only for this buyer", async () => {
  const { shop, gloves, first, quickOrder } = await shopWithBuyer();
  expect(await first("ACME-4711 x 5")).toMatchObject({ status: "unknown" });
  await quickOrder.remember({ text: "ACME-4711 x 5", product: gloves.id });
  expect(await first("12 x acme-4711")).toMatchObject({
    status: "matched",
    product: gloves.id,
    qty: 12,
    remembered: true,
  });
  expect(await first("ACME-4711", null)).toMatchObject({ status: "unknown" });
  expect(await first("ACME-4711", await addPerson(shop))).toMatchObject({ status: "unknown" });
});

test("the last choice for a text applies until it is forgotten", async () => {
  const { shop, gloves, first, quickOrder } = await shopWithBuyer();
  const masks = await addProduct(shop, { name: "Masks" });
  await quickOrder.remember({ text: "the usual", product: gloves.id });
  await quickOrder.remember({ text: "The usual, 3", product: masks.id });
  expect(await first("the usual 2")).toMatchObject({ product: masks.id, remembered: true });
  await quickOrder.forget({ text: "the usual" });
  expect((await first("the usual"))?.remembered).toBeUndefined();
});

test("a product that is no longer sold is not matched", async () => {
  const { shop, gloves, first, quickOrder } = await shopWithBuyer();
  await quickOrder.remember({ text: "ACME-4711", product: gloves.id });
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, gloves.id));
  expect(await first("ACME-4711")).toMatchObject({ status: "unknown" });
  expect(await errorOf(quickOrder.remember({ text: "Other", product: gloves.id }))).toMatchObject({ status: 404 });
});

test("a text without words can't be remembered, nor can a visitor's choice", async () => {
  const { shop, gloves, quickOrder } = await shopWithBuyer();
  expect(await errorOf(quickOrder.remember({ text: "10", product: gloves.id }))).toMatchObject({ status: 400 });
  expect(await errorOf(as(shop, null).quickOrder.remember({ text: "A", product: gloves.id }))).toMatchObject({
    status: 401,
  });
});

test.each([
  ["2 ctn Gloves, blue (L)", "gloves blue l"],
  ["blue gloves LARGE x 12", "blue gloves l"],
  ["> 1. Hand sanitiser 500 ml - 6 @ $4.50", "hand sanitiser 500ml"],
  ["ACME-4711\t5\t$3.00", "acme4711"],
  ["4711001 12", "4711001"],
  ["3M mask 1860 x 5", "3000mm mask 1860"],
  ["Gloves 6-7 x 5", "gloves 67"],
  ["手套A 2", "手套a"],
  ["鞋A 2", "鞋a"],
  ["10", ""],
])("'%s' is remembered as '%s'", (text, key) => {
  expect(choiceKey(text)).toBe(key);
});
