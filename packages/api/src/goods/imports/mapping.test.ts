import { expect, test } from "vitest";
import type { ImportField } from "./fields.ts";
import { cellOf, headingOf, mapColumns, parseMapFile } from "./mapping.ts";

/** The heading found for each field. */
function found(headings: string[], map?: object): Partial<Record<ImportField, string>> {
  const mapping = mapColumns(headings, map && parseMapFile(JSON.stringify(map)));
  return Object.fromEntries([...mapping.keys()].map((field) => [field, headingOf(mapping, field, headings)]));
}

test("common headings are recognised regardless of case and punctuation", () => {
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

test("the best of several matching headings is used, and no heading is used for two fields", () => {
  const headings = ["RRP", "Code", "Price", "SKU", "Description", "Long description", "Description short"];
  expect(found(headings)).toEqual({
    sku: "SKU",
    price: "Price",
    name: "Description short",
    description: "Long description",
  });
  expect(found(["Code", "Description", "Price"])).toEqual({ sku: "Code", name: "Description", price: "Price" });
});

test("headings of other kinds of prices are not taken as the selling price", () => {
  for (const heading of ["cost price", "Price inc GST", "price_per_unit"]) {
    expect(() => found(["sku", "name", heading])).toThrow("No column found for: Price.");
  }
});

test("a required field without a column is an error that lists the headings and explains the option --map", () => {
  expect(() => found(["Artikel", "Preis"])).toThrow(
    "No column found for: SKU, Name, Price.\nThe file's headings are: 'Artikel', 'Preis'\nMap the columns with --map MAP.json",
  );
});

test("a map overrides the guesses with one heading, several joined headings, a constant or no column", () => {
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

test("empty cells are left out when headings are joined", () => {
  const mapping = mapColumns(["sku", "name", "kind", "price"], parseMapFile('{"name": ["name", "kind"]}'));
  expect(cellOf(mapping, "name", ["A", "Tray ", "", "1"])).toBe("Tray");
});

test("a map may leave out name and price, for files that only update existing products", () => {
  expect(found(["sku", "stock"], { name: null, price: null })).toEqual({ sku: "sku", stock: "stock" });
  expect(() => found(["name", "price"], { sku: null })).toThrow("No column found for: SKU.");
});

test.each([
  ["{", "The map is not JSON"],
  ["[]", "The map must be a JSON object"],
  ['{"weight": "kg"}', "Unknown field 'weight' in the map; the fields are: sku, name, price"],
  ['{"name": 5}', "The map's 'name' must be a heading"],
  ['{"name": {"heading": "n", "join": "x"}}', "The map's 'name' must be a heading"],
  [
    '{"name": "Titel"}',
    "The map assigns 'Titel' to name, but the file has no such heading.\nThe file's headings are: 'sku'",
  ],
])("an invalid map is refused with an explanation: %s", (json, message) => {
  expect(() => mapColumns(["sku", "price"], parseMapFile(json))).toThrow(message);
});
