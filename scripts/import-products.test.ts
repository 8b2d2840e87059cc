import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@shop/api/goods/imports/import.fixture";
import { testShop } from "@shop/api/testing";
import { products } from "@shop/db/schema/products";
import { beforeAll, expect, test } from "vitest";
import { bundleCommands, runCommand } from "./command.fixture.ts";

beforeAll(bundleCommands);

async function setUp(lines: readonly string[]) {
  const [{ url, db }, here] = [await testShop(), await temporaryFolder()];
  await writeFile(join(here, "list.csv"), lines.join("\n"));
  const run = (...args: string[]) => runCommand("import-products", args, { url: url(), here });
  return { here, db, run };
}

test("shows the guessed columns, imports valid rows, saves failed rows beside the file and exits with 0", async () => {
  const { here, db, run } = await setUp(["Item Code,Title,RRP,Weight", "A,Tray,£1.00,5", "B,Cup,POA,6"]);
  const { code, output, errors } = await run("list.csv");
  expect(errors).toBe("");
  expect(output).toMatch(/SKU\s+← Item Code\n\s+Name\s+← Title\n\s+Price\s+← RRP\n\s+not used\s+Weight/);
  expect(output).toContain("Created 1, updated 0, unchanged 0, failed 1");
  expect(output).toContain("line 3: RRP is not a price: 'POA'");
  expect(code).toBe(0);
  expect(await readFile(join(here, "list.failed.csv"), "utf8")).toContain(
    `"B","Cup","POA","6","3","RRP","is not a price: 'POA'"`,
  );
  expect(await db.$count(products)).toBe(1);
});

test("a dry run shows the changes and makes none", async () => {
  const { db, run } = await setUp(["sku,name,price", "A,Tray,1.00"]);
  const { code, output } = await run("list.csv", "--dry-run");
  expect(output).toContain("+ A  Tray");
  expect(output).toContain("Dry run: nothing was changed in the shop. An import would do this:\nCreated 1,");
  expect(code).toBe(0);
  expect(await db.$count(products)).toBe(0);
});

test("changed names are reported, and --only changes no other fields", async () => {
  const { here, db, run } = await setUp(["sku,name,price,stock", 'A,"Tray, white",1.00,5']);
  await run("list.csv");
  await writeFile(join(here, "new.csv"), "Code,Description,RRP ex GST,Stock\nA,Tray white,2.50,7");
  const all = await run("new.csv", "--dry-run");
  expect(all.output).toMatch(/Price\s+← RRP ex GST/);
  expect(all.output).toContain(
    "Changed names (--only price,stock keeps the shop's):\n  line 2: Description changes the name of A: Name: Tray, white → Tray white",
  );
  expect(await run("new.csv", "--only", "cost")).toMatchObject({
    code: 1,
    errors: expect.stringContaining("Unknown field 'cost'; the fields are: sku, name, price,"),
  });
  const { code, output } = await run("new.csv", "--only", "price,stock");
  expect(output).not.toContain("Changed names");
  expect(code).toBe(0);
  const [product] = await db.select().from(products);
  expect(product).toMatchObject({ name: "Tray, white", priceCents: 250, countInStock: 7 });
});

test("exits with 1 and a message when no row can be imported", async () => {
  const { here, run } = await setUp(["Nr,Was,Preis", "A,Tray,free"]);
  await writeFile(join(here, "map.json"), '{"sku": "Nr", "name": "Was", "price": "Preis"}');
  const unmapped = await run("list.csv");
  expect(unmapped).toMatchObject({ code: 1, output: "" });
  expect(unmapped.errors).toContain("The file's headings are: 'Nr', 'Was', 'Preis'");
  expect(await run("list.csv", "--map", "map.json")).toMatchObject({ code: 1, errors: "" });
  expect(await run("nowhere.csv")).toMatchObject({ code: 1, errors: expect.stringMatching(/^ENOENT.*\n$/) });
});

test("shows which guess the values contradict, and counts drafts", async () => {
  const { db, run } = await setUp(["Item Number,Item Name,Inventory,Selling Price", "A,Tray,I,$0.00", "B,Cup,I,$2.00"]);
  const { code, output } = await run("list.csv");
  expect(output).toContain("'Inventory' is not used as Stock: 2 of its 2 cells are not valid, such as 'I'.");
  expect(output).toContain("1 of them have no price: they are drafts");
  expect(code).toBe(0);
  expect(await db.$count(products)).toBe(2);
});

test("exits with 1 and the reason when most rows can't be imported, and imports none", async () => {
  const { db, run } = await setUp(["sku,name,price", "A,Tray,1.00", "B,Cup,POA", "C,Lid,POA"]);
  const { code, output } = await run("list.csv");
  expect(output).toContain("Nothing was imported, because 2 of 3 rows have errors.");
  expect(output).toContain("line 3: price is not a price: 'POA'");
  expect(code).toBe(1);
  expect(await db.$count(products)).toBe(0);
});

test("saves failed rows in the working directory when it can't write beside the file", async () => {
  const { here, run } = await setUp([]);
  // A folder of that name prevents writing the file, even as root.
  await mkdir(join(here, "closed", "list.failed.csv"), { recursive: true });
  await writeFile(join(here, "closed", "list.csv"), "sku,name,price\nA,Tray,free");
  expect((await run("closed/list.csv")).output).toContain(join(here, "list.failed.csv"));
});
