import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readImportFile } from "./import-files.fixture.ts";

// The files of a real supplier are stored next to the repository. Without them, these tests are skipped.
const files = fileURLToPath(new URL("../../../../../../shared/data/supplier-files", import.meta.url));
const hasFiles = existsSync(files);
if (!hasFiles) console.log("The supplier files are not beside the project: reading them is not tried.");

const fieldsOf = (mapping: Record<string, number>, headings: readonly string[]) =>
  Object.fromEntries(Object.entries(mapping).map(([field, index]) => [field, headings[index]]));

test.runIf(hasFiles)("two real price lists are read in full", async () => {
  const first = await readImportFile("products", await readFile(join(files, "ppp.csv")));
  expect(fieldsOf(first.mapping, first.headings)).toEqual({
    sku: "sku",
    name: "name",
    price: "pack_price",
    category: "category",
    brand: "brand",
    size: "size",
    color: "colour",
    packageQuantity: "pack_size",
    description: "description_detailed",
  });
  expect(first.rows).toHaveLength(571);
  const second = await readImportFile("products", await readFile(join(files, "products.csv")));
  expect(fieldsOf(second.mapping, second.headings)).toMatchObject({
    sku: "sku",
    name: "product_name",
    price: "price",
    active: "active",
    category: "category_slug",
    packageQuantity: "pac_size",
  });
  expect(second.rows).toHaveLength(98);
  expect(second.rows.filter(({ values }) => values["active"] === false)).toHaveLength(15);
  for (const { problems, warnings } of [...first.rows, ...second.rows]) expect([...problems, ...warnings]).toEqual([]);
});

test.runIf(hasFiles)("a table of quantity prices has no price column, and one of categories no SKU", async () => {
  const cups = await readImportFile("products", await readFile(join(files, "branded-cups.csv")));
  expect(cups.mapping).not.toHaveProperty("price");
  const categories = await readImportFile("products", await readFile(join(files, "categories.csv")));
  expect(categories.mapping).not.toHaveProperty("sku");
});
