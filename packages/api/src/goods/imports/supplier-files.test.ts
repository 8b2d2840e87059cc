import { readFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { products } from "@shop/db/schema/products";
import { categories } from "@shop/db/schema/taxonomy";
import { eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { testShop, type TestShop } from "../../testing.ts";
import { importHere } from "./import-here.ts";

// The price lists of a real supplier are stored next to the repository. Without them, these tests are skipped.
const files = fileURLToPath(new URL("../../../../../../shared/data/supplier-files", import.meta.url));
const hasFiles = existsSync(files);
if (!hasFiles) console.log("The supplier files are not beside the project: their import is not tried.");

async function previewFile(shop: TestShop, name: string) {
  const here = importHere(shop);
  const content = await readFile(join(files, name));
  return here.preview(await here.upload({ kind: "products", fileName: name, content }));
}

const importFile = async (shop: TestShop, name: string) =>
  (await importHere(shop).run(await previewFile(shop, name))).counts;

async function productOf({ db }: TestShop, sku: string) {
  const [product] = await db.select().from(products).where(eq(products.sku, sku));
  if (!product) throw new Error(`product ${sku} does not exist`);
  return product;
}

test.runIf(hasFiles)("two real price lists are imported in full, and a second import changes nothing", async () => {
  const shop = await testShop();
  expect(await importFile(shop, "ppp.csv")).toMatchObject({ created: 571, failed: 0 });
  expect(await importFile(shop, "products.csv")).toMatchObject({ created: 98, failed: 0 });
  expect(await importFile(shop, "ppp.csv")).toMatchObject({ created: 0, changed: 0, unchanged: 571 });
  expect(await importFile(shop, "products.csv")).toMatchObject({ created: 0, changed: 0, unchanged: 98 });

  expect(await productOf(shop, "BGP-CS-9-WH")).toMatchObject({
    name: "Clamshell Box",
    priceCents: 42_00,
    size: "9in",
    color: "White",
    packageQuantity: "250",
    description: expect.stringContaining("cafés, restaurants"),
  });
  expect(await productOf(shop, "BB-PULP-10M")).toMatchObject({
    name: "Straws",
    priceCents: 147_00,
    packageQuantity: "3600",
  });
  const inactive = await shop.db.select({ sku: products.sku }).from(products).where(isNotNull(products.archivedAt));
  expect(inactive).toHaveLength(15);
});

test.runIf(hasFiles)("a category slug in one file matches the category name in the other", async () => {
  const shop = await testShop();
  await importFile(shop, "ppp.csv");
  await importFile(shop, "products.csv");
  const [cups] = await shop.db.select().from(categories).where(eq(categories.name, "Cups & Lids"));
  expect(await shop.db.$count(products, eq(products.categoryId, cups?.id ?? ""))).toBe(109 + 36);
});

test.runIf(hasFiles)("a table of quantity prices without SKUs can't be run", async () => {
  expect(await previewFile(await testShop(), "branded-cups.csv")).toMatchObject({
    problem: expect.stringMatching(/\w/),
  });
});
