import { newId } from "@shop/db/columns";
import { expect, test } from "vitest";
import { addPerson, addProduct, as, errorOf, expectAdminOnly, setCustomerPrice } from "../../testing.ts";
import { entriesOf, shopWithAdmin } from "./admin-products.fixture.ts";

async function withSubstitutes() {
  const { shop, admin, staff } = await shopWithAdmin();
  const gone = await addProduct(shop, { name: "Gone", stock: 4, minQty: 5 });
  const [first, second] = [await addProduct(shop, { name: "First" }), await addProduct(shop, { name: "Second" })];
  const shown = async (id = gone.id) =>
    (await as(shop, null).products.byId({ id })).substitutes.map(({ name }) => name);
  return { shop, admin, staff, gone, first, second, shown };
}

test("an out-of-stock product shows its substitutes in order, leaving out those that are not available", async () => {
  const { shop, staff, gone, first, second, shown } = await withSubstitutes();
  const archived = await addProduct(shop, { archivedAt: new Date() });
  const few = await addProduct(shop, { stock: 1, minQty: 2 });
  const ids = [archived.id, second.id, few.id, first.id.toUpperCase()];
  const chosen = await staff.setSubstitutes({ id: gone.id, substitutes: ids });
  expect(chosen.substitutes.map(({ _id }) => _id)).toEqual([archived.id, second.id, few.id, first.id]);
  expect(await staff.adminSubstitutes({ id: gone.id })).toEqual(chosen);
  expect(await shown()).toEqual(["Second", "First"]);
  await staff.update({ id: second.id, countInStock: 0 });
  expect(await shown()).toEqual(["First"]);
  await staff.update({ id: gone.id, countInStock: 5 });
  expect(await shown()).toEqual([]);
});

test("substitutes have the customer's own price in the pricing call, and only the public price in the public call", async () => {
  const { shop, staff, gone, first } = await withSubstitutes();
  const nora = await addPerson(shop);
  await setCustomerPrice(shop, nora, first, 7_00);
  await staff.setSubstitutes({ id: gone.id, substitutes: [first.id] });
  const { substitutes } = await as(shop, nora).pricing.productById({ id: gone.id });
  expect(substitutes).toMatchObject([{ price: 10, userPrice: 7 }]);
  const [shown] = (await as(shop, nora).products.byId({ id: gone.id })).substitutes;
  expect(shown).not.toHaveProperty("userPrice");
});

test("a changed list of substitutes is audited, an unchanged one is not, and an older version is refused", async () => {
  const { shop, staff, gone, first, second } = await withSubstitutes();
  const one = await staff.setSubstitutes({ id: gone.id, substitutes: [first.id], version: 1 });
  expect(one.version).toBe(2);
  expect(await staff.setSubstitutes({ id: gone.id, substitutes: [first.id], version: 2 })).toEqual(one);
  expect(await errorOf(staff.setSubstitutes({ id: gone.id, substitutes: [second.id], version: 1 }))).toMatchObject({
    status: 409,
    current: { version: 2 },
  });
  await staff.setSubstitutes({ id: gone.id, substitutes: [second.id, first.id] });
  await staff.setSubstitutes({ id: gone.id, substitutes: [] });
  expect(await entriesOf(shop, gone.id)).toMatchObject([
    { action: "updated", before: { substitutes: [] }, after: { substitutes: [{ _id: first.id, name: "First" }] } },
    { before: { substitutes: [{ name: "First" }] }, after: { substitutes: [{ name: "Second" }, { name: "First" }] } },
    { before: { substitutes: [{ name: "Second" }, { name: "First" }] }, after: { substitutes: [] } },
  ]);
});

test("the product itself, duplicates, unknown products and more than eight substitutes are refused, and only admins can set them", async () => {
  const { shop, staff, gone, first } = await withSubstitutes();
  const set = (substitutes: string[], id = gone.id) => errorOf(staff.setSubstitutes({ id, substitutes }));
  const at = (place: number) => ({ status: 400, issues: [{ path: `substitutes.${place}` }] });
  expect(await set([first.id, gone.id.toUpperCase()])).toMatchObject(at(1));
  expect(await set([first.id, first.id.toUpperCase()])).toMatchObject(at(1));
  expect(await set(Array.from({ length: 9 }, newId))).toMatchObject({ status: 400 });
  for (const unknown of [newId(), "1", "'"]) {
    expect(await set([first.id, unknown])).toMatchObject({ status: 404, message: "Product not found" });
    expect(await set([first.id], unknown)).toMatchObject({ status: 404, message: "Product not found" });
  }
  await expectAdminOnly(shop, ({ products }) => [
    products.setSubstitutes({ id: gone.id, substitutes: [] }),
    products.adminSubstitutes({ id: gone.id }),
  ]);
});
