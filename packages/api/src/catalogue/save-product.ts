import type { Queryable, Transaction } from "@shop/db/client";
import { stockMovements } from "@shop/db/schema/orders";
import { products } from "@shop/db/schema/products";
import type { Viewer } from "@shop/domain/access";
import type { NewProduct, ProductRecord, ProductUpdate } from "@shop/domain/contracts/products";
import { isId } from "@shop/domain/ids";
import { eq, sql } from "drizzle-orm";
import { recordChange } from "../audit/audit.ts";
import type { CustomerContext } from "../procedures/context.ts";
import { notFound } from "../platform/errors.ts";
import { assertVersion, outdated } from "../platform/assert-version.ts";
import { differing, toColumns } from "../products/product-fields.ts";
import { findNamedPlace, NOWHERE, placeAfter } from "./product-category.ts";
import { readProductRecord } from "./product-records.ts";
import { auditedFields, productLabel } from "../products/products.wire.ts";
import { inSaving } from "./saving.ts";

const SAMPLE_NAME = "Sample name";
const WHAT = "This product";

/** Adds a product; without fields it is a draft to be filled in (contract section 2). Refuses as updateProduct does. */
export function createProduct({ db, viewer }: CustomerContext<Queryable>, given: NewProduct): Promise<ProductRecord> {
  return inSaving(db, given.sku, async (tx) => {
    const { countInStock = 0, name = SAMPLE_NAME, ...fields } = given;
    const place = placeAfter(await findNamedPlace(tx, given), NOWHERE);
    const values = { ...toColumns({ ...fields, ...place }), name };
    const [added] = await tx.insert(products).values(values).returning({ id: products.id });
    if (!added) throw new Error("the product was not stored");
    await moveStock(tx, viewer, added.id, countInStock, "opening");

    const record = await readProductRecord(tx, added.id);
    await recordChange(tx, viewer, {
      action: "created",
      entity: "product",
      recordId: record._id,
      label: productLabel(record),
      after: auditedFields(record),
    });
    return record;
  });
}

/**
 * Changes what is given of a product. NOT_FOUND for it or a category that isn't there, BAD_REQUEST for a place that
 * can't be, CONFLICT for a SKU that is another's and for a version or stock that is no longer the newest.
 */
export async function updateProduct({ db, viewer }: CustomerContext, changes: ProductUpdate): Promise<ProductRecord> {
  const { id, version, seenCountInStock, countInStock, ...given } = changes;
  if (!isId(id)) throw notFound("Product");
  return inSaving(db, given.sku, async (tx) => {
    const named = await findNamedPlace(tx, given);
    const before = await lockProduct(tx, id);
    assertVersion(version, before, WHAT);
    const hasSeenOtherStock = seenCountInStock !== undefined && seenCountInStock !== before.countInStock;
    if (countInStock !== undefined && hasSeenOtherStock) throw outdated(WHAT, before);

    const changed = differing({ ...given, ...placeAfter(named, before) }, before);
    const units = countInStock === undefined ? 0 : countInStock - before.countInStock;
    if (Object.keys(changed).length === 0 && units === 0) return before;
    const nextVersion = sql`${products.version} + 1`;
    await tx
      .update(products)
      .set({ ...toColumns(changed), version: nextVersion })
      .where(eq(products.id, id));
    await moveStock(tx, viewer, id, units, "adjustment");

    const after = await readProductRecord(tx, id);
    await recordChange(tx, viewer, {
      action: after.isArchived === before.isArchived ? "updated" : after.isArchived ? "archived" : "restored",
      entity: "product",
      recordId: after._id,
      label: productLabel(after),
      before: auditedFields(before),
      after: auditedFields(after),
    });
    return after;
  });
}

/** The product as it stays until the transaction ends. Read after the lock: in one statement the category could be an older one. */
async function lockProduct(tx: Transaction, id: string): Promise<ProductRecord> {
  await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for("no key update");
  return readProductRecord(tx, id);
}

async function moveStock(
  tx: Transaction,
  viewer: Viewer,
  productId: string,
  delta: number,
  reason: "opening" | "adjustment",
): Promise<void> {
  if (delta !== 0) await tx.insert(stockMovements).values({ productId, delta, reason, userId: viewer.id });
}
