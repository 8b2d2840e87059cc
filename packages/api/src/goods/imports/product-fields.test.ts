import { products } from "@shop/db/schema/products";
import { webhookEvents } from "@shop/db/schema/webhooks";
import { auditLog } from "@shop/db/schema/audit";
import { PRODUCT_FIELD_NAMES, productField, QUANTITY_FIELD_NAMES, QUANTITY_FIELDS } from "@shop/domain/product-fields";
import { and, desc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addProduct, as, type TestShop } from "../../testing.ts";
import { eventsOf, shopWithWebhook } from "../../shop/webhooks/webhooks.fixture.ts";
import { importText } from "./imports.fixture.ts";

async function productOf({ db }: TestShop, sku: string) {
  const [product] = await db.select().from(products).where(eq(products.sku, sku));
  if (!product) throw new Error(`product ${sku} does not exist`);
  return product;
}

/** A word that is in no other field. */
const WORD = "quokkas";
const STEM = "quokka";

describe.each(PRODUCT_FIELD_NAMES)("the product field %s", (field) => {
  test("is saved, returned, audited and sent to webhooks when only it changes", async () => {
    const { shop, staff } = await shopWithWebhook({ events: ["product.updated"] });
    const { id } = await addProduct(shop, { [field]: "before" });
    await shop.db.delete(webhookEvents);
    expect(await staff.products.update({ id, [field]: WORD })).toMatchObject({ [field]: WORD });
    expect(await as(shop, null).products.byId({ id })).toMatchObject({ [field]: WORD });
    expect(await eventsOf(shop)).toEqual(["product.updated"]);
    const ofProduct = and(eq(auditLog.recordId, id), eq(auditLog.action, "updated"));
    const [entry] = await shop.db.select().from(auditLog).where(ofProduct).orderBy(desc(auditLog.id));
    expect(entry).toMatchObject({ before: { [field]: "before" }, after: { [field]: WORD } });
    expect(await staff.products.create({ [field]: "another" })).toMatchObject({ [field]: "another" });
  });

  test("is limited to the length in its definition", async () => {
    const { shop, staff } = await shopWithWebhook({ events: ["product.updated"] });
    const { id } = await addProduct(shop);
    const { limit } = productField(field);
    await expect(staff.products.update({ id, [field]: "x".repeat(limit + 1) })).rejects.toThrow(field);
  });

  test("is indexed for search with the weight in its definition, or not at all", async () => {
    const { shop, staff } = await shopWithWebhook({ events: ["product.updated"] });
    const { id } = await addProduct(shop);
    await staff.products.update({ id, [field]: WORD });
    const { rows } = await shop.db.execute<{ weights: string[] }>(
      sql`select weights from ${products}, unnest(search_vector) where id = ${id} and lexeme in (${WORD}, ${STEM})`,
    );
    const weights = new Set(rows.flatMap((row) => row.weights));
    expect([...weights]).toEqual([productField(field).searched?.weight].filter(Boolean));
  });

  test("is read from a supplier's file by its first heading, and written to the audit log", async () => {
    const { shop } = await shopWithWebhook({ events: ["product.updated"] });
    const heading = productField(field).imported.headings.split(",")[0] ?? "";
    const isKey = field === "sku";
    const csv = (text: string) => `name,price,${isKey ? "" : "sku,"}${heading}\nTray,5,${isKey ? "" : "A-1,"}${text}`;
    await importText(shop, csv("A-1"));
    expect(await productOf(shop, "A-1")).toMatchObject({ [field]: "A-1" });
    await importText(shop, csv("A-2"));
    const product = await productOf(shop, isKey ? "A-2" : "A-1");
    expect(product[field]).toBe("A-2");
    const [entry] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({ recordId: product.id, after: { [field]: "A-2" } });
  });
});

describe.each(QUANTITY_FIELD_NAMES)("the quantity field %s", (field) => {
  test("is read from a supplier's file by its first heading, written to the audit log, and cleared by 0", async () => {
    const { shop } = await shopWithWebhook({ events: ["product.updated"] });
    const heading = QUANTITY_FIELDS[field].imported.headings.split(",")[0] ?? "";
    const csv = (cell: string) => `name,price,sku,${heading}\nTray,5,A-1,"${cell}"`;
    await importText(shop, csv("1,200"));
    const product = await productOf(shop, "A-1");
    expect(product[field]).toBe(1200);
    await importText(shop, csv(""));
    expect(await productOf(shop, "A-1")).toEqual(product);
    await importText(shop, csv("0"));
    expect((await productOf(shop, "A-1"))[field]).toBe(field === "orderMultiple" ? 1 : null);
    const [entry] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({ before: { [field]: 1200 } });
  });
});

test("a 'Carton Qty' column is read as the pack description", async () => {
  const { shop } = await shopWithWebhook({ events: ["product.updated"] });
  await importText(shop, "name,price,sku,Carton Qty\nTray,5,A-1,1000");
  expect(await productOf(shop, "A-1")).toMatchObject({ packageQuantity: "1000", cartonQty: null });
});
