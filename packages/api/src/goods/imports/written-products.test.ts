import { auditLog } from "@shop/db/schema/audit";
import { stockMovements } from "@shop/db/schema/orders";
import { customerPrices, products } from "@shop/db/schema/products";
import { categories, subCategories, subCategorySections } from "@shop/db/schema/taxonomy";
import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  addCategoryTree,
  addPerson,
  addProduct,
  as,
  holdTable,
  orderOf,
  setCustomerPrice,
  testShop,
  waitForBlockedSessions,
  type TestShop,
} from "../../testing.ts";
import { importsOf } from "./imports.fixture.ts";

async function shopWithAdmin() {
  const shop = await testShop();
  const admin = await addPerson(shop, { isAdmin: true });
  const imports = importsOf(shop, admin);
  const importLines = (...lines: string[]) => imports.whole("products", lines.join("\n"));
  return { shop, admin, imports, importLines };
}

async function productOf({ db }: TestShop, sku: string) {
  const [product] = await db
    .select()
    .from(products)
    .where(sql`upper(${products.sku}) = upper(${sku})`);
  if (!product) throw new Error(`no product ${sku}`);
  return product;
}

const entriesOf = ({ db }: TestShop) =>
  db.select().from(auditLog).where(eq(auditLog.entity, "product")).orderBy(asc(auditLog.label));

test("a new product has all fields of its row, and an opening stock", async () => {
  const { shop, importLines } = await shopWithAdmin();
  await importLines(
    "sku,name,price,brand,size,color,packageQuantity,description,image,stock,category,subcategory,section,taxClass,orderMultiple,maxQty",
    "GL-1,Nitrile gloves,1147.50,Acme,L,Blue,100 pcs,Strong,/images/a-640.webp,1200,Gloves,Nitrile,Blue,gst-free,2,40",
  );
  expect(await productOf(shop, "GL-1")).toMatchObject({
    name: "Nitrile gloves",
    priceCents: 1147_50,
    brand: "Acme",
    size: "L",
    color: "Blue",
    packageQuantity: "100 pcs",
    description: "Strong",
    image: "/images/a-640.webp",
    countInStock: 1200,
    taxClass: "gst-free",
    orderMultiple: 2,
    minQty: null,
    maxQty: 40,
    version: 1,
  });
  expect(
    await shop.db.select({ delta: stockMovements.delta, reason: stockMovements.reason }).from(stockMovements),
  ).toEqual([{ delta: 1200, reason: "opening" }]);
});

test("the same file again changes nothing, and of a changed one only the changed row is written", async () => {
  const { shop, importLines } = await shopWithAdmin();
  const file = ["sku,name,price,stock,category", "A,Tray,9.95,5,Trays", "B,Cup,4.50,7,Cups"];
  await importLines(...file);
  const before = await productOf(shop, "A");
  const entries = await shop.db.$count(auditLog, eq(auditLog.entity, "product"));
  expect((await importLines(...file)).counts).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
  expect(await shop.db.$count(auditLog, eq(auditLog.entity, "product"))).toBe(entries);
  expect((await importLines(...file.with(2, "b,Cup,4.75,7,Cups"))).counts).toMatchObject({ changed: 1, unchanged: 1 });
  expect(await productOf(shop, "B")).toMatchObject({ sku: "B", priceCents: 4_75, version: 2 });
  expect(await productOf(shop, "A")).toEqual(before);
});

test("fields without a column or with an empty cell keep their values", async () => {
  const { shop, importLines } = await shopWithAdmin();
  const shelf = await addCategoryTree(shop, ["Gloves", "Nitrile", "Blue"]);
  const about = { sku: "A", brand: "Acme", size: "L", image: "/images/own-640.webp" };
  const product = await addProduct(shop, { ...about, name: "Old", stock: 40, ...shelf });
  await setCustomerPrice(shop, await addPerson(shop), product, 7_00);
  await importLines("sku,name,price,size,stock,category", "A,New,12.00,,,gloves");
  expect(await productOf(shop, "A")).toMatchObject({
    ...about,
    ...shelf,
    name: "New",
    priceCents: 12_00,
    countInStock: 40,
    version: 2,
  });
  expect(await shop.db.select({ cents: customerPrices.priceCents }).from(customerPrices)).toEqual([{ cents: 7_00 }]);
});

test("stock is set with a movement for the difference, without raising the product's version", async () => {
  const { shop, admin, importLines } = await shopWithAdmin();
  await addProduct(shop, { sku: "A", stock: 40 });
  expect((await importLines("sku,stock", "A,15")).counts).toMatchObject({ changed: 1 });
  expect(await productOf(shop, "A")).toMatchObject({ countInStock: 15, version: 1 });
  const movements = await shop.db.select().from(stockMovements).orderBy(asc(stockMovements.id));
  expect(movements).toMatchObject([
    { delta: 40, reason: "opening" },
    { delta: -25, reason: "import", userId: admin.id },
  ]);
});

test("a product moved to another category loses its old sub-category and section", async () => {
  const { shop, imports } = await shopWithAdmin();
  await addProduct(shop, { sku: "A", name: "Tray", ...(await addCategoryTree(shop, ["Gloves", "Nitrile", "Blue"])) });
  const done = await imports.whole("products", "sku,category\nA,Trays\n");
  expect((await imports.rows(done))[0]?.changes).toEqual([
    { field: "category", before: "Gloves › Nitrile › Blue", after: "Trays" },
  ]);
  expect(await productOf(shop, "A")).toMatchObject({ subCategoryId: null, sectionId: null });
});

test("categories are found by name, ignoring case, or by slug, and made once", async () => {
  const { shop, importLines } = await shopWithAdmin();
  await addCategoryTree(shop, ["Cups & Lids", "Hot", "8oz"]);
  const done = await importLines(
    "sku,name,price,category,subcategory",
    "A,One,1.00,cups-and-lids,HOT",
    "B,Two,2.00,CUPS & LIDS,cold",
    "C,Three,3.00,cups & lids,Cold",
    "D,Four,4.00,pizza-boxes,",
  );
  expect(done.counts).toMatchObject({ created: 4, failed: 0 });
  const count = (table: typeof categories | typeof subCategories | typeof subCategorySections) => shop.db.$count(table);
  expect([await count(categories), await count(subCategories), await count(subCategorySections)]).toEqual([2, 2, 1]);
});

test("quantities that contradict each other fail, also with those that the product has", async () => {
  const { shop, imports } = await shopWithAdmin();
  await addProduct(shop, { sku: "A", orderMultiple: 10 });
  const record = await imports.preview("products", "sku,name,minQty,orderMultiple\nA,,15,\nB,Lid,20,10\nC,Cup,,5\n");
  expect(await imports.rows(record)).toMatchObject([
    { result: "failed", problems: [{ column: "minQty", message: "Must be a multiple of the order multiple, 10" }] },
    { result: "created" },
    { result: "created" },
  ]);
});

const LOOK_ALIKE = ["A\u20111", "A\u20131", "A\u22121", "A\u200b-1", "A\u00ad-1", "\u00a0a-1 ", "Ａ－１"];

test.each(LOOK_ALIKE)("a SKU that nobody can tell from a product's is that product's (%j)", async (sku) => {
  const { shop, importLines } = await shopWithAdmin();
  await addProduct(shop, { sku: "A-1", name: "Tray", priceCents: 1_00 });
  expect((await importLines("sku,price", `${sku},2.00`)).counts).toMatchObject({ changed: 1, failed: 0 });
  expect(await productOf(shop, "A-1")).toMatchObject({ sku: "A-1", priceCents: 2_00 });
});

test("when the database refuses a row, that row fails and the rest of its batch is written", async () => {
  const { shop, imports, importLines } = await shopWithAdmin();
  await shop.db.execute(sql`alter table products add constraint no_gold check (brand <> 'Gold')`);
  const rows = Array.from({ length: 20 }, (_, i) => `S${i},Name ${i},1.00,${i === 13 ? "Gold" : "Acme"},${i}`);
  const done = await importLines("sku,name,price,brand,stock", ...rows);
  expect(done).toMatchObject({ state: "done", counts: { created: 19, failed: 1 } });
  expect(await imports.rows(done, "failed")).toMatchObject([
    { line: 15, problems: [{ message: expect.stringContaining('violates check constraint "no_gold"') }] },
  ]);
  expect(await productOf(shop, "S19")).toMatchObject({ countInStock: 19 });
  expect(await entriesOf(shop)).toHaveLength(19);
});

test("an import that waits for an order of its product sets the stock that the file names", async () => {
  const { shop, importLines } = await shopWithAdmin();
  const product = await addProduct(shop, { sku: "A", name: "Tray", priceCents: 1_00, stock: 10 });
  // The order locks the product, lowers its stock, and then waits to write its mail.
  const held = await holdTable(shop, "outbox");
  const ordering = as(shop, await addPerson(shop)).orders.create(orderOf([[product, 3]]));
  await waitForBlockedSessions(shop, 1);
  const importing = importLines("sku,stock", "A,30");
  await waitForBlockedSessions(shop, 2);
  await held.release();
  await Promise.all([ordering, importing]);
  const movements = await shop.db
    .select({ delta: stockMovements.delta })
    .from(stockMovements)
    .orderBy(stockMovements.id);
  expect(movements.map(({ delta }) => delta)).toEqual([10, -3, 23]);
});

test("products are archived by `active` no alone, and restored by yes; both are audited", async () => {
  const { shop, importLines } = await shopWithAdmin();
  await addProduct(shop, { sku: "A", name: "Archived by it", priceCents: 1_00 });
  await addProduct(shop, { sku: "B", name: "Brought back by it", priceCents: 1_00, archivedAt: new Date() });
  await importLines("sku,name,active", "A,,no", "B,,yes", "C,New,no");
  expect(await entriesOf(shop)).toMatchObject([
    { action: "archived", label: "Archived by it (A)", after: { isArchived: true } },
    { action: "restored", label: "Brought back by it (B)", after: { isArchived: false } },
    { action: "created", label: "New (C)", after: { isArchived: true } },
  ]);
  expect((await importLines("sku,name", "A,Archived by it")).counts).toMatchObject({ unchanged: 1 });
  expect((await productOf(shop, "A")).archivedAt).toBeInstanceOf(Date);
});

test("a new product is audited with the same fields as one that staff make", async () => {
  const { shop, admin, importLines } = await shopWithAdmin();
  await importLines("sku,name,price,stock,brand,category", "A,Tray,9.95,40,Acme,Trays");
  const staff = as(shop, admin).products;
  const { sku, ...product } = (await staff.adminList({})).products[0] ?? (await staff.create({}));
  await staff.create({ ...product, sku: "B" });
  const [imported, made] = await entriesOf(shop);
  expect(imported).toMatchObject({ action: "created", recordId: product._id, label: "Tray (A)", before: null });
  // Names of categories, which an import knows by their ids.
  const others = { category: "Trays", sub_category: "", sub_category_section: "" };
  expect({ ...imported?.after, sku: sku === "A" ? "B" : "", ...others }).toEqual(made?.after);
});

test("an import that changes most words of the catalogue counts them at once, others leave it to the job", async () => {
  const { shop, importLines } = await shopWithAdmin();
  const bowls = (length: number, price: number, kind = "Bowl") =>
    Array.from({ length }, (_, n) => `B-${n},${kind} No. ${n},${price}.00`);
  const isCounted = async () => {
    const { rows } = await shop.db.execute("delete from search_frequencies where word like 'bowl%' returning word");
    return rows.length > 0;
  };
  const counted = [];
  for (const lines of [bowls(20, 5), bowls(20, 6), bowls(22, 6), bowls(3, 6, "Deep bowl")]) {
    await importLines("sku,name,price", ...lines);
    counted.push(await isCounted());
  }
  expect(counted).toEqual([true, false, false, true]);
});
