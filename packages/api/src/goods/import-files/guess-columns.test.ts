import { expect, test } from "vitest";
import { readImportFile } from "./import-files.fixture.ts";
import { openImportTable } from "./import-table.ts";

const guess = async (...parameters: Parameters<typeof readImportFile>) => {
  const { columns, options, source } = await readImportFile(...parameters);
  return {
    source,
    ...options,
    fields: columns.map(({ field, because }) => (field === null ? null : `${field} ${because}`)),
  };
};

test("columns are known by usual headings, whatever their form", async () => {
  expect(await guess("products", ["Stock_Code,Product Name,SellPrice,Dept,In Stock Qty", "A,Cup,1.50,Cups,4"])).toEqual(
    {
      source: null,
      pricesIncludeGst: false,
      fields: ["sku heading", "name heading", "price heading", null, "stock heading"],
    },
  );
});

test("samples are the first three different texts, shortened", async () => {
  const { columns } = await readImportFile("products", [
    "sku,name",
    "A,x",
    "B,x",
    ",",
    "C,y",
    "D,z",
    `E,${"w".repeat(90)}`,
  ]);
  expect(columns.map(({ samples }) => samples)).toEqual([
    ["A", "B", "C"],
    ["x", "y", "z"],
  ]);
  const long = await readImportFile("products", ["sku,name", `A,${"w".repeat(90)}`]);
  expect(long.columns[1]?.samples).toEqual([`${"w".repeat(79)}…`]);
});

test("a column whose cells mostly do not fit its heading is left alone, and the next one is taken", async () => {
  const rows = ["sku,name,Price,Stock,Unit price", "A,Cup,call us,yes,1.00", "B,Lid,POA,no,2.00", "C,Bag,3.00,5,3.00"];
  expect((await guess("products", rows)).fields).toEqual(["sku heading", "name heading", null, null, "price heading"]);
});

test("a note says which column was left alone, where its field has no other column", async () => {
  const rows = ["sku,Price,Stock,Unit price,Brand", "A,call us,yes,1.00,", "B,POA,no,2.00,", "C,3.00,5,3.00,"];
  expect((await readImportFile("products", rows)).notes).toEqual([
    "Most cells of 'Stock' can't be read as Stock, so this column was not chosen",
  ]);
  expect((await readImportFile("products", ["sku,Price", "A,1.00", "B,POA", "C,3.00"])).notes).toEqual([]);
  const remembered = { mapping: { sku: 0 }, options: { pricesIncludeGst: false } };
  expect((await readImportFile("products", rows, { remembered })).notes, "somebody has looked at it").toEqual([]);
});

test.each([
  [["Price inc GST", "Price", "Price ex GST"], 2, false],
  [["Price inc GST", "Price"], 1, false],
  [["Price (inc. GST)", "Cost"], 0, true],
  [["RRP", "Trade Price Excl. GST"], 1, false],
  [["Inc GST", "Ex GST"], 1, false],
  [["Unit Price AUD incl GST", "Buy Price"], 0, true],
  [["RRP ex GST", "Price inc GST"], 1, true],
  [["Price + GST", "Price"], 0, false],
  [["Price incl.", "Price excl."], 1, false],
  [["Retail price", "Wholesale"], 1, false],
  [["Ex-GST price", "GST inclusive price"], 0, false],
  [["Price incl delivery", "Price incl"], 1, true],
])("of the headings %j, column %i is the price", async (headings, column, pricesIncludeGst) => {
  const cells = headings.map(() => "1.10").join(",");
  const { mapping, options } = await readImportFile("products", [`sku,name,${headings.join(",")}`, `A,Cup,${cells}`]);
  expect({ price: mapping["price"], ...options }).toEqual({ price: column + 2, pricesIncludeGst });
});

test("a cost is no price", async () => {
  const rows = ["sku,name,Cost,Cost price,Buy price,Purchase price,Last cost ex GST", "A,Cup,1,1,1,1,1"];
  expect((await guess("products", rows)).fields).toEqual(["sku heading", "name heading", null, null, null, null, null]);
});

test("a column without a usual heading is known by the shop's SKUs, or by email addresses", async () => {
  const known = {
    skus: async (texts: readonly string[]) => new Set(texts.filter((text) => text.startsWith("PF"))),
    emails: async (texts: readonly string[]) => new Set(texts.filter((text) => text === "nora")),
  };
  const rows = ["Who,Ref,Ours,Price", "nora@example.com,1,PF-1,5", "ana@example.com,2,PF-2,5", "x,3,other,5"];
  expect((await guess("customer-prices", rows, { known })).fields).toEqual([
    "email values",
    null,
    "sku values",
    "price heading",
  ]);
});

test("the last run of the same headings counts before anything else, with its GST option", async () => {
  const remembered = { mapping: { sku: 1, price: 0 }, options: { pricesIncludeGst: true } };
  expect(await guess("products", ["price,sku,name", "1,A,Cup"], { remembered })).toEqual({
    source: null,
    pricesIncludeGst: true,
    fields: ["price remembered", "sku remembered", null],
  });
});

test("'list:…' is the price of a price list, with its name as it is written", async () => {
  const { mapping, rows } = await readImportFile("products", ["sku,name,list:Trade A,LIST: Gold", "A,Cup,1.00,2.00"]);
  expect(mapping).toEqual({ sku: 0, name: 1, "list:Trade A": 2, "list:Gold": 3 });
  expect(rows[0]?.values["list:Gold"]).toMatchObject({ cents: 2_00 });
});

test.each([
  ["a title and a date", ["Acme price list,,", "Valid from 1/07/2026,,", ",,"]],
  ["one long text with commas", ["Prices in AUD, ex GST, per carton, freight extra"]],
  ["a title that is a known heading", ["Description,,", "Price,,"]],
  ["nineteen rows", Array.from({ length: 19 }, (_, n) => `Remark ${n},,`)],
])("the headings are found below %s", async (_, titles) => {
  const { headings, rows } = await readImportFile("products", [...titles, "sku,name,price", "A,Tray,1.00"]);
  expect(headings).toEqual(["sku", "name", "price"]);
  expect(rows.map(({ line, key }) => [line, key])).toEqual([[titles.length + 2, "A"]]);
});

test("the columns of the other kinds are known by their headings", async () => {
  expect((await guess("stock", ["Item No,Counted", "A,5"])).fields).toEqual(["sku heading", "stock heading"]);
  const lists = ["Price list,Valid from,Valid to,SKU,From qty,Price", "Gold,2026-01-01,31/12/2026,A,10,5.00"];
  expect((await guess("price-lists", lists)).fields).toEqual([
    "list heading",
    "startsOn heading",
    "endsOn heading",
    "sku heading",
    "minQty heading",
    "price heading",
  ]);
  const customers = [
    "Company,Email address,ABN,Accounts email,Price level",
    "Acme,a@example.com,51 824 753 556,b@example.com,Gold",
  ];
  expect((await guess("customers", customers)).fields).toEqual([
    "name heading",
    "email heading",
    "abn heading",
    "invoiceEmail heading",
    "priceList heading",
  ]);
});

test("columns with the same heading are noted, and the first that fits is read", async () => {
  const rows = ["sku,name,Price,PRICE,note,note", "A,Tray,POA,1.00,x,y", "B,Lid,2.00,2.00,,", "C,Bag,call,3.00,,"];
  const { notes } = await openImportTable("products", Buffer.from(rows.join("\n")));
  expect(notes).toEqual(["Several columns have the heading 'Price' (3, 4): the first that fits is read"]);
  expect((await readImportFile("products", rows)).mapping).toMatchObject({ price: 3 });
});
