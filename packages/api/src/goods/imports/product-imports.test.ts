import { auditLog } from "@shop/db/schema/audit";
import { stockMovements } from "@shop/db/schema/orders";
import { products } from "@shop/db/schema/products";
import { categories } from "@shop/db/schema/taxonomy";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addPerson, addProduct, as, errorOf, testShop } from "../../testing.ts";
import { importsOf } from "./imports.fixture.ts";

async function shopWithAdmin() {
  const shop = await testShop();
  const admin = await addPerson(shop, { isAdmin: true, name: "Ana" });
  return { shop, admin, imports: importsOf(shop, admin) };
}

test("the name of a file has no folders, and no characters that turn others round", async () => {
  const { imports } = await shopWithAdmin();
  const { fileName } = await imports.preview("products", "sku,name\nA,Tray\n", "C:\\lists\\may\u202evsc.exe\n");
  expect(fileName).toBe("may vsc.exe");
});

test("a preview shows what each row would do, and writes nothing", async () => {
  const { shop, imports } = await shopWithAdmin();
  await addProduct(shop, { sku: "A", name: "Tray", priceCents: 1_00 });
  await addProduct(shop, { sku: "B", name: "Cup", priceCents: 2_00 });
  const record = await imports.preview("products", "sku,name,price,stock\na,Tray,1.50,\nB,Cup,2,\nC,Lid,3,4\nD,,x,\n");
  expect(record).toMatchObject({
    kind: "products",
    fileName: "list.csv",
    state: "ready",
    counts: { created: 1, changed: 1, unchanged: 1, failed: 1, skipped: 0, warned: 0 },
    problem: null,
    progress: { done: 4, total: 4 },
    createdBy: { name: "Ana" },
    runBy: null,
  });
  expect(await imports.rows(record)).toMatchObject([
    {
      line: 2,
      key: "A",
      name: "Tray",
      result: "changed",
      changes: [{ field: "price", before: "1.00", after: "1.50" }],
    },
    { line: 3, key: "B", result: "unchanged", changes: [] },
    {
      line: 4,
      key: "C",
      name: "Lid",
      result: "created",
      changes: [
        { field: "sku", before: "", after: "C" },
        { field: "name", before: "", after: "Lid" },
        { field: "price", before: "", after: "3.00" },
        { field: "stock", before: "", after: "4" },
      ],
    },
    { line: 5, key: "D", result: "failed", problems: [{ column: "price", message: "Is not a price: 'x'" }] },
  ]);
  expect(await imports.rows(record, "created")).toHaveLength(1);
  const linesOf = (result?: "created" | "failed") => imports.api.lines({ id: record._id, result });
  expect(await linesOf()).toEqual({ created: [4], changed: [2] });
  expect(await linesOf("created")).toEqual({ created: [4], changed: [] });
  expect(await linesOf("failed")).toEqual({ created: [], changed: [] });
  expect(await shop.db.$count(products)).toBe(2);
});

test("a run writes the good rows, audited by person and import", async () => {
  const { shop, admin, imports } = await shopWithAdmin();
  const tray = await addProduct(shop, { sku: "A", name: "Tray", priceCents: 1_00, stock: 5 });
  const record = await imports.whole(
    "products",
    "sku,name,price,stock,category\nA,Tray,1.50,8,Trays\nC,Lid,3,4,Lids\nD,,x,,\n",
  );
  expect(record).toMatchObject({
    state: "done",
    counts: { created: 1, changed: 1, unchanged: 0, failed: 1, skipped: 0 },
    progress: { done: 2, total: 2 },
    runBy: { name: "Ana" },
  });
  const stored = await shop.db.select().from(products).orderBy(products.sku);
  expect(stored).toMatchObject([
    { id: tray.id, priceCents: 150, countInStock: 8, version: 2 },
    { sku: "C", name: "Lid", priceCents: 300, countInStock: 4 },
  ]);
  const log = await as(shop, admin).audit.list({ entity: "product" });
  expect(log.entries).toMatchObject([
    { action: "created", actor: { name: "Ana" }, import: { _id: record._id, fileName: "list.csv" } },
    {
      action: "updated",
      actor: { name: "Ana" },
      before: { price: 1, countInStock: 5 },
      after: { price: 1.5, countInStock: 8 },
    },
  ]);
  expect(await shop.db.$count(auditLog, eq(auditLog.importId, record._id))).toBe(4);
});

test("stock is the count as of writing", async () => {
  const { shop, imports } = await shopWithAdmin();
  const tray = await addProduct(shop, { sku: "A", stock: 5 });
  const record = await imports.preview("products", "sku,stock\nA,5\n");
  expect(record.counts).toMatchObject({ unchanged: 1 });
  await shop.db.insert(stockMovements).values({ productId: tray.id, delta: -2, reason: "adjustment" });
  expect((await imports.run(record)).counts).toMatchObject({ changed: 1, unchanged: 0 });
  expect((await shop.db.select().from(products))[0]).toMatchObject({ countInStock: 5 });
});

test("a field that has changed since the preview fails its row, and other fields saved meanwhile stay", async () => {
  const { shop, admin, imports } = await shopWithAdmin();
  const [a, b] = [
    await addProduct(shop, { sku: "A", priceCents: 1_00 }),
    await addProduct(shop, { sku: "B", priceCents: 1_00 }),
  ];
  const record = await imports.preview("products", "sku,name,price\nA,,2\nB,,2\nC,Cup,2\n");
  const { products: admins } = as(shop, admin);
  await admins.update({ id: a.id, price: 3 });
  await admins.update({ id: b.id, brand: "Acme" });
  await addProduct(shop, { sku: "C" });
  const done = await imports.run(record);
  expect(done.counts).toMatchObject({ changed: 1, created: 0, failed: 2 });
  expect(await imports.rows(done, "failed")).toMatchObject([
    { line: 2, problems: [{ column: "price", message: "price has changed since the preview" }] },
    { line: 4, problems: [{ column: "sku", message: "sku has changed since the preview" }] },
  ]);
  const stored = await shop.db.select().from(products).orderBy(products.sku);
  expect(stored).toMatchObject([{ priceCents: 300 }, { priceCents: 200, brand: "Acme" }, { sku: "C" }]);
});

test("without a price a new product is a draft, and a known one keeps its price", async () => {
  const { shop, imports } = await shopWithAdmin();
  await addProduct(shop, { sku: "A", name: "Tray", priceCents: 1_00 });
  await addProduct(shop, { sku: "B", name: "Cup", priceCents: 1_00 });
  const record = await imports.preview("products", "sku,name,price\nA,,0\nB,,\nC,Lid,0\nD,Pot,\nE,,1\n");
  expect(await imports.rows(record)).toMatchObject([
    { result: "unchanged", warnings: [{ column: "price", message: "Is 0: the shop keeps its price of 1.00" }] },
    { result: "unchanged", warnings: [] },
    { result: "created" },
    { result: "created" },
    { result: "failed", problems: [{ column: "name", message: "Is needed, because the shop has no such SKU yet" }] },
  ]);
  await imports.run(record);
  const prices = await shop.db.select({ cents: products.priceCents }).from(products).orderBy(products.sku);
  expect(prices.map(({ cents }) => cents)).toEqual([100, 100, 0, 0]);
});

test("of one SKU the first good row counts", async () => {
  const { imports } = await shopWithAdmin();
  const record = await imports.preview("products", "sku,name,price\nA,Tray,x\na,Tray,1\nA\u200b,Cup,2\n");
  expect(await imports.rows(record)).toMatchObject([
    { line: 2, result: "failed" },
    { line: 3, result: "created" },
    { line: 4, result: "failed", problems: [{ column: "sku", message: "Is the same record as in line 3" }] },
  ]);
});

test("`_id` finds a product before its SKU, and changes the SKU", async () => {
  const { shop, imports } = await shopWithAdmin();
  const [a, b] = [await addProduct(shop, { sku: "A" }), await addProduct(shop, { sku: "B", name: "Cup" })];
  const record = await imports.preview(
    "products",
    `_id,sku,brand\n${a.id},A2,Acme\n${b.id},A,\n,B,Bowl\n0193aaaa-0000-7000-8000-000000000000,Z,\n,,Acme\n`,
  );
  expect(await imports.rows(record)).toMatchObject([
    { line: 2, key: "A", result: "changed", changes: [{ field: "sku", before: "A", after: "A2" }, { field: "brand" }] },
    { line: 3, result: "failed", problems: [{ column: "sku", message: expect.stringMatching("Is already used by") }] },
    { line: 4, key: "B", result: "changed" },
    { line: 5, result: "failed", problems: [{ column: "_id", message: "There is no product with this id" }] },
    { line: 6, result: "failed", problems: [{ column: "", message: "Needs a SKU" }] },
  ]);
});

test("a SKU that two rows would give to products, or that a product has by then, is refused with who has it", async () => {
  const { shop, imports } = await shopWithAdmin();
  const [a, b] = [await addProduct(shop, { sku: "A" }), await addProduct(shop, { sku: "B" })];
  const record = await imports.preview(
    "products",
    `_id,sku,name\n${a.id},X,Tray\n${b.id},x,Lid\n,X,Cup\n,Y,Bowl\n${b.id},Y,Bag\n,Z,Jug\n`,
  );
  const sameAs = (line: number) => [{ column: "sku", message: `Would have the same SKU as line ${line}` }];
  expect(await imports.rows(record)).toMatchObject([
    { line: 2, result: "changed", problems: [] },
    { line: 3, result: "failed", problems: sameAs(2) },
    { line: 4, result: "failed", problems: sameAs(2) },
    { line: 5, result: "created", problems: [] },
    { line: 6, result: "failed", problems: sameAs(5) },
    { line: 7, result: "created" },
  ]);
  await addProduct(shop, { sku: "X", name: "Mask" });
  expect(await imports.rows(await imports.run(record))).toMatchObject([
    { line: 2, result: "failed", problems: [{ column: "sku", message: "Is already used by 'Mask'" }] },
    { line: 3, result: "failed" },
    { line: 4, result: "failed" },
    { line: 5, result: "created" },
    { line: 6, result: "failed" },
    { line: 7, result: "created" },
  ]);
});

test("a row that its mode skips leaves its SKU to another row", async () => {
  const { shop, imports } = await shopWithAdmin();
  const a = await addProduct(shop, { sku: "A" });
  const record = await imports.preview("products", `_id,sku,name\n,X,Cup\n${a.id},X,Tray\n`);
  const updating = await imports.change(record, { options: { mode: "update" } });
  expect(await imports.rows(updating)).toMatchObject([{ result: "skipped" }, { result: "changed", problems: [] }]);
});

test("SKUs that a spreadsheet has damaged fail", async () => {
  const { shop, imports } = await shopWithAdmin();
  await addProduct(shop, { sku: "00123" });
  const record = await imports.preview("products", "sku,name\n1.5E+12,Tray\n123,Cup\n124,Lid\n");
  expect(await imports.rows(record)).toMatchObject([
    { result: "failed", problems: [{ column: "sku", message: expect.stringMatching("shortened") }] },
    { result: "failed", problems: [{ column: "sku", message: expect.stringMatching("The shop has 00123") }] },
    { result: "created" },
  ]);
});

test("modes skip known or new records", async () => {
  const { shop, imports } = await shopWithAdmin();
  await addProduct(shop, { sku: "A", name: "Tray" });
  const record = await imports.preview("products", "sku,name\nA,Tray 2\nB,Cup\n");
  const updating = await imports.change(record, { options: { mode: "update" } });
  expect(updating).toMatchObject({ version: 2, counts: { changed: 1, created: 0, skipped: 1 } });
  const creating = await imports.change(updating, { options: { mode: "create" } });
  expect(creating).toMatchObject({ version: 3, counts: { changed: 0, created: 1, skipped: 1 } });
  expect((await imports.run(creating)).counts).toMatchObject({ created: 1, skipped: 1 });
});

test("prices including GST are divided by 1.1, those of GST-free products are not", async () => {
  const { shop, imports } = await shopWithAdmin();
  await addProduct(shop, { sku: "A", priceCents: 1_00 });
  const { id } = await addProduct(shop, { sku: "B", priceCents: 1_00 });
  await shop.db.update(products).set({ taxClass: "gst-free" }).where(eq(products.id, id));
  const record = await imports.preview("products", "sku,name,price\nA,,11\nB,,11\nC,Cup,11\n");
  const inclusive = await imports.change(record, { options: { pricesIncludeGst: true } });
  await imports.run(inclusive);
  const prices = await shop.db.select({ cents: products.priceCents }).from(products).orderBy(products.sku);
  expect(prices.map(({ cents }) => cents)).toEqual([1_000, 1_100, 1_000]);
});

test("prices of lists are set from 1 on, in lists that are made", async () => {
  const { shop, admin, imports } = await shopWithAdmin();
  await addProduct(shop, { sku: "A" });
  const done = await imports.whole("products", "sku,name,list:Trade\nA,,4.50\nB,Cup,5\n");
  expect(done.counts).toMatchObject({ changed: 1, created: 1 });
  const { priceLists } = as(shop, admin);
  const [list] = (await priceLists.list({})).priceLists;
  expect(list).toMatchObject({ name: "Trade", isPublic: false, itemCount: 2 });
  const again = await imports.whole("products", "sku,list:trade\nA,remove\nB,6\n");
  expect(again.counts).toMatchObject({ changed: 2 });
  expect((await priceLists.items({ id: list?._id ?? "" })).items).toMatchObject([{ sku: "B", minQty: 1, price: 6 }]);
});

test("categories are found in any case, and made", async () => {
  const { shop, imports } = await shopWithAdmin();
  await shop.db.insert(categories).values({ name: "Gloves" });
  await imports.whole("products", "sku,name,category,subcategory\nA,Tray,gloves,Nitrile\nB,Cup,Cups & Lids,\n");
  const { rows } = await shop.db
    .execute(sql`select c.name, s.name as sub from products p join categories c on c.id = p.category_id
    left join sub_categories s on s.id = p.sub_category_id order by p.sku`);
  expect(rows).toEqual([
    { name: "Gloves", sub: "Nitrile" },
    { name: "Cups & Lids", sub: null },
  ]);
});

test("rows that are left out are skipped", async () => {
  const { shop, imports } = await shopWithAdmin();
  const record = await imports.preview("products", "sku,name\nA,Tray\nB,Cup\nC,Lid\n,x\n");
  expect((await imports.run(record, [3, 5, 99])).counts).toMatchObject({ created: 2, skipped: 1, failed: 1 });
  expect(await shop.db.$count(products)).toBe(2);
});

test("an import with a problem can't be run", async () => {
  const { imports } = await shopWithAdmin();
  const unmapped = await imports.preview("products", "number,name\nA,Tray\n");
  expect(unmapped.problem).toBe("No column is chosen for SKU");
  expect(await errorOf(imports.run(unmapped))).toMatchObject({ status: 409, message: unmapped.problem });
  const mapped = await imports.change(unmapped, { mapping: { sku: 0, name: 1 } });
  expect(mapped).toMatchObject({
    problem: null,
    counts: { created: 1 },
    columns: [{ field: "sku" }, { field: "name" }],
  });
  const failing = await imports.preview("products", "sku,name,price\nA,Tray,1\nB,,\nC,,\n");
  expect(failing.problem).toBe("2 of 3 rows can't be imported: correct the columns or the file");
  const unreadable = await imports.preview("products", "sku,name,stock\nA,Tray,I\nB,Cup,I\nC,Lid,\nD,Pot,\nE,Pan,\n");
  expect(unreadable).toMatchObject({ problem: null, columns: [{}, {}, { heading: "stock", field: null }] });
  const chosen = await imports.change(unreadable, { mapping: { sku: 0, name: 1, stock: 2 } });
  expect(chosen.problem).toBe("Most cells of 'stock' can't be read as Stock: choose another column, or leave it out");
});

test("unknown fields and columns are refused, and outdated versions", async () => {
  const { imports } = await shopWithAdmin();
  const record = await imports.preview("products", "sku,name\nA,Tray\n");
  expect(await errorOf(imports.change(record, { mapping: { sku: 0, cost: 1 } }))).toMatchObject({
    status: 400,
    message: "There is no field cost",
  });
  expect(await errorOf(imports.change(record, { mapping: { sku: 7 } }))).toMatchObject({
    status: 400,
    message: "The file has no column 7",
  });
  await imports.change(record, { options: { mode: "update" } });
  expect(await errorOf(imports.change(record, { options: { mode: "all" } }))).toMatchObject({ status: 409 });
  expect(await errorOf(imports.run(record))).toMatchObject({ status: 409 });
});

test("an import is run once, and can be neither changed nor cancelled then", async () => {
  const { imports } = await shopWithAdmin();
  const record = await imports.preview("products", "sku,name\nA,Tray\n");
  await imports.run(record);
  const refusal = { status: 409, message: "This import has been run" };
  expect(await errorOf(imports.run(record))).toEqual(expect.objectContaining(refusal));
  expect(await errorOf(imports.change(record, { options: { mode: "all" } }))).toEqual(expect.objectContaining(refusal));
  expect(await errorOf(imports.api.cancel({ id: record._id }))).toEqual(expect.objectContaining(refusal));
});

test("one import runs at a time", async () => {
  const { imports } = await shopWithAdmin();
  const first = await imports.preview("products", "sku,name\nA,Tray\n", "first.csv");
  const second = await imports.preview("products", "sku,name\nB,Cup\n", "second.csv");
  await imports.api.run({ id: first._id, version: first.version });
  expect(await errorOf(imports.api.run({ id: second._id, version: second.version }))).toMatchObject({
    status: 409,
    message: "Another import is running: first.csv",
  });
});

test("stock of known products alone is imported as a kind of its own", async () => {
  const { shop, imports } = await shopWithAdmin();
  await addProduct(shop, { sku: "A", stock: 1 });
  const record = await imports.preview("stock", "sku,stock\nA,7\nB,3\n");
  expect(await imports.rows(record)).toMatchObject([
    { result: "changed", changes: [{ field: "stock", before: "1", after: "7" }] },
    { result: "failed", problems: [{ column: "sku", message: "There is no product with the SKU B" }] },
  ]);
  await imports.run(record);
  expect(await shop.db.select().from(products)).toMatchObject([{ sku: "A", countInStock: 7 }]);
});
