import { expect, test } from "vitest";
import { addProduct, testShop } from "../../testing.ts";
import { importCsv, productOf } from "./import.fixture.ts";

test('a formula that keeps zeros (="00123") is its text in every field', async () => {
  const shop = await testShop();
  const summary = await importCsv(
    shop,
    'sku,name,price,size,stock\n"=""00123""",Tray,"=""1.50""","=""8-7""","=""5"""\n="00124",Cup,="2.50",="",\n',
  );
  expect(summary).toMatchObject({ created: 2, failed: 0, warned: 0, hasStock: true });
  expect(await productOf(shop, "00123")).toMatchObject({ priceCents: 1_50, size: "8-7", countInStock: 5 });
  expect(await productOf(shop, "00124")).toMatchObject({ priceCents: 2_50, size: "" });
});

test("a SKU that a spreadsheet has shortened fails with the reason, unless the shop has it", async () => {
  const shop = await testShop();
  await addProduct(shop, { sku: "1E+10", name: "Known", priceCents: 1_00 });
  const summary = await importCsv(shop, [
    "sku,name,price",
    "9.31235E+12,Tray,1.00",
    "1e+10,Known,2.00",
    "12E5,Cup,1.00",
    "A,Lid,1.00",
  ]);
  expect(summary).toMatchObject({ created: 2, updated: 1, failed: 1 });
  const reason =
    "is a number that a spreadsheet has shortened, so that digits are lost: '9.31235E+12'. Format the column as text";
  expect(summary.failures).toEqual([{ line: 2, column: "sku", reason }]);
});

test("a SKU, size or pack that a spreadsheet has made a date is imported with a warning", async () => {
  const shop = await testShop();
  const summary = await importCsv(shop, [
    "sku,name,price,size,pack size",
    "A,Tray,1.00,8-Jul,10-Dec",
    "Mar-12,Cup,1.00,M,100",
    "B,Lid,1.00,1/08/2026,Jan-00",
  ]);
  const warning = (line: number, column: string, text: string) => ({
    line,
    column,
    reason: `looks like a date that a spreadsheet has made of another text: '${text}'`,
  });
  expect(summary).toMatchObject({ created: 3, failed: 0, warned: 5 });
  expect(summary.warnings).toEqual([
    warning(2, "size", "8-Jul"),
    warning(2, "pack size", "10-Dec"),
    warning(3, "sku", "Mar-12"),
    warning(4, "size", "1/08/2026"),
    warning(4, "pack size", "Jan-00"),
  ]);
  expect(await productOf(shop, "A")).toMatchObject({ size: "8-Jul" });
});

test("an accounting dash is 0, and a negative stock is 0 with a warning", async () => {
  const shop = await testShop();
  for (const sku of ["A", "B", "C"]) await addProduct(shop, { sku, name: "Tray", priceCents: 9_00, stock: 4 });
  const summary = await importCsv(shop, [
    "sku,name,price,stock",
    'A,Tray," $-   "," -   "',
    "B,Tray,AUD$12.50,-3",
    "C,Tray,$12.50 ea,(2)",
  ]);
  expect(summary).toMatchObject({ updated: 3, failed: 0, warned: 3 });
  expect(summary.warnings).toEqual([
    { line: 2, column: "price", reason: "is empty or 0: the shop keeps its price of $9.00" },
    { line: 3, column: "stock", reason: "is less than 0, and taken as 0: '-3'" },
    { line: 4, column: "stock", reason: "is less than 0, and taken as 0: '(2)'" },
  ]);
  for (const [sku, priceCents] of [
    ["A", 9_00],
    ["B", 12_50],
    ["C", 12_50],
  ] as const)
    expect(await productOf(shop, sku)).toMatchObject({ priceCents, countInStock: 0 });
});

test("a 'Published' of -1 or 0 archives a product, and 1 does not", async () => {
  const shop = await testShop();
  const summary = await importCsv(shop, [
    "Type,SKU,Name,Published,Stock,Regular price",
    "simple,A,Tray,1,5,1.00",
    "simple,B,Cup,0,5,1.00",
    "simple,C,Lid,-1,5,1.00",
  ]);
  expect(summary).toMatchObject({ created: 3, failed: 0, inactive: 2 });
  expect(await productOf(shop, "A")).toMatchObject({ archivedAt: null });
});

test.each([
  ["a title and a date", ["Acme price list,,", "Valid from 1/07/2026,,", ",,"]],
  ["one long text with commas", ["Prices in AUD, ex GST, per carton, freight extra"]],
  ["the braces of an accounting program", ["{}"]],
  ["a title that is a known heading", ["Description,,", "Price,,"]],
  ["nineteen rows", Array.from({ length: 19 }, (_, n) => `Remark ${n},,`)],
])("the headings are found below %s", async (_, titles) => {
  const shop = await testShop();
  const table = ["sku,name,price", "A,Tray,1.00", "B,Cup,2.00"];
  let skipped: readonly string[] = [];
  const onMapped = (found: { skipped: readonly string[] }) => (skipped = found.skipped);
  const summary = await importCsv(shop, [...titles, ...table], { onMapped });
  expect(summary).toMatchObject({ created: 2, failed: 0 });
  expect(skipped).toHaveLength(titles.filter((title) => title !== ",,").length);
});

test("a failed row below a title is reported with its line of the file", async () => {
  const rows = ["Acme price list", "", "sku,name,price", "A,Tray,POA", "B,Cup,2.00"];
  const summary = await importCsv(await testShop(), rows);
  expect(summary.failures).toEqual([{ line: 4, column: "price", reason: "is not a price: 'POA'" }]);
  expect(summary.failedLines[0]).toBe('"sku","name","price","line","column","reason"');
});

test("headings below a title are found by a map, too", async () => {
  const shop = await testShop();
  const rows = ["Preisliste;;", "Artikel;Name;Preis", "A;Tray;1,00"];
  expect(await importCsv(shop, rows, { map: { sku: "Artikel", price: "Preis" } })).toMatchObject({ created: 1 });
});

test("without the needed headings, those of the row with the most known ones are listed", async () => {
  const rows = ["Acme,,", "Code,Colour,Cost", "A,Blue,1.00"];
  await expect(importCsv(await testShop(), rows)).rejects.toThrow("The file's headings are: 'Code', 'Colour', 'Cost'");
});

test("a second column of the same name is a warning, and the first is used", async () => {
  const shop = await testShop();
  const rows = ["sku,name,Price,PRICE,note,note", "A,Tray,1.00,9.00,x,y"];
  const summary = await importCsv(shop, rows);
  const reason = "is the heading of the columns 3 and 4: column 3 is used";
  expect(summary).toMatchObject({ created: 1, warned: 1, warnings: [{ line: 1, column: "Price", reason }] });
  expect(await productOf(shop, "A")).toMatchObject({ priceCents: 1_00 });
});

test("a stray byte of Windows-1252 in a file of UTF-8 is read as such, with a warning that names its line", async () => {
  const shop = await testShop();
  const lines = ["sku,name,price", "A,Café,1.00", "B,Crème,1.00", "C,X,1.00", "D,Purée,1.00"];
  const [before = "", after = ""] = lines.join("\n").split("X");
  const file = Buffer.concat([Buffer.from(before), Buffer.from("Rosé", "latin1"), Buffer.from(after)]);
  const summary = await importCsv(shop, file);
  const reason = "has a character in Windows-1252, read as such; the rest is in UTF-8";
  expect(summary).toMatchObject({ created: 4, warnings: [{ line: 4, column: "", reason }] });
  const names = await Promise.all(["A", "B", "C", "D"].map(async (sku) => (await productOf(shop, sku)).name));
  expect(names).toEqual(["Café", "Crème", "Rosé", "Purée"]);
});

test("a file of Windows-1252 with an UTF-8 character is read as before, and says so", async () => {
  const file = Buffer.concat([
    Buffer.from("sku,name,price\nA,Café,1.00\nB,Crème,1.00\n", "latin1"),
    Buffer.from("C,Rosé,1.00\n"),
  ]);
  const summary = await importCsv(await testShop(), file);
  const reason = "has a character in UTF-8, not shown right; the rest is in Windows-1252";
  expect(summary).toMatchObject({ created: 3, warnings: [{ line: 4, column: "", reason }] });
});
