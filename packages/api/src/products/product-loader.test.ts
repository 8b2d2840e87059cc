import { newId } from "@shop/db/columns";
import { products } from "@shop/db/schema/products";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addPerson, addProduct, as, refusalOf, setCustomerPrice, testShop } from "../testing.ts";

test("products that visitors ask for at once are read by few statements, and each gets its own", async () => {
  const shop = await testShop();
  const ids: string[] = [];
  for (let n = 0; n < 20; n += 1) ids.push((await addProduct(shop, { name: `No ${n}` })).id);
  let statements = 0;
  const count = () => (statements += 1);
  shop.db.$client.on("acquire", count);
  const read = await Promise.all(ids.map((id) => as(shop, null).products.byId({ id })));
  shop.db.$client.off("acquire", count);
  expect(read.map(({ name }) => name)).toEqual(ids.map((_, n) => `No ${n}`));
  expect(statements).toBe(2);
});

test("whoever asks at the same moment gets the answer that is right for him", async () => {
  const shop = await testShop();
  const admin = await addPerson(shop, { isAdmin: true });
  const buyer = await addPerson(shop);
  const { id } = await addProduct(shop, { name: "Gloves", priceCents: 10_00 });
  const { id: draft } = await addProduct(shop, { name: "Draft", priceCents: 0 });
  await setCustomerPrice(shop, buyer, { id }, 7_00);
  const visitor = as(shop, null);
  const [first, again, shouted, forAdmin, own, ...refused] = await Promise.all([
    visitor.products.byId({ id }),
    visitor.products.byId({ id }),
    visitor.products.byId({ id: id.toUpperCase() }),
    as(shop, admin).products.byId({ id: draft }),
    as(shop, buyer).pricing.productById({ id }),
    refusalOf(visitor.products.byId({ id: draft })),
    refusalOf(visitor.products.byId({ id: newId() })),
    refusalOf(visitor.products.byId({ id: "no id" })),
  ]);
  expect(first).toMatchObject({ name: "Gloves", price: 10 });
  expect(again).toEqual(first);
  expect(shouted).toEqual(first);
  expect(forAdmin).toMatchObject({ name: "Draft" });
  expect(own).toMatchObject({ name: "Gloves", userPrice: 7 });
  expect(refused).toMatchObject([{ status: 404 }, { status: 404 }, { status: 404 }]);
});

test("a product that was read is read anew by the next who asks", async () => {
  const shop = await testShop();
  const { id } = await addProduct(shop, { priceCents: 10_00 });
  const read = () => as(shop, null).products.byId({ id });
  expect(await read()).toMatchObject({ price: 10 });
  await shop.db.update(products).set({ priceCents: 20_00 }).where(eq(products.id, id));
  expect(await read()).toMatchObject({ price: 20 });
});

test("when a statement fails, all that it was for are told so, and those who ask later are answered", async () => {
  const shop = await testShop();
  const { id } = await addProduct(shop);
  const read = () => as(shop, null).products.byId({ id });
  await shop.db.execute("ALTER TABLE reviews RENAME TO reviews_away");
  const failed = await Promise.allSettled([read(), read()]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await shop.db.execute("ALTER TABLE reviews_away RENAME TO reviews");
  expect(await read()).toMatchObject({ _id: id });
});
