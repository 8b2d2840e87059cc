import { expect, test } from "vitest";
import { addPerson, addProduct, setCustomerPrice, testShop } from "../../testing.ts";
import { readOfferedProducts, toLineProduct } from "./line-products.ts";
import { newId } from "@shop/db/columns";

const buyer = (id: string | null) => ({ id, list: null, companyList: null, publicList: null });

test("returns published products at the buyer's prices, and ignores other ids", async () => {
  const shop = await testShop();
  const [nora, ben] = [await addPerson(shop), await addPerson(shop)];
  const gloves = await addProduct(shop, {
    name: "Gloves",
    priceCents: 12_50,
    stock: 7,
    orderMultiple: 5,
    cartonQty: 20,
  });
  const draft = await addProduct(shop, { priceCents: 0 });
  const archived = await addProduct(shop, { archivedAt: new Date() });
  await setCustomerPrice(shop, nora, gloves, 11_00);
  const ids = [gloves.id, draft.id, archived.id, newId(), "1", "'"];
  const priceFor = async (buyerId: string | null) =>
    [...(await readOfferedProducts(shop.db, buyer(buyerId), ids)).values()]
      .map((product) => toLineProduct(product, product.minQty))
      .map(({ name, price, publicPrice }) => [name, price, publicPrice]);
  expect(await priceFor(nora.id)).toEqual([["Gloves", 11, 12.5]]);
  expect(await priceFor(ben.id)).toEqual([["Gloves", 12.5, undefined]]);
  expect(await priceFor(null)).toEqual([["Gloves", 12.5, undefined]]);
  expect((await readOfferedProducts(shop.db, buyer(null), ids)).get(gloves.id)).toMatchObject({
    _id: gloves.id,
    countInStock: 7,
    minQty: 5,
    orderMultiple: 5,
    maxQty: null,
    cartonQty: 20,
  });
  expect(await readOfferedProducts(shop.db, buyer(null), [])).toEqual(new Map());
});
