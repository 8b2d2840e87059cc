import { fileURLToPath } from "node:url";
import { skuIdentity } from "@shop/domain/sku";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readMigrations } from "../migrations/read-migrations.ts";
import { products } from "./products.ts";
import { addProduct, freshDatabase, violationOf } from "./schema.fixture.ts";

test("the database tells SKUs apart as the domain does, for every character without case", async () => {
  const db = await freshDatabase();
  const { rows } = await db.execute<{ sku: string; identity: string }>(sql`
    select sku, sku_identity(sku) as identity from (select 'a-' || chr(n) || ' b' as sku
      from generate_series(1, 131071) as n where n not between 55296 and 57343) as every`);
  const isWithoutCase = ({ sku }: { sku: string }) =>
    sku.normalize("NFKC").toUpperCase() === sku.normalize("NFKC").toLowerCase().replace("a", "A").replace(" b", " B");
  const other = rows.filter((row) => isWithoutCase(row) && row.identity !== skuIdentity(row.sku));
  expect(other.map(({ sku }) => sku.codePointAt(2)?.toString(16))).toEqual([]);
});

test("a SKU that looks like another product's is refused, and products without a visible SKU are not compared", async () => {
  const db = await freshDatabase();
  await addProduct(db, { sku: "PF-1" });
  for (const sku of ["PF\u20111", "PF\u20131", "P\u200bF-1", "PF-\u00ad1", "\u00a0pf-1", "ＰＦ－1"])
    expect(await violationOf(addProduct(db, { sku }))).toBe("products_sku_identity_key");
  for (const sku of ["\u200b", " ", "\u00ad", "\u2060", "PF1", "PF 1"]) await addProduct(db, { sku });
});

test("a SKU of the longest characters is stored", async () => {
  const db = await freshDatabase();
  await addProduct(db, { sku: "\ufdfa".repeat(200) });
});

test("the migration marks products whose SKUs already look the same, and leaves the plainest unmarked", async () => {
  const db = await freshDatabase();
  await db.execute(sql`drop index products_sku_identity_key`);
  const [nonBreaking, plain, enDash, other] = [
    await addProduct(db, { sku: "PF\u20111" }),
    await addProduct(db, { sku: "PF-1" }),
    await addProduct(db, { sku: "PF\u20131" }),
    await addProduct(db, { sku: "PF-2" }),
  ];
  const all = await readMigrations(fileURLToPath(new URL("../../../../drizzle/migrations", import.meta.url)));
  const migration = all.find(({ tag }) => tag.endsWith("_sku-twins-index"));
  // It may be repeated after an interruption.
  for (const statement of [...(migration?.statements ?? []), ...(migration?.statements ?? [])])
    await db.execute(sql.raw(statement));
  const marked = await db.select({ id: products.id }).from(products).where(eq(products.isSkuTwin, true));
  expect(new Set(marked.map(({ id }) => id))).toEqual(new Set([nonBreaking, enDash]));
  expect(await violationOf(addProduct(db, { sku: "pf\u20121" }))).toBe("products_sku_identity_key");
  await db.update(products).set({ brand: "Acme" });
  for (const id of [plain, other, enDash]) expect(await db.$count(products, eq(products.id, id))).toBe(1);
});
