import { copyFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { products } from "@shop/db/schema/products";
import { categories } from "@shop/db/schema/taxonomy";
import { eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { testShop, type TestShop } from "../../testing.ts";
import { importProducts } from "./import-products.ts";
import { productOf, temporaryFolder } from "./import.fixture.ts";

// The price lists of a real supplier are stored next to the repository. Without them, these tests are skipped.
const files = fileURLToPath(new URL("../../../../../../shared/data/supplier-files", import.meta.url));
const hasFiles = existsSync(files);
if (!hasFiles) console.log("The supplier files are not beside the project: their import is not tried.");

async function importFile({ db }: TestShop, name: string) {
  const folder = await temporaryFolder();
  await copyFile(join(files, name), join(folder, name));
  return importProducts(db, { file: join(folder, name), failedRowsElsewhere: folder });
}

test.runIf(hasFiles)("two real price lists are imported in full, and a second import changes nothing", async () => {
  const shop = await testShop();
  expect(await importFile(shop, "ppp.csv")).toMatchObject({ created: 571, failed: 0, failedRowsFile: undefined });
  expect(await importFile(shop, "products.csv")).toMatchObject({
    created: 98,
    failed: 0,
    inactive: 15,
    categoriesMade: ["Ice Cream Cups", "Pizza Boxes", "Takeaway Containers"],
  });
  expect(await importFile(shop, "ppp.csv")).toMatchObject({ created: 0, updated: 0, unchanged: 571 });
  expect(await importFile(shop, "products.csv")).toMatchObject({ created: 0, updated: 0, unchanged: 98 });

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

test.runIf(hasFiles)("a table of quantity prices is refused because it has no price column", async () => {
  await expect(importFile(await testShop(), "branded-cups.csv")).rejects.toThrow("No column found for: Price.");
});
