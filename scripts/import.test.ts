import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { addProduct, testShop } from "@shop/api/testing";
import { imports } from "@shop/db/schema/imports";
import { auditLog } from "@shop/db/schema/audit";
import { products } from "@shop/db/schema/products";
import { eq } from "drizzle-orm";
import { longTest } from "@shop/db/testing/long-form";
import { beforeAll, expect, test } from "vitest";
import { bundleCommands, runCommand } from "./command.fixture.ts";
import { temporaryFolder } from "@shop/api/base/files/temporary-folder.fixture";

beforeAll(bundleCommands);

async function setUp(lines: readonly string[]) {
  const [shop, here] = [await testShop(), await temporaryFolder()];
  await writeFile(join(here, "list.csv"), lines.join("\n"));
  const settings = { DATA_DIR: join(here, "data") };
  const url = shop.url();
  const run = (...args: string[]) => runCommand("import", [...args, "--kind", "products"], { url, here, settings });
  return { here, shop, db: shop.db, run, settings, url };
}

test("shows the guessed columns, imports valid rows, saves failed rows beside the file and exits with 0", async () => {
  const { here, db, run } = await setUp(["Item Code,Title,RRP,Weight", "A,Tray,£1.00,5", "B,Cup,POA,6", "C,Lid,2,7"]);
  const { code, output, errors } = await run("list.csv");
  expect(errors).toBe("");
  expect(output).toMatch(/SKU\s+← Item Code\n\s+Name\s+← Title\n\s+Price\s+← RRP\n\s+not used\s+Weight/);
  expect(output).toContain("Created 2, changed 0, unchanged 0, failed 1");
  expect(output).toContain("line 3: RRP: Is not a price: 'POA'");
  expect(code).toBe(0);
  expect(await readFile(join(here, "list.failed.csv"), "utf8")).toContain(
    `"B","Cup","POA","6","3","RRP","Is not a price: 'POA'"`,
  );
  expect(await db.$count(products)).toBe(2);
  expect(await db.select().from(imports)).toMatchObject([
    { state: "done", fileName: "list.csv", createdBy: null, runBy: null },
  ]);
  expect(await db.$count(auditLog, eq(auditLog.entity, "product"))).toBe(2);
});

test("a dry run shows the changes, makes none, and is listed as cancelled", async () => {
  const { db, shop, run } = await setUp(["sku,name,price", "A,Tray,1.00", "B,Cup,2"]);
  await addProduct(shop, { sku: "B", name: "Cup", priceCents: 1_00 });
  const { code, output } = await run("list.csv", "--dry-run");
  expect(output).toContain("+ A  Tray\n  ~ B  price: 1.00 → 2.00");
  expect(output).toContain("Dry run: nothing was changed in the shop. An import would do this:\nCreated 1, changed 1,");
  expect(code).toBe(0);
  expect(await db.$count(products)).toBe(1);
  expect(await db.select().from(imports)).toMatchObject([{ state: "cancelled", runAt: null }]);
});

longTest("a map names columns by their headings or numbers, and leaves fields out", async () => {
  const { here, db, run } = await setUp(["Nr,Was,Preis,Stock", "A,Tray,1.00,5"]);
  const unmapped = await run("list.csv");
  expect(unmapped).toMatchObject({ code: 1, output: expect.stringContaining("No column is chosen for SKU") });
  await writeFile(join(here, "map.json"), '{"sku": "Nr", "name": 1, "price": "Preis", "stock": null}');
  expect(await run("list.csv", "--map", "map.json")).toMatchObject({ code: 0, errors: "" });
  expect(await db.select().from(products)).toMatchObject([
    { sku: "A", name: "Tray", priceCents: 100, countInStock: 0 },
  ]);
  await writeFile(join(here, "map.json"), '{"sku": "Code"}');
  expect(await run("list.csv", "--map", "map.json")).toMatchObject({
    code: 1,
    errors: expect.stringContaining("The file's headings are: 'Nr', 'Was', 'Preis', 'Stock'"),
  });
});

longTest("exits with 1 and the reason when most rows can't be imported, and imports none", async () => {
  const { here, db, run } = await setUp(["sku,name,price", "A,Tray,1.00", "B,Cup,POA", "C,Lid,POA"]);
  await writeFile(join(here, "map.json"), '{"price": "price"}');
  const { code, output } = await run("list.csv", "--map", "map.json");
  expect(output).toMatch(/^Nothing was imported: /m);
  expect(output).toContain("line 3: price: Is not a price: 'POA'");
  expect(code).toBe(1);
  expect(await db.$count(products)).toBe(0);
});

test("exits with 1 and a message for a file that is missing or no table, and for an unknown kind", async () => {
  const { here, run, url, settings } = await setUp([""]);
  expect(await run("nowhere.csv")).toMatchObject({ code: 1, errors: expect.stringMatching(/^ENOENT.*\n$/) });
  expect(await run("list.csv")).toMatchObject({ code: 1, errors: expect.stringMatching(/^This file is empty.*\n$/) });
  const other = await runCommand("import", ["list.csv", "--kind", "orders"], { url, here, settings });
  expect(other).toMatchObject({ code: 1, output: expect.stringContaining("--kind KIND") });
});

longTest("saves failed rows in the working directory when it can't write beside the file", async () => {
  const { here, run } = await setUp([]);
  // A folder of that name prevents writing the file, even as root.
  await mkdir(join(here, "closed", "list.failed.csv"), { recursive: true });
  await writeFile(join(here, "closed", "list.csv"), "sku,name,price\nA,Tray,free\nB,Cup,1\nC,Lid,1");
  expect((await run("closed/list.csv")).output).toContain(join(here, "list.failed.csv"));
});
