import { addPerson, addProduct, as, orderOf, setCustomerPrice, testShop } from "@shop/api/testing";
import { expect, test } from "vitest";

test("an order is charged at the customer's own price", async () => {
  const shop = await testShop();
  const nora = await addPerson(shop);
  const gloves = await addProduct(shop, { priceCents: 60_00 });
  await setCustomerPrice(shop, nora, gloves, 50_00);
  const { _id } = await as(shop, nora).orders.create(orderOf([[gloves, 2]]));
  const order = await as(shop, nora).orders.byId({ id: _id });
  expect(order).toMatchObject({ itemsPrice: 100, orderItems: [{ price: 50, qty: 2 }] });
});
