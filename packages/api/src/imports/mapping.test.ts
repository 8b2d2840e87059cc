import { expect, test } from "vitest";
import type { ImportField } from "./fields.ts";
import { cellOf, headingOf, mapColumns, parseMapFile } from "./mapping.ts";

/** Which heading each field is found under. */
function found(headings: string[], map?: object): Partial<Record<ImportField, string>> {
  const mapping = mapColumns(headings, map && parseMapFile(JSON.stringify(map)));
  return Object.fromEntries([...mapping.keys()].map((field) => [field, headingOf(mapping, field, headings)]));
}

test("the usual headings are found, however they are written", () => {
  expect(
    found(["Item No.", "PRODUCT NAME", "Price (ex GST)", "SOH", "packSize", "Colour", "Sub-Category", "Category"]),
  ).toEqual({
    sku: "Item No.",
    name: "PRODUCT NAME",
    price: "Price (ex GST)",
    category: "Category",
    subcategory: "Sub-Category",
    color: "Colour",
    packageQuantity: "packSize",
    stock: "SOH",
  });
});

test("of several headings for a field the surest wins, and none serves two fields", () => {
  const headings = ["RRP", "Code", "Price", "SKU", "Description", "Long description", "Description short"];
  expect(found(headings)).toEqual({
    sku: "SKU",
    price: "Price",
    name: "Description short",
    description: "Long description",
  });
  expect(found(["Code", "Description", "Price"])).toEqual({ sku: "Code", name: "Description", price: "Price" });
});

test("what would sell at a wrong price is not guessed", () => {
  for (const heading of ["cost price", "Price inc GST", "price_per_unit"]) {
    expect(() => found(["sku", "name", heading])).toThrow("No column found for: Price.");
  }
});

test("a required field without a column is an error that lists the headings and explains the map", () => {
  expect(() => found(["Artikel", "Preis"])).toThrow(
    "No column found for: SKU, Name, Price.\nThe file's headings are: 'Artikel', 'Preis'\nSay where with --map MAP.json",
  );
});

test("a map overrules the guesses: one heading, several joined, the same in every row, or none", () => {
  const headings = ["Nr", "name", "w", "h", "Preis", "stock", "brand"];
  const mapping = mapColumns(
    headings,
    parseMapFile(
      JSON.stringify({
        sku: "Nr",
        price: { heading: "preis" },
        Size: { headings: ["w", "h"], join: " × " },
        brand: { constant: "Acme" },
        stock: null,
        colour: ["brand", "w"],
      }),
    ),
  );
  const cells = ["A1", "Tray", "10", "20", "9.95", "5", "Other"];
  const texts = Object.fromEntries([...mapping.keys()].map((field) => [field, cellOf(mapping, field, cells)]));
  expect(texts).toEqual({ sku: "A1", name: "Tray", price: "9.95", size: "10 × 20", brand: "Acme", color: "Other 10" });
});

test("empty parts are left out of a join", () => {
  const mapping = mapColumns(["sku", "name", "kind", "price"], parseMapFile('{"name": ["name", "kind"]}'));
  expect(cellOf(mapping, "name", ["A", "Tray ", "", "1"])).toBe("Tray");
});

test("name and price may be left out on purpose, for files that bring known products up to date", () => {
  expect(found(["sku", "stock"], { name: null, price: null })).toEqual({ sku: "sku", stock: "stock" });
  expect(() => found(["name", "price"], { sku: null })).toThrow("No column found for: SKU.");
});

test.each([
  ["{", "The map is not JSON"],
  ["[]", "The map must be a JSON object"],
  ['{"weight": "kg"}', "The map speaks of 'weight'; the fields are: sku, name, price"],
  ['{"name": 5}', "The map's 'name' must be a heading"],
  ['{"name": {"heading": "n", "join": "x"}}', "The map's 'name' must be a heading"],
  [
    '{"name": "Titel"}',
    "The map gives 'Titel' for name, and the file has no such heading.\nThe file's headings are: 'sku'",
  ],
])("a map that can't be used is refused in words: %s", (json, message) => {
  expect(() => mapColumns(["sku", "price"], parseMapFile(json))).toThrow(message);
});
