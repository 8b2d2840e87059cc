import { quickOrderChoices } from "@shop/db/schema/carts";
import { LIMITS } from "@shop/domain/limits";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addApiKey, addPerson, addProduct, as, errorOf, testShop } from "../../testing.ts";

test("concurrent choices for a text leave one, and the oldest choices above the limit are deleted", async () => {
  const shop = await testShop();
  const [nora, gloves, masks] = [await addPerson(shop), await addProduct(shop), await addProduct(shop)];
  const { quickOrder } = as(shop, nora);
  await Promise.all([gloves, masks].map(({ id }) => quickOrder.remember({ text: "the usual", product: id })));
  const own = () => shop.db.$count(quickOrderChoices, eq(quickOrderChoices.userId, nora.id));
  expect(await own()).toBe(1);
  await shop.db.execute(sql`insert into quick_order_choices (user_id, text_key, product_id, created_at)
    select ${nora.id}, 'w' || n, ${gloves.id}, now() - n * interval '1 minute' from generate_series(1, ${LIMITS.quickOrderChoices - 1}) n`);
  await Promise.all(["one more", "two more"].map((text) => quickOrder.remember({ text, product: gloves.id })));
  expect(await own()).toBe(LIMITS.quickOrderChoices);
  const { lines } = await quickOrder.resolve({ text: `the usual\none more\ntwo more` });
  expect(lines.map(({ remembered }) => remembered)).toEqual([true, true, true]);
});

test("an API key needs the scope orders:write to store a choice for its owner", async () => {
  const shop = await testShop();
  const [nora, gloves] = [await addPerson(shop), await addProduct(shop)];
  const reader = as(shop, await addApiKey(shop, nora, ["catalogue:read"]));
  const writer = as(shop, await addApiKey(shop, nora, ["orders:write"]));
  const choice = { text: "the usual", product: gloves.id };
  expect(await errorOf(reader.quickOrder.remember(choice))).toMatchObject({ status: 403 });
  expect(await errorOf(reader.quickOrder.forget(choice))).toMatchObject({ status: 403 });
  await writer.quickOrder.remember(choice);
  expect((await reader.quickOrder.resolve({ text: "the usual" })).lines).toMatchObject([{ remembered: true }]);
});
