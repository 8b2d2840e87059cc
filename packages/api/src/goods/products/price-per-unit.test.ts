import { expect, test } from "vitest";
import { addPerson, addProduct, as, setCustomerPrice, testShop } from "../../testing.ts";

test("wherever a pack's price is, its price per unit is that of the price the caller pays", async () => {
  const shop = await testShop();
  const [nora, ben] = [await addPerson(shop), await addPerson(shop)];
  const gloves = await addProduct(shop, {
    sku: "PFNB-L",
    name: "Blue Nitrile Gloves, Large",
    packageQuantity: "Carton of 1,000 (10 boxes of 100)",
    priceCents: 64_50,
    stock: 50,
  });
  await setCustomerPrice(shop, nora, gloves, 58_05);
  const [atPublic, own] = [
    { price: 0.065, unit: "glove" },
    { price: 0.058, unit: "glove" },
  ];
  const visitor = as(shop, null);
  expect(await visitor.products.byId({ id: gloves.id })).toMatchObject({ pricePerUnit: atPublic });
  for (const list of [{}, { keyword: "gloves" }])
    expect((await visitor.products.list(list)).products).toMatchObject([{ pricePerUnit: atPublic }]);
  for (const keyword of ["nitrile", "PFNB", ""])
    expect((await visitor.products.suggest({ keyword })).products).toMatchObject([{ pricePerUnit: atPublic }]);
  expect(await visitor.products.top()).toMatchObject([{ pricePerUnit: atPublic }]);

  for (const [person, pricePerUnit] of [
    [nora, own],
    [ben, atPublic],
  ] as const) {
    const buyer = as(shop, person);
    expect(await buyer.pricing.productById({ id: gloves.id })).toMatchObject({ pricePerUnit });
    expect((await buyer.pricing.listProducts({})).products).toMatchObject([{ pricePerUnit }]);
    expect((await buyer.pricing.suggest({ keyword: "nitrile" })).products).toMatchObject([{ pricePerUnit }]);
    const lines = [{ product: gloves.id, qty: 2 }];
    expect((await buyer.cart.replace({ lines })).lines).toMatchObject([{ pricePerUnit }]);
    expect((await buyer.lists.create({ name: "Weekly", lines })).lines).toMatchObject([{ pricePerUnit }]);
    const { lines: found } = await buyer.quickOrder.resolve({ text: "2 PFNB-L" });
    expect(found).toMatchObject([{ item: { pricePerUnit } }]);
  }
});

test("a product sold one at a time, or in a pack of unclear count, has none", async () => {
  const shop = await testShop();
  for (const packageQuantity of ["Each", "5 L", "Carton", ""]) {
    const { id } = await addProduct(shop, { packageQuantity, priceCents: 10_00 });
    expect(await as(shop, null).products.byId({ id })).not.toHaveProperty("pricePerUnit");
  }
});
