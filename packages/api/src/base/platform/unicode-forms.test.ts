import { expect, test } from "vitest";
import { addPerson, addProduct, as, orderOf, testShop } from "../../testing.ts";

const [NFC, NFD] = ["Zo\u00e9", "Zoe\u0301"];

test.each([
  ["one form", NFC, NFD],
  ["the other form", NFD, NFC],
])("staff find what was stored in %s of Unicode by the other", async (_form, stored, keyword) => {
  const shop = await testShop();
  const buyer = await addPerson(shop, { name: stored, email: "z@test.example" });
  const staff = as(shop, await addPerson(shop, { name: `${stored} Staff`, isAdmin: true, email: "s@test.example" }));
  const tray = await addProduct(shop, { name: `${stored} tray` });
  await as(shop, buyer).orders.create(orderOf([[tray, 1]], { poNumber: `${stored}-1` }));
  await staff.synonyms.create({ terms: [stored, "dish"] });
  expect((await staff.orders.adminList({ keyword })).total).toBe(1);
  expect((await staff.orders.adminList({ keyword: `${keyword}-1` })).total).toBe(1);
  expect((await staff.users.adminList({ keyword })).total).toBe(2);
  expect((await staff.synonyms.list({ keyword })).total).toBe(1);
  expect((await staff.synonyms.list({ keyword: "zoe" })).total).toBe(1);
  expect((await staff.audit.list({ keyword })).total).toBe(1);
  expect((await as(shop, null).products.list({ keyword })).total).toBe(1);
});
