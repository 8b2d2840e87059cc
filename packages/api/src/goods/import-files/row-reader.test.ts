import { writeXlsx, type WriteSheet } from "hucre/xlsx";
import fc from "fast-check";
import { longTest } from "@shop/db/testing/long-form";
import { expect, test } from "vitest";
import { textOf } from "../../base/tables/table.ts";
import { readImportFile } from "./import-files.fixture.ts";
import { openImportTable } from "./import-table.ts";

test("a row has the values of its fields, and nothing for blank cells", async () => {
  const { rows } = await readImportFile("products", [
    "sku,name,category,price,tax class,MOQ,carton size,packs per carton,active,stock,image",
    'A, Cup ,Cups,"$1,250.50",gst-free,0,100,4,no,(3),/images/a.png',
    "B,\u00a0,\u200b,,,,,,,,",
  ]);
  expect(rows).toEqual([
    {
      line: 2,
      key: "A",
      name: "Cup",
      values: {
        sku: "A",
        name: "Cup",
        category: "Cups",
        price: { cents: 1250_50, exact: "1250.50", includesGst: false },
        taxClass: "gst-free",
        minQty: null,
        packageQuantity: "100",
        cartonQty: 4,
        active: false,
        stock: 0,
        image: "/images/a.png",
      },
      problems: [],
      warnings: [{ column: "stock", message: "Is less than 0, and taken as 0: '(3)'" }],
      skipped: null,
    },
    { line: 3, key: "B", name: "", values: { sku: "B" }, problems: [], warnings: [], skipped: null },
  ]);
});

test("a problem names the heading of its column", async () => {
  const { rows } = await readImportFile("products", [
    "Item Code,Item Name,Sell,Sub Category,Sell Price",
    "A,Cup,1,Paper,POA",
    "B,Lid,1,,2.00",
    "C,Bag,1,,3.00",
  ]);
  expect(rows[0]?.problems).toEqual([
    { column: "Sell Price", message: "Is not a price: 'POA'" },
    { column: "Sub Category", message: "Is given without a category" },
  ]);
});

test("a row with more cells than headings fails as a whole in a text", async () => {
  const { rows } = await readImportFile("products", ["sku,name,price", "A,Cup, large,1.00", "B,Lid,1.00,,"]);
  expect(rows.map(({ problems }) => problems)).toEqual([
    [{ column: "", message: "Has 4 cells under 3 headings: put text that contains the delimiter in quotation marks" }],
    [],
  ]);
});

test("prices include GST by the heading, the row or the cell, the nearest first", async () => {
  const { rows } = await readImportFile("products", [
    "sku,name,price inc GST,price includes gst",
    "A,Cup,11.00,",
    "B,Cup,11.00,no",
    "C,Cup,11.00 inc GST,no",
    "D,Cup,11.00 ex GST,yes",
  ]);
  expect(rows.map(({ values }) => values["price"])).toEqual(
    [true, false, true, false].map((includesGst) => ({ cents: 11_00, exact: "11.00", includesGst })),
  );
});

test("a price of a customer may be removed, and is more than 0", async () => {
  const rows = [
    "email,sku,price",
    "nora@example.com,A,Remove",
    "nora@example.com,B,0",
    "nora,C,5.00",
    "ana@example.com,D,",
  ];
  const read = await readImportFile("customer-prices", rows);
  expect(read.rows.map(({ key, values, problems }) => [key, values["price"], problems[0]?.message])).toEqual([
    ["nora@example.com A", "remove", undefined],
    ["nora@example.com B", undefined, "Must be more than 0: write 'remove' to take the price away"],
    ["C", { cents: 5_00, exact: "5.00", includesGst: false }, "Is not an email address: 'nora'"],
    ["ana@example.com D", undefined, undefined],
  ]);
});

test("customers have an email address, an ABN of digits and yes or no", async () => {
  const rows = [
    "email,name,abn,invoiceEmail,poRequired,priceList",
    "a@example.com,Acme,51 824 753 556,b@example.com,yes,Gold",
  ];
  expect((await readImportFile("customers", rows)).rows[0]?.values).toEqual({
    email: "a@example.com",
    name: "Acme",
    abn: "51824753556",
    invoiceEmail: "b@example.com",
    poRequired: true,
    priceList: "Gold",
  });
});

test("in a workbook, dates, errors and formulas without a result fail in used columns alone", async () => {
  const sheet: WriteSheet = {
    name: "Prices",
    rows: [
      ["sku", "name", "size", "price", "note"],
      ["A", "Cup", new Date("2026-07-08"), 1.5, new Date("2026-07-08")],
      ["00123", "Lid", "L", 2.505, null],
    ],
  };
  const { rows, mapping } = await readImportFile("products", await writeXlsx({ sheets: [sheet] }));
  expect(mapping).toEqual({ sku: 0, name: 1, price: 3 });
  expect(rows[0]?.problems).toEqual([]);
  expect(rows[1]).toMatchObject({
    key: "00123",
    values: { price: { cents: 2_51, exact: "2.505" } },
    warnings: [{ column: "price", message: "Has more than two decimals, and is rounded: '2.505'" }],
  });
  const dated: WriteSheet = {
    name: "Prices",
    rows: [
      ["sku", "name", "price"],
      ["A", "Cup", new Date("2026-07-08")],
      ["B", "Lid", 1],
      ["C", "Bag", 2],
    ],
  };
  expect((await readImportFile("products", await writeXlsx({ sheets: [dated] }))).rows[0]?.problems).toEqual([
    { column: "price", message: "Is a date, which the spreadsheet may have made of another text: '2026-07-08'" },
  ]);
});

test("the days of price lists may be date cells", async () => {
  const sheet: WriteSheet = {
    name: "Lists",
    rows: [
      ["list", "startsOn", "endsOn", "sku", "minQty", "price"],
      ["Gold", new Date("2026-07-01"), "30/6/2027", "A", 10, 4],
    ],
  };
  expect((await readImportFile("price-lists", await writeXlsx({ sheets: [sheet] }))).rows[0]?.values).toMatchObject({
    list: "Gold",
    startsOn: "2026-07-01",
    endsOn: "2027-06-30",
    minQty: 10,
  });
});

test("an apostrophe before what is like a formula is taken off in a text, and kept in a workbook", async () => {
  const rows = [
    ["sku", "name"],
    ["'-5", "''quoted'"],
  ];
  const text = await readImportFile(
    "products",
    rows.map((cells) => cells.join(",")),
  );
  expect(text.rows[0]?.values).toEqual({ sku: "-5", name: "'quoted'" });
  const sheets = [{ name: "Products", rows }];
  expect((await readImportFile("products", await writeXlsx({ sheets }))).rows[0]?.values).toEqual({
    sku: "'-5",
    name: "''quoted'",
  });
});

test("any cell is read to a value, a warning or a problem", async () => {
  const cell = fc.oneof(fc.string(), fc.string({ unit: "grapheme" }), fc.constantFrom("-", "1e5", "remove", "'", "="));
  const headings = ["sku", "name", "price", "stock", "moq", "active", "image", "tax class", "size", "list:Gold"];
  const row = fc.array(cell, { minLength: headings.length, maxLength: headings.length });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (cells) => {
      const quoted = [headings, ...cells].map((texts) =>
        texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(","),
      );
      const remembered = {
        mapping: Object.fromEntries(
          ["sku", "name", "price", "stock", "minQty", "active", "image", "taxClass", "size", "list:Gold"].map(
            (field, at) => [field, at],
          ),
        ),
        options: { pricesIncludeGst: false },
      };
      const { rows } = await readImportFile("products", quoted, { remembered }).catch(() => ({ rows: [] }));
      for (const { problems, warnings } of rows)
        for (const { column, message } of [...problems, ...warnings]) {
          if (column !== "") expect(headings).toContain(column);
          expect(message).toMatch(/^(?:Is|Has|Must|Looks|Contains) /);
        }
    }),
  );
});

test("characters that nobody sees are part of a text, and of no number or word", async () => {
  const { rows } = await readImportFile("products", [
    "sku,name,price,active",
    "\u200bA,Cup\u200b,\u200b1.50\u2060,\ufeffno",
  ]);
  expect(rows[0]?.values).toEqual({
    sku: "\u200bA",
    name: "Cup\u200b",
    price: { cents: 1_50, exact: "1.50", includesGst: false },
    active: false,
  });
});

longTest("a file has 100,000 rows below its headings, and no more", async () => {
  const lines = ["Stock of today", "sku,stock", ...Array.from({ length: 100_000 }, (_, at) => `A${at},1`)];
  expect((await readImportFile("stock", lines)).rows).toHaveLength(100_000);
  await expect(readImportFile("stock", [...lines, "B,1"])).rejects.toThrow("This sheet has more than 100,000 rows");
});

longTest("a row with a cell of many megabytes fails as a whole, and is shortened", async () => {
  const lines = ["sku,name", `A,"${"x y ".repeat(4_000_000)}"`, "B,Lid"];
  const { rows } = await readImportFile("products", lines);
  expect(rows.map(({ problems }) => problems)).toEqual([
    [{ column: "", message: "Has a cell of more than 1,000,000 characters" }],
    [],
  ]);
  const table = await openImportTable("products", Buffer.from(lines.join("\n")));
  for await (const { cells } of table.rows()) expect(textOf(cells[1]).length).toBeLessThanOrEqual(1_000_000);
});

// With a pattern that takes quadratic time it would take minutes, and the test would end by its deadline.
test("a cell with nearly a million blanks inside is read", async () => {
  for (const unseen of [" ", "\u200b"]) {
    const { rows } = await readImportFile("products", ["sku,price", `A,é${unseen.repeat(999_000)}1`, "B,1", "C,2"]);
    expect(rows[0]?.problems).toEqual([{ column: "price", message: expect.stringMatching(/^Is not a price: /) }]);
  }
});

test("a long cell is no number, and is shortened in messages", async () => {
  const { rows } = await readImportFile("products", [
    "sku,name,price,stock",
    `A,Cup,${"ea".repeat(100_000)},${"9".repeat(300)}`,
    "B,Lid,1,1",
    "C,Bag,2,2",
  ]);
  expect(rows[0]?.problems).toEqual([
    { column: "price", message: `Is not a price: '${"ea".repeat(39)}e…'` },
    { column: "stock", message: `Is too large: '${"9".repeat(79)}…'` },
  ]);
});

test.each(["#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#SPILL!", "########", "Err:502"])(
  "a text that is an error of a spreadsheet, %s, fails in a used column",
  async (error) => {
    for (const row of [`${error},Cup,Cups`, `A,${error},Cups`, `A,Cup,${error}`]) {
      const good = ["sku,name,category,note", "B,Mug,Cups,", "C,Jug,Cups,"];
      const { rows } = await readImportFile("products", [...good, `${row},${error}`]);
      expect(rows[2]?.problems).toMatchObject([{ message: `Is an error of the spreadsheet: '${error}'` }]);
    }
  },
);
