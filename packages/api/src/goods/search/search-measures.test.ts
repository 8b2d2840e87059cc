import { expect, test } from "vitest";
import { addProduct, as, testShop } from "../../testing.ts";

test.each(["Glove 1tk28m", "Reader AB5L", "Roll 10 m 3qf10m"])(
  "a word that ends like an amount is found as it is written: %s",
  async (name) => {
    const shop = await testShop();
    await addProduct(shop, { name });
    await addProduct(shop, { name: "Another glove" });
    const { products } = await as(shop, null).products.list({ keyword: name.split(" ").at(-1) });
    expect(products).toMatchObject([{ name }]);
  },
);

test("an amount is found in any notation, also as one of several dimensions", async () => {
  const shop = await testShop();
  await addProduct(shop, { name: "Tray 1.5 litre, 10 x 20 cm" });
  for (const keyword of ["tray 1500ml", "tray 1.5l", "tray 1.5 L", "tray 10cm", "tray 10x20 cm", "tray 200 mm"])
    expect((await as(shop, null).products.list({ keyword })).total, keyword).toBe(1);
});

test("a product's words of 4 to 24 letters are stored once when it is created or changed", async () => {
  const { db } = await testShop();
  const longest = "a".repeat(24);
  const add = `insert into products (id, name, price_cents) select gen_random_uuid(), $1, 100 from generate_series(1, 3)`;
  await db.$client.query(add, [`Glove gl0ve cup Ätzend ${longest} ${longest}b`]);
  await db.$client.query("update products set name = 'Bucket gl0ve pot'");
  const { rows } = await db.$client.query<{ word: string }>("select word from search_words order by word");
  expect(rows.map(({ word }) => word)).toEqual([longest, "atzend", "bucket", "glove"]);
});
