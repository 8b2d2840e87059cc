import { createTestShop, testShop, type TestShop } from "@shop/api/testing";
import { isReused } from "@shop/db/testing/borrowed-database";
import { expect, test } from "vitest";

/** The database of a shop, and that of the next one. */
async function databasesAfter(use: (shop: TestShop) => void): Promise<[string | undefined, string | undefined]> {
  const nameOf = async ({ db }: TestShop) =>
    (await db.$client.query<{ name: string }>("SELECT current_database() AS name")).rows[0]?.name;
  const shop = await createTestShop();
  const name = await nameOf(shop);
  use(shop);
  await shop.close();
  const next = await testShop();
  return [name, await nameOf(next)];
}

test("the database of a shop is used again, also after the shop was copied, as the server does", async () => {
  const [name, next] = await databasesAfter((shop) => void { ...shop });
  expect(next === name).toBe(isReused);
});

test("the database of a shop whose address was read is not used again", async () => {
  const [name, next] = await databasesAfter((shop) => void shop.url());
  expect(next).not.toBe(name);
});
