import { newId } from "@shop/db/columns";
import { productSubstitutes } from "@shop/db/schema/products";
import { expect, test } from "vitest";
import { addPerson, addProduct, setCustomerPrice, testShop } from "../../testing.ts";
import { readSubstitutes } from "./substitutes.ts";

test("returns substitutes in stock in their order, at the buyer's prices", async () => {
  const shop = await testShop();
  const nora = await addPerson(shop);
  const [blue, green] = [await addProduct(shop, { stock: 0 }), await addProduct(shop)];
  const [first, second] = [await addProduct(shop, { name: "First" }), await addProduct(shop, { name: "Second" })];
  const few = await addProduct(shop, { stock: 9, minQty: 10 });
  const archived = await addProduct(shop, { archivedAt: new Date() });
  const draft = await addProduct(shop, { priceCents: 0 });
  await setCustomerPrice(shop, nora, second, 7_00);
  const substitutes = [archived, second, few, draft, first];
  await shop.db
    .insert(productSubstitutes)
    .values(substitutes.map(({ id }, position) => ({ productId: blue.id, substituteId: id, position })));
  await shop.db.insert(productSubstitutes).values({ productId: green.id, substituteId: few.id, position: 0 });
  const read = async (buyerId: string | null) =>
    [
      ...(await readSubstitutes(shop.db, { id: buyerId, list: null, companyList: null, publicList: null }, [
        blue.id,
        green.id,
        newId(),
        "'",
      ])),
    ].map(([id, found]) => [id, found.map(({ name, price }) => [name, price])]);
  expect(await read(nora.id)).toEqual([
    [
      blue.id,
      [
        ["Second", 7],
        ["First", 10],
      ],
    ],
  ]);
  expect(await read(null)).toMatchObject([
    [
      blue.id,
      [
        ["Second", 10],
        ["First", 10],
      ],
    ],
  ]);
  expect(await readSubstitutes(shop.db, { id: null, list: null, companyList: null, publicList: null }, [])).toEqual(
    new Map(),
  );
});
