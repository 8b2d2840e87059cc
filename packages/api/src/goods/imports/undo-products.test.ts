import type { TestShop } from "../../testing.ts";
import { runs } from "../../runs.fixture.ts";
import { newId } from "@shop/db/columns";
import { productDocuments } from "@shop/db/schema/documents";
import { products } from "@shop/db/schema/products";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addPerson, addProduct, as, errorOf, orderOf, setCustomerPrice, testShop } from "../../testing.ts";
import { verify } from "../../shop/verify/verify.ts";
import { importsOf } from "./imports.fixture.ts";

async function shopWithAdmin() {
  const shop = await testShop();
  const admin = await addPerson(shop, { isAdmin: true });
  return { shop, admin, imports: importsOf(shop, admin) };
}

/** Everything that an import of products writes, but versions, times and the logs of changes. */
async function contentOf({ db }: TestShop): Promise<unknown[]> {
  const parts = [
    sql`select to_jsonb(p) - '{version,updated_at,search_vector}'::text[] as row from products p order by id`,
    sql`select to_jsonb(c) - '{version,updated_at}'::text[] as row from categories c order by id`,
    sql`select to_jsonb(c) - '{version,updated_at}'::text[] as row from sub_categories c order by id`,
    sql`select to_jsonb(c) - '{version,updated_at}'::text[] as row from sub_category_sections c order by id`,
    sql`select to_jsonb(l) - '{version,updated_at}'::text[] as row from price_lists l order by id`,
    sql`select to_jsonb(i) - 'version' as row from price_list_items i order by list_id, product_id, min_qty`,
    sql`select product_id as row, sum(delta)::integer as stock from stock_movements group by 1 having sum(delta) <> 0 order by 1`,
  ];
  const content = [];
  for (const part of parts) content.push((await db.execute(part)).rows);
  return content;
}

test("restores what was changed and removes what was made, exactly", async () => {
  const { shop, imports } = await shopWithAdmin();
  await addProduct(shop, { sku: "A", name: "Tray", priceCents: 1_00, stock: 5 });
  await addProduct(shop, { sku: "B", name: "Cup", priceCents: 1_00, stock: 5 });
  await imports.whole("products", "sku,active\nB,no\n");
  const before = await contentOf(shop);
  const done = await imports.whole(
    "products",
    "sku,name,price,stock,category,subcategory,section,active,minQty,list:Trade\nA,Tray 2,2,9,Trays,White,Small,no,4,3\nB,,1,5,,,,yes,,2\nC,Lid,3,4,Lids,,,yes,,1\nD,,x,,,,,,,\n",
  );
  expect(done.counts).toMatchObject({ changed: 2, created: 1, failed: 1 });
  expect(await contentOf(shop)).not.toEqual(before);
  const undone = await imports.undo(done);
  expect(undone).toMatchObject({ state: "undone", progress: { done: 3, total: 3 }, undoUntil: null });
  expect(await contentOf(shop)).toEqual(before);
  expect((await imports.rows(undone)).map(({ undo }) => undo)).toEqual(["undone", "undone", "undone", undefined]);
  expect(await verify({ ...shop, pictures: shop.files })).toEqual([]);
});

test("rows whose fields have changed since stay, with the reason; stock goes back by its difference", async () => {
  const { shop, admin, imports } = await shopWithAdmin();
  const rows = ["A", "B", "C", "D"];
  const ids: string[] = [];
  for (const sku of rows) ids.push((await addProduct(shop, { sku, priceCents: 1_00, stock: 2 })).id);
  const [a = "", b = "", c = "", d = ""] = ids;
  const done = await imports.whole("products", "sku,price,stock\nA,2,10\nB,2,10\nC,2,10\nD,2,10\n");
  const admins = as(shop, admin).products;
  await admins.update({ id: a, price: 3 });
  await admins.update({ id: b, brand: "Acme" });
  await admins.update({ id: c, countInStock: 7 });
  await admins.update({ id: d, countInStock: 9 });
  expect(await imports.undo(done)).toMatchObject({ state: "partly-undone" });
  expect(await imports.rows(done)).toMatchObject([
    { undo: "price has changed since the import" },
    { undo: "undone" },
    { undo: "The stock would be below 0" },
    { undo: "undone" },
  ]);
  expect(await imports.rows(done, "stayed")).toHaveLength(2);
  expect(await shop.db.select().from(products).orderBy(products.sku)).toMatchObject([
    { priceCents: 300, countInStock: 10 },
    { priceCents: 100, brand: "Acme", countInStock: 2 },
    { priceCents: 200, countInStock: 7 },
    { priceCents: 100, countInStock: 1 },
  ]);
});

test("new products that are ordered, quoted, priced, reviewed or changed stay, with their categories", async () => {
  const { shop, admin, imports } = await shopWithAdmin();
  const nora = await addPerson(shop);
  const done = await imports.whole(
    "products",
    "sku,name,price,stock,category,list:Trade\nA,Tray,1,10,Trays,\nB,Cup,1,10,Cups,2\nC,Lid,1,10,Lids,\nD,Pot,1,10,Pots,\nE,Pan,1,10,Pans,2\nF,Bleach,1,10,Trays,\n",
  );
  const stored = await shop.db.select({ id: products.id }).from(products).orderBy(products.sku);
  const [a, b, c, d, , f] = stored;
  if (!a || !b || !c || !d || !f) throw new Error("the products were not made");
  await as(shop, nora).orders.create(orderOf([[{ id: a.id }, 1]], { totalPrice: undefined }));
  await setCustomerPrice(shop, nora, b, 50);
  await as(shop, nora).quotes.create({ note: "", lines: [{ product: c.id, qty: 1 }] });
  await as(shop, admin).products.update({ id: d.id, name: "Pot 2" });
  await shop.db.insert(productDocuments).values({ id: newId(), productId: f.id, kind: "sds", title: "SDS" });
  expect(await imports.undo(done)).toMatchObject({ state: "partly-undone" });
  expect((await imports.rows(done)).map(({ undo }) => undo)).toEqual([
    "stock has changed since the import",
    "This product has a customer price",
    "This product was quoted",
    "name has changed since the import",
    "undone",
    "This product has documents",
  ]);
  const names = await shop.db.execute(sql`select name from categories order by name`);
  expect(names.rows.map(({ name }) => name)).toEqual(["Cups", "Lids", "Pots", "Trays"]);
  expect(await verify({ ...shop, pictures: shop.files })).toEqual([]);
});

test("is refused before a run, a second time, after 90 days and while another import runs", async () => {
  const { shop, imports } = await shopWithAdmin();
  const record = await imports.preview("products", "sku,name\nA,Tray\n");
  expect(await errorOf(imports.undo(record))).toMatchObject({ status: 409, message: "This import has not been run" });
  await imports.run(record);
  const other = await imports.preview("products", "sku,name\nB,Cup\n", "other.csv");
  await imports.api.run({ id: other._id, version: other.version });
  expect(await errorOf(imports.undo(record))).toMatchObject({
    status: 409,
    message: "Another import is running: other.csv",
  });
  await imports.api.cancel({ id: other._id });
  const { rows } = await shop.db.execute(sql`select id from imports where id = ${record._id} for update`);
  expect(rows).toHaveLength(1);
  await shop.db.execute(sql`update imports set run_at = run_at - interval '90 days 1 second' where id = ${record._id}`);
  expect(await errorOf(imports.undo(record))).toMatchObject({
    status: 409,
    message: "An import can be undone for 90 days",
  });
  await shop.db.execute(sql`update imports set run_at = run_at + interval '1 day' where id = ${record._id}`);
  expect(await imports.undo(record)).toMatchObject({ state: "undone" });
  expect(await errorOf(imports.undo(record))).toMatchObject({ status: 409, message: "This import was undone already" });
  expect(await shop.db.$count(products)).toBe(0);
});

test("a cancelled import keeps what it has written, which can be undone", async () => {
  const { shop, imports } = await shopWithAdmin();
  const ready = await imports.preview("products", "sku,name\nA,Tray\n");
  expect(await imports.api.cancel({ id: ready._id })).toMatchObject({ state: "cancelled", runAt: null });
  const unclear = await imports.preview("products", "name\nTray\n");
  expect(unclear.problem).toBe("No column is chosen for SKU");
  expect(await imports.api.cancel({ id: unclear._id })).toMatchObject({ state: "cancelled", problem: null });
  expect(await errorOf(imports.run(ready))).toMatchObject({ status: 409, message: "This import was cancelled" });
  expect(await errorOf(imports.undo(ready))).toMatchObject({ status: 409, message: "This import has not been run" });
  const running = await imports.preview("products", "sku,name\nA,Tray\nB,Cup\n");
  await imports.api.run({ id: running._id, version: running.version });
  expect(await imports.api.cancel({ id: running._id })).toMatchObject({
    state: "cancelled",
    counts: { created: 0, skipped: 2 },
  });
  expect(await imports.undo(running)).toMatchObject({ state: "undone" });
  expect(await shop.db.$count(products)).toBe(0);
});

const word = fc.constantFrom("", "Tray", "Cup", "Lid 2");
const rowOf = (sku: string) =>
  fc
    .record({
      name: word,
      brand: word,
      price: fc.constantFrom("", "0", "1", "2.50"),
      stock: fc.constantFrom("", "0", "3", "9"),
      category: fc.constantFrom("", "Trays", "Cups"),
      active: fc.constantFrom("", "yes", "no"),
      list: fc.constantFrom("", "1.20", "remove"),
      tax: fc.constantFrom("", "gst", "gst-free"),
    })
    .map((row) => [sku, ...Object.values(row)].join());

test("run and undo give the database as before, whatever the rows (property)", async () => {
  const { shop, imports } = await shopWithAdmin();
  for (const sku of ["A", "B", "C"]) await addProduct(shop, { sku, stock: 4 });
  const files = fc.tuple(...["A", "B", "C", "D", "E"].map(rowOf));
  await fc.assert(
    fc.asyncProperty(files, async (rows) => {
      const before = await contentOf(shop);
      const text = ["sku,name,brand,price,stock,category,active,list:Trade,taxClass", ...rows].join("\n");
      const record = await imports.preview("products", text);
      fc.pre(record.problem === null);
      expect(await imports.undo(await imports.run(record))).toMatchObject({ state: "undone" });
      expect(await contentOf(shop)).toEqual(before);
      // The next run is on top of what one leaves behind.
      await imports.whole("products", text);
    }),
    { numRuns: runs(15) },
  );
});
