import { products, customerPrices } from "@shop/db/schema/products";
import { stockMovements } from "@shop/db/schema/orders";
import { categories, subCategories, subCategorySections } from "@shop/db/schema/taxonomy";
import { parse } from "csv-parse/sync";
import { asc, count, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  addPerson,
  addProduct,
  addCategoryTree,
  as,
  holdTable,
  orderOf,
  setCustomerPrice,
  testShop,
  waitForBlockedSessions,
  type TestShop,
} from "../../testing.ts";
import type { ImportSummary } from "./import-products.ts";
import { importCsv, productOf } from "./import.fixture.ts";

const counts = ({ created, updated, unchanged, failed }: ImportSummary) => ({ created, updated, unchanged, failed });

/** Enough good rows that a few bad ones are not the majority of a file. */
const GOOD_ROWS = Array.from({ length: 6 }, (_, n) => `GOOD-${n},Good,1.00`);

const rowsIn = async ({ db }: TestShop, table: Parameters<ReturnType<TestShop["db"]["select"]>["from"]>[0]) =>
  (await db.select({ n: count() }).from(table))[0]?.n;

test("a new SKU becomes a product with all fields of the file", async () => {
  const shop = await testShop();
  const summary = await importCsv(shop, [
    "sku,name,price,brand,size,colour,pack size,description,image,stock,category,subcategory,section",
    'GL-1," Nitrile gloves ","$1,147.50",Acme,L,Blue,100 pcs,"=SUM(A1)\nsecond line",/images/a-640.webp,"1,200",Gloves,Nitrile,Blue',
  ]);
  expect(counts(summary)).toEqual({ created: 1, updated: 0, unchanged: 0, failed: 0 });
  expect(summary.categoriesMade).toEqual(["Gloves", "Gloves › Nitrile", "Gloves › Nitrile › Blue"]);
  expect(await productOf(shop, "GL-1")).toMatchObject({
    name: "Nitrile gloves",
    priceCents: 1147_50,
    brand: "Acme",
    size: "L",
    color: "Blue",
    packageQuantity: "100 pcs",
    description: "=SUM(A1)\nsecond line",
    image: "/images/a-640.webp",
    countInStock: 1200,
    version: 1,
  });
  expect(
    await shop.db.select({ delta: stockMovements.delta, reason: stockMovements.reason }).from(stockMovements),
  ).toEqual([{ delta: 1200, reason: "opening" }]);
});

test("a second import changes nothing, and of a changed file only the changed row is written", async () => {
  const shop = await testShop();
  const file = ["sku,name,price,stock,category", "A,Tray,9.95,5,Trays", "B,Cup,4.50,7,Cups"];
  await importCsv(shop, file);
  const before = await productOf(shop, "A");
  expect(counts(await importCsv(shop, file))).toEqual({ created: 0, updated: 0, unchanged: 2, failed: 0 });
  expect(await productOf(shop, "A")).toEqual(before);

  const changed = await importCsv(shop, file.with(2, "b,Cup,4.75,7,Cups"), { previewLength: 5 });
  expect(counts(changed)).toEqual({ created: 0, updated: 1, unchanged: 1, failed: 0 });
  expect(changed.preview).toEqual([
    { sku: "b", name: "Cup", changes: [{ field: "price", before: "$4.50", after: "$4.75" }] },
  ]);
  expect(await productOf(shop, "B")).toMatchObject({ priceCents: 4_75, version: 2 });
  expect(await productOf(shop, "A")).toEqual(before);
  expect(await rowsIn(shop, products)).toBe(2);
});

test("fields without a column or with an empty cell keep their values", async () => {
  const shop = await testShop();
  const shelf = await addCategoryTree(shop, ["Gloves", "Nitrile", "Blue"]);
  const product = await addProduct(shop, {
    sku: "A",
    name: "Old",
    brand: "Acme",
    size: "L",
    image: "/images/own-640.webp",
    stock: 40,
    ...shelf,
  });
  const customer = await addPerson(shop);
  await setCustomerPrice(shop, customer, product, 7_00);
  await importCsv(shop, ["sku,name,price,size,stock,category", "A,New,12.00,,,gloves"]);
  expect(await productOf(shop, "A")).toMatchObject({
    ...product,
    ...shelf,
    name: "New",
    priceCents: 12_00,
    countInStock: 40,
    version: 2,
  });
  expect(await shop.db.select({ cents: customerPrices.priceCents }).from(customerPrices)).toEqual([{ cents: 7_00 }]);
});

test("stock is set with a movement for the difference, without raising the product's version", async () => {
  const shop = await testShop();
  await addProduct(shop, { sku: "A", name: "Tray", priceCents: 9_95, stock: 40 });
  const summary = await importCsv(shop, ["sku,name,price,soh", "A,Tray,9.95,15"]);
  expect(counts(summary)).toMatchObject({ updated: 1, unchanged: 0 });
  expect(await productOf(shop, "A")).toMatchObject({ countInStock: 15, version: 1 });
  const movements = await shop.db.select().from(stockMovements).orderBy(asc(stockMovements.id));
  expect(movements.map(({ delta, reason }) => [delta, reason])).toEqual([
    [40, "opening"],
    [-25, "import"],
  ]);
});

test("a product moved to another category loses its old sub-category and section", async () => {
  const shop = await testShop();
  await addProduct(shop, { sku: "A", name: "Tray", ...(await addCategoryTree(shop, ["Gloves", "Nitrile", "Blue"])) });
  const summary = await importCsv(shop, ["sku,name,price,category", "A,Tray,10.00,Trays"], { previewLength: 1 });
  expect(summary.preview[0]?.changes).toEqual([
    { field: "category", before: "Gloves › Nitrile › Blue", after: "Trays" },
  ]);
  expect(await productOf(shop, "A")).toMatchObject({ subCategoryId: null, sectionId: null });
});

test("categories are found by name, ignoring case, or by slug, and created once", async () => {
  const shop = await testShop();
  await addCategoryTree(shop, ["Cups & Lids", "Hot", "8oz"]);
  const summary = await importCsv(shop, [
    "sku,name,price,category,sub category",
    "A,One,1.00,cups-and-lids,HOT",
    "B,Two,2.00,CUPS & LIDS,cold",
    "C,Three,3.00,cups & lids,Cold",
    "D,Four,4.00,pizza-boxes,",
  ]);
  expect(counts(summary)).toMatchObject({ created: 4, failed: 0 });
  expect(summary.categoriesMade).toEqual(["Cups & Lids › Cold", "Pizza Boxes"]);
  expect(await rowsIn(shop, categories)).toBe(2);
  expect(await rowsIn(shop, subCategories)).toBe(2);
  expect(await rowsIn(shop, subCategorySections)).toBe(1);
});

test("bad rows are reported with line, column and reason, and good rows are imported", async () => {
  const shop = await testShop();
  const { failedLines, ...summary } = await importCsv(shop, [
    "sku,name,price,stock,category,sub",
    "A,Tray,POA,5,Trays,",
    ',"No, SKU",-0,many,,',
    "=B,+Cup,-1,5,Cups,",
    "C,Good,1.00,,,",
    `D,${"n".repeat(301)},1.00,5,Trays,`,
    "E,Nul\0,1.00,5,Trays,",
    "F,a,b,c,d,e,f",
    ...GOOD_ROWS,
  ]);
  expect(summary).toMatchObject({ created: 1 + GOOD_ROWS.length, failed: 6 });
  expect(failedLines).toEqual([
    '"sku","name","price","stock","category","sub","line","column","reason"',
    `"A","Tray","POA","5","Trays","","2","price","is not a price: 'POA'"`,
    `"","No, SKU","'-0","many","","","3","sku; price; stock","sku is empty; price is negative: '-0'; stock is not a whole number of 0 or more: 'many'"`,
    `"'=B","'+Cup","'-1","5","Cups","","4","price","is negative: '-1'"`,
    `"D","${"n".repeat(301)}","1.00","5","Trays","","6","name","has 301 characters, the maximum is 300"`,
    `"E","Nul\0","1.00","5","Trays","","7","name","contains a character that can't be stored"`,
    `"F","a","b","c","d","e","8","","has 7 cells under 6 headings: put text that contains the delimiter in quotation marks","f"`,
  ]);
  expect(summary.failures[0]).toEqual({ line: 2, column: "price", reason: "is not a price: 'POA'" });
  expect(await rowsIn(shop, categories)).toBe(0);
});

test("when most rows would fail, nothing is imported and all failures are reported", async () => {
  const shop = await testShop();
  const file = ["sku,name,price", "A,Tray,1.00", "B,Cup,POA", "C,Lid,POA"];
  const summary = await importCsv(shop, file, { batchSize: 1 });
  expect(summary).toMatchObject({ isRefused: true, failed: 2, created: 1 });
  expect(summary.failedLines).toHaveLength(3);
  expect(await rowsIn(shop, products)).toBe(0);
  expect(await importCsv(shop, file.slice(0, 3))).toMatchObject({ isRefused: false, failed: 1, created: 1 });
});

test("a file that updates existing products is refused when most of its SKUs are unknown", async () => {
  const shop = await testShop();
  await addProduct(shop, { sku: "A", name: "Tray", stock: 0 });
  const summary = await importCsv(shop, ["sku,qty", "A,9", "B,1", "C,1"], { map: { name: null, price: null } });
  expect(summary).toMatchObject({ isRefused: true, failed: 2 });
  expect(await productOf(shop, "A")).toMatchObject({ countInStock: 0 });
});

test("a new SKU without a price becomes a draft, and an existing product keeps its price with a warning", async () => {
  const shop = await testShop();
  await addProduct(shop, { sku: "A", name: "Tray", priceCents: 9_95, stock: 3 });
  await addProduct(shop, { sku: "B", name: "Cup", priceCents: 4_50, stock: 3 });
  await addProduct(shop, { sku: "C", name: "Lid", priceCents: 0 });
  const file = [
    "sku,name,sell price,active,stock",
    "A,Deep tray,,,",
    "B,Cup,$0.00,,",
    "C,Lid,0,,",
    "NEW-1,Bowl,,,5",
    "NEW-2,Fork,0.00,,",
  ];
  const summary = await importCsv(shop, file);
  expect(summary).toMatchObject({ created: 2, updated: 1, unchanged: 2, failed: 0, drafts: 2, warned: 2 });
  expect(summary.warnings).toEqual([
    { line: 2, column: "sell price", reason: "is empty or 0: the shop keeps its price of $9.95" },
    { line: 3, column: "sell price", reason: "is empty or 0: the shop keeps its price of $4.50" },
  ]);
  expect(await productOf(shop, "A")).toMatchObject({ name: "Deep tray", priceCents: 9_95, countInStock: 3 });
  expect(await productOf(shop, "A")).toMatchObject({ archivedAt: null });
  expect(await productOf(shop, "NEW-1")).toMatchObject({ priceCents: 0, countInStock: 5 });
  expect(await importCsv(shop, file)).toMatchObject({ unchanged: 5, drafts: 0, warned: 2 });
});

/** An item export of an accounting program: Buy, Sell and Inventory contain a letter or nothing. */
const ITEM_EXPORT = [
  'Item Number,Item Name,Buy,Sell,Inventory,Custom List 1,Selling Price,"Price Level A, Qty Break 1"',
  "BS-GLV-S,Nitrile gloves small,B,S,I,Gloves,$12.50,$11.90",
  "BS-GLV-M,Nitrile gloves medium,B,S,I,Gloves,$12.50,$11.90",
  "BS-CUP-8,Paper cup 8oz,B,S,I,Cups,$64.00,$60.00",
  "BS-SAMPLE,Sample pack,B,S,I,,$0.00,$0.00",
  "FREIGHT,Freight charge,,S,,,$25.00,$25.00",
];

test("a column without numbers is not read as stock, such as the letters in an accounting program's export", async () => {
  const shop = await testShop();
  let misfits: unknown;
  const summary = await importCsv(shop, ITEM_EXPORT, { onMapped: (_table, _mapping, found) => (misfits = found) });
  expect(misfits).toEqual([{ field: "stock", column: 4, filled: 4, unreadable: 4, example: "I" }]);
  expect(summary).toMatchObject({ created: 5, failed: 0, drafts: 1, hasStock: false });
  expect(await productOf(shop, "BS-CUP-8")).toMatchObject({
    name: "Paper cup 8oz",
    priceCents: 64_00,
    countInStock: 0,
  });
});

test("another column with a known heading is read as stock instead, but a map overrides this", async () => {
  const shop = await testShop();
  const file = ["sku,name,price,stock,qty", "A,Tray,1.00,yes,7", "B,Cup,1.00,no,8", "C,Lid,1.00,5,9"];
  await importCsv(shop, file);
  expect(await productOf(shop, "A")).toMatchObject({ countInStock: 7 });
  const mapped = await importCsv(shop, file, { map: { stock: "stock" } });
  expect(mapped).toMatchObject({ isRefused: true, failed: 2 });
});

test("a column in which half of the cells are numbers is read as stock, and the other cells are reported", async () => {
  const summary = await importCsv(await testShop(), ["sku,name,price,stock", "A,Tray,1.00,5", "B,Cup,1.00,lots"]);
  expect(summary).toMatchObject({ created: 1, failed: 1, hasStock: true });
});

test("a valid multi-line cell that begins with a quotation mark is imported with a warning", async () => {
  const shop = await testShop();
  const summary = await importCsv(shop, 'sku,name,price,description\nA,Tray,1.00,"""Quoted"" text\nof two lines"\n');
  expect(summary).toMatchObject({ created: 1, failed: 0, warned: 1, warnings: [{ line: 2 }] });
  expect(await productOf(shop, "A")).toMatchObject({ description: '"Quoted" text\nof two lines' });
});

test("a name of 300 characters and a description of 20,000 are imported and searchable", async () => {
  const shop = await testShop();
  const [name, description] = ["n".repeat(295) + " tray", `${"word ".repeat(3_999)}xylon`];
  expect(await importCsv(shop, ["sku,name,price,description", `A,${name},1.00,${description}`])).toMatchObject({
    created: 1,
    failed: 0,
  });
  const found = await as(shop, null).products.list({ keyword: "xylon" });
  expect(found.products).toMatchObject([{ name, description }]);
  const oneWord = await importCsv(shop, ["sku,name,price,description", `C,C,1.00,${"\u{1F9E4}".repeat(10_000)}`]);
  expect(oneWord).toMatchObject({ created: 1, failed: 0 });
  const longer = await importCsv(shop, ["sku,name,price,description", `B,B,1.00,${description}x`]);
  expect(longer.failures).toMatchObject([
    { column: "description", reason: "has 20001 characters, the maximum is 20000" },
  ]);
});

test("a failed-rows file can be corrected and imported, and its added apostrophes are removed", async () => {
  const shop = await testShop();
  const { failedLines } = await importCsv(shop, ["sku,name,price", "=A,@Cup,free"]);
  const summary = await importCsv(shop, failedLines.join("\n").replace('"free"', '"3.50"'));
  expect(counts(summary)).toEqual({ created: 1, updated: 0, unchanged: 0, failed: 0 });
  expect(await productOf(shop, "=A")).toMatchObject({ name: "@Cup", priceCents: 3_50 });
});

test("no cell of a failed-rows file starts a formula, including headings and surplus cells", async () => {
  const signs = ["=", "+", "-", "@", "\t=", "\r=", "\n=", "＝", "＋", "－", "＠"];
  const rows = signs.map((sign) => [`${sign}1+1`, `${sign}cmd|' /C calc'!A0`, "free", `${sign}HYPERLINK("x")`]);
  const quoted = rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","));
  const { failedLines } = await importCsv(await testShop(), [
    'sku,name,price,"=1+1"',
    ...quoted,
    ...quoted.map((row) => `${row},=2`),
  ]);
  const cells = parse(failedLines.join("\r\n"), { relax_column_count: true }).flat();
  expect(cells).toHaveLength(7 + signs.length * 15);
  expect(cells.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([]);
  expect(cells.filter((cell) => cell.startsWith("'"))).toHaveLength(1 + signs.length * 7);
});

test("of rows with the same SKU, the first valid one is imported and the others are reported", async () => {
  const shop = await testShop();
  const summary = await importCsv(
    shop,
    ["sku,name,price", "A,Bad,POA", "a,First,1.00", "A,Second,2.00", ...GOOD_ROWS],
    {
      batchSize: 1,
    },
  );
  expect(counts(summary)).toMatchObject({ created: 1 + GOOD_ROWS.length, failed: 2 });
  expect(summary.failures[1]).toEqual({ line: 4, column: "sku", reason: "is already on line 3: 'A'" });
  expect(await productOf(shop, "a")).toMatchObject({ name: "First", priceCents: 1_00 });
});

const LOOK_ALIKE = ["A\u20111", "A\u20131", "A\u22121", "A\u200b-1", "A\u00ad-1", "\u00a0a-1 ", "Ａ－１", "\ufeffA-1"];

test.each(LOOK_ALIKE)("a SKU that nobody can tell from an existing product's is that product's (%j)", async (sku) => {
  const shop = await testShop();
  await addProduct(shop, { sku: "A-1", name: "Tray", priceCents: 1_00 });
  const summary = await importCsv(shop, ["sku,name,price", `${sku},Tray,2.00`]);
  expect(counts(summary)).toEqual({ created: 0, updated: 1, unchanged: 0, failed: 0 });
  expect(await productOf(shop, "A-1")).toMatchObject({ priceCents: 2_00 });
});

test("two rows whose SKUs nobody can tell apart are one product's, and quick orders then match it", async () => {
  const shop = await testShop();
  const summary = await importCsv(shop, [
    "sku,name,price",
    "A-1,Tray,1.00",
    ...LOOK_ALIKE.map((sku) => `${sku},Tray,2.00`),
    ...Array.from({ length: 9 }, (_, n) => `B-${n},Cup,1.00`),
  ]);
  expect(counts(summary)).toEqual({ created: 10, updated: 0, unchanged: 0, failed: LOOK_ALIKE.length });
  expect(summary.failures[0]).toEqual({ line: 3, column: "sku", reason: "is already on line 2: 'A\u20111'" });
  const { id } = await productOf(shop, "A-1");
  for (const sku of ["A-1", ...LOOK_ALIKE]) {
    const { lines } = await as(shop, null).quickOrder.resolve({ text: `${sku}\t5` });
    expect(lines, sku).toMatchObject([{ status: "matched", product: id, qty: 5 }]);
  }
});

test("a SKU of characters that nobody sees is an empty one", async () => {
  const summary = await importCsv(await testShop(), ["sku,name,price", "\u200b\u00ad,Tray,1.00", "A,Cup,1.00"]);
  expect(summary.failures).toEqual([{ line: 2, column: "sku", reason: "is empty" }]);
});

test("a sub-category without a category is refused", async () => {
  const summary = await importCsv(await testShop(), ["sku,name,price,category,sub category", "A,Tray,1.00,,Foil"]);
  expect(summary.failures).toEqual([{ line: 2, column: "sub category", reason: "is given without a category" }]);
});

test("a dry run reports the changes and writes nothing", async () => {
  const shop = await testShop();
  await addProduct(shop, { sku: "A", name: "Tray", priceCents: 9_95, stock: 40 });
  const everything = async () => [
    await shop.db.select().from(products),
    await shop.db.select().from(categories),
    await shop.db.select().from(stockMovements),
  ];
  const before = await everything();
  const file = [
    "sku,name,price,stock,category",
    "A,Tray,10.95,41,Trays",
    "B,Cup,1.00,1,Cups",
    "C,Cup,1.00,1,cups",
    "D,Bad,POA,1,Cups",
  ];
  const dry = await importCsv(shop, file, { isDryRun: true, previewLength: 2, batchSize: 2 });
  expect(await everything()).toEqual(before);
  expect(dry.preview).toEqual([
    {
      sku: "A",
      name: "Tray",
      changes: [
        { field: "price", before: "$9.95", after: "$10.95" },
        { field: "category", before: "", after: "Trays" },
        { field: "stock", before: "40", after: "41" },
      ],
    },
    { sku: "B", name: "Cup", changes: [] },
  ]);
  const real = await importCsv(shop, file, { batchSize: 2 });
  expect(counts(dry)).toEqual({ created: 2, updated: 1, unchanged: 0, failed: 1 });
  expect(counts(real)).toEqual(counts(dry));
});

test("products marked as inactive are archived, and restored when a file marks them as active", async () => {
  const shop = await testShop();
  const summary = await importCsv(shop, ["sku,name,price,active", "A,Tray,1.00,FALSE", "B,Cup,1.00,TRUE"]);
  expect(summary.inactive).toBe(1);
  expect((await productOf(shop, "A")).archivedAt).toBeInstanceOf(Date);
  expect((await productOf(shop, "B")).archivedAt).toBeNull();
  const silent = await importCsv(shop, ["sku,name,price", "A,Tray,1.00"]);
  expect(silent).toMatchObject({ unchanged: 1, stayArchived: 1 });
  await importCsv(shop, ["sku,name,price,active", "A,Tray,1.00,yes"]);
  expect((await productOf(shop, "A")).archivedAt).toBeNull();
});

test("a file mapped without names and prices updates existing products and refuses new ones", async () => {
  const shop = await testShop();
  await addProduct(shop, { sku: "A", name: "Tray", stock: 0 });
  const summary = await importCsv(shop, ["sku,qty", "A,9", "NEW,1"], {
    map: { name: null, price: null },
  });
  expect(counts(summary)).toMatchObject({ updated: 1, failed: 1 });
  expect(summary.failures[0]?.reason).toContain("is not in the file, and the shop has no such SKU yet");
  expect(await productOf(shop, "A")).toMatchObject({ name: "Tray", countInStock: 9 });
});

test("when the database refuses a row, only that row fails and the rest of its batch is imported", async () => {
  const shop = await testShop();
  await shop.db.execute(sql`alter table products add constraint no_gold check (brand <> 'Gold')`);
  const rows = Array.from({ length: 20 }, (_, i) => `S${i},Name ${i},1.00,${i === 13 ? "Gold" : "Acme"},${i}`);
  const summary = await importCsv(shop, ["sku,name,price,brand,stock", ...rows]);
  expect(counts(summary)).toEqual({ created: 19, updated: 0, unchanged: 0, failed: 1 });
  expect(summary.failures).toEqual([
    { line: 15, column: "", reason: expect.stringContaining('violates check constraint "no_gold"') },
  ]);
  expect(await productOf(shop, "S19")).toMatchObject({ countInStock: 19 });
});

test("an import stopped midway keeps complete batches, and a second run continues", async () => {
  const shop = await testShop();
  const file = ["sku,name,price", ...Array.from({ length: 45 }, (_, i) => `S${i},Name,1.00`)];
  const stop = new AbortController();
  let written = 0;
  const onProgress = () => {
    written += 1;
    if (written === 2) stop.abort();
  };
  const stopped = await importCsv(shop, file, { batchSize: 10, signal: stop.signal, onProgress });
  expect(stopped).toMatchObject({ wasStopped: true, created: 20 });
  expect(await rowsIn(shop, products)).toBe(20);
  expect(counts(await importCsv(shop, file, { batchSize: 10 }))).toMatchObject({ created: 25, unchanged: 20 });
});

test("two concurrent imports of the same file create each product and category once", async () => {
  const shop = await testShop();
  const file = [
    "sku,name,price,stock,category",
    ...Array.from({ length: 60 }, (_, i) => `S${i},Name ${i},1.00,5,Category ${i % 7}`),
  ];
  const both = await Promise.all([
    importCsv(shop, file, { batchSize: 20 }),
    importCsv(shop, file.toSpliced(1, 60, ...file.slice(1).toReversed()), { batchSize: 20 }),
  ]);
  expect(both.map((one) => one.created + one.unchanged)).toEqual([60, 60]);
  expect(both.map((one) => one.created).reduce((a, b) => a + b)).toBe(60);
  expect(await rowsIn(shop, products)).toBe(60);
  expect(await rowsIn(shop, categories)).toBe(7);
  expect(await rowsIn(shop, stockMovements)).toBe(60);
});

test("an import that waits for an order of its product sets the stock that the file names", async () => {
  const shop = await testShop();
  const product = await addProduct(shop, { sku: "A", name: "Tray", priceCents: 1_00, stock: 10 });
  // The order locks the product, lowers its stock, and then waits to write its mail.
  const held = await holdTable(shop, "outbox");
  const ordering = as(shop, await addPerson(shop)).orders.create(orderOf([[product, 3]]));
  await waitForBlockedSessions(shop, 1);
  const importing = importCsv(shop, ["sku,name,price,stock", "A,Tray,1.00,30"]);
  await waitForBlockedSessions(shop, 2);
  await held.release();
  await Promise.all([ordering, importing]);
  expect(await productOf(shop, "A")).toMatchObject({ countInStock: 30 });
  const movements = await shop.db
    .select({ delta: stockMovements.delta })
    .from(stockMovements)
    .orderBy(stockMovements.id);
  expect(movements.map(({ delta }) => delta)).toEqual([10, -3, 23]);
});

test("an import that changes most words of the catalogue counts them immediately, others leave it to the job", async () => {
  const shop = await testShop();
  const heading = "sku,name,price";
  const bowls = (length: number, price: number, kind = "Bowl") =>
    Array.from({ length }, (_, n) => `B-${n},${kind} No. ${n},${price}.00`);
  const isCounted = async () => {
    const { rows } = await shop.db.execute("delete from search_frequencies where word like 'bowl%' returning word");
    return rows.length > 0;
  };
  await importCsv(shop, [heading, ...bowls(20, 5)]);
  expect(await isCounted()).toBe(true);
  await importCsv(shop, [heading, ...bowls(20, 6)]);
  expect(await isCounted()).toBe(false);
  await importCsv(shop, [heading, ...bowls(22, 6)]);
  expect(await isCounted()).toBe(false);
  await importCsv(shop, [heading, ...bowls(3, 6, "Deep bowl")]);
  expect(await isCounted()).toBe(true);
});
