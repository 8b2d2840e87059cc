import { auditLog } from "@shop/db/schema/audit";
import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { addPerson, addProduct, addCategoryTree, as, testShop, type TestShop } from "../../testing.ts";
import { importCsv } from "./import.fixture.ts";

function entries({ db }: TestShop) {
  const { action, actorId, entity, recordId, label, before, after } = auditLog;
  return db
    .select({ action, actorId, entity, recordId, label, before, after })
    .from(auditLog)
    .orderBy(asc(auditLog.label));
}

test("an import records its changes of products in the audit log without an actor", async () => {
  const shop = await testShop();
  const gloves = await addCategoryTree(shop, ["Gloves", "Nitrile", "Blue"]);
  const trays = await addCategoryTree(shop, ["Trays", "Foil", "Deep"]);
  const tray = await addProduct(shop, { sku: "A", name: "Tray", priceCents: 9_95, stock: 40, ...gloves });
  const cup = await addProduct(shop, { sku: "B", name: "Cup", priceCents: 1_00, stock: 5 });
  await addProduct(shop, { sku: "C", name: "Lid", priceCents: 1_00, stock: 0 });
  await importCsv(shop, ["sku,name,price,stock,category", "A,Foil tray,10.95,40,Trays", "B,Cup,1,7,", "C,Lid,1,0,"]);
  const about = { actorId: null, entity: "product", action: "updated" };
  expect(await entries(shop)).toEqual([
    { ...about, recordId: cup.id, label: "Cup (B)", before: { countInStock: 5 }, after: { countInStock: 7 } },
    {
      ...about,
      recordId: tray.id,
      label: "Foil tray (A)",
      before: {
        name: "Tray",
        price: 9.95,
        category_id: gloves.categoryId,
        sub_category_id: gloves.subCategoryId,
        sub_category_section_id: gloves.sectionId,
      },
      after: {
        name: "Foil tray",
        price: 10.95,
        category_id: trays.categoryId,
        sub_category_id: null,
        sub_category_section_id: null,
      },
    },
  ]);
});

test("an import records new products with the same fields as products created by an admin", async () => {
  const shop = await testShop();
  await importCsv(shop, ["sku,name,price,stock,brand,category", "A,Tray,9.95,40,Acme,Trays"]);
  const admin = as(shop, await addPerson(shop, { isAdmin: true })).products;
  const { sku, ...product } = (await admin.adminList({})).products[0] ?? (await admin.create({}));
  const twin = await admin.create({ ...product, sku: "B" });
  const [imported, made] = await entries(shop);
  expect(imported).toMatchObject({ action: "created", recordId: product._id, label: "Tray (A)", before: null });
  expect(imported?.after).toMatchObject({ sku, name: "Tray", price: 9.95, countInStock: 40, brand: "Acme" });
  expect(made?.recordId).toBe(twin._id);
  // What an import does not change.
  const others = { category: "Trays", sub_category: "", sub_category_section: "", taxClass: "gst" };
  expect({ ...imported?.after, sku: "B", ...others }).toEqual(made?.after);
});

test("an import records archiving and restoring", async () => {
  const shop = await testShop();
  await addProduct(shop, { sku: "A", name: "Archived by it", priceCents: 1_00 });
  await addProduct(shop, { sku: "B", name: "Brought back by it", priceCents: 1_00, archivedAt: new Date() });
  await importCsv(shop, ["sku,active", "A,no", "B,yes"], { map: { name: null, price: null } });
  expect(await entries(shop)).toMatchObject([
    { action: "archived", label: "Archived by it (A)", after: { isArchived: true } },
    { action: "restored", label: "Brought back by it (B)", after: { isArchived: false } },
  ]);
});

test("neither a dry run nor a second import of the same file adds an audit log entry", async () => {
  const shop = await testShop();
  const file = ["sku,name,price", "A,Tray,9.95"];
  await importCsv(shop, file, { isDryRun: true });
  expect(await entries(shop)).toEqual([]);
  await importCsv(shop, file);
  await importCsv(shop, file);
  expect(await entries(shop)).toHaveLength(1);
});

test("a row that the database refuses gets no audit log entry, and the others in its batch get one each", async () => {
  const shop = await testShop();
  await shop.db.$client.query("ALTER TABLE products ADD CONSTRAINT no_gold CHECK (brand <> 'Gold')");
  const brands = ["Acme", "Gold", "Acme", "Acme"];
  await importCsv(shop, ["sku,name,price,brand", ...brands.map((brand, n) => `S${n},Name ${n},1.00,${brand}`)]);
  expect((await entries(shop)).map(({ label }) => label)).toEqual(["Name 0 (S0)", "Name 2 (S2)", "Name 3 (S3)"]);
});
