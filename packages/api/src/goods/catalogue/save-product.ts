import type { Queryable, Transaction } from "@shop/db/client";
import { stockMovements } from "@shop/db/schema/orders";
import { products } from "@shop/db/schema/products";
import type { Viewer } from "@shop/domain/access";
import type { NewProduct, ProductRecord, ProductUpdate } from "@shop/domain/contracts/products";
import { isId } from "@shop/domain/ids";
import {
  ANY_QUANTITY,
  ownMinQty,
  ruleIssues,
  rulesAfter,
  type GivenRules,
  type QuantityRules,
} from "@shop/domain/orders/quantities";
import { eq, or, sql } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { fieldRefusal, notFound, assertVersion, versionConflict, refusal } from "../../base/platform/errors.ts";
import { lockNamedCategories, NO_CATEGORY, categoriesAfter } from "./product-category.ts";
import { type ProductContext, readProductRecord } from "./product-records.ts";
import { auditedFields, productLabel, savedAction } from "../products/products.wire.ts";
import { dollarsToCents } from "@shop/domain/money";
import { violatesUnique } from "@shop/db/violations";
import { transact } from "../../base/platform/transact.ts";

const SAMPLE_NAME = "Sample name";
const WHAT = "This product";

/** Adds a product; without fields it is a draft to be completed. Same errors as updateProduct. */
export function createProduct(ctx: CustomerContext<Queryable>, given: NewProduct): Promise<ProductRecord> {
  const { db, viewer } = ctx;
  return saveInTransaction(db, given.sku, async (tx) => {
    const { countInStock = 0, name = SAMPLE_NAME, category: _name, ...fields } = given;
    const place = categoriesAfter(await lockNamedCategories(tx, given), NO_CATEGORY);
    const quantities = fittingRules(ANY_QUANTITY, fields);
    const values = { ...toColumns({ ...fields, ...place, ...quantities }), minQty: ownMinQty(quantities), name };
    const [added] = await tx.insert(products).values(values).returning({ id: products.id });
    if (!added) throw new Error("the product was not stored");
    await moveStock(tx, viewer, added.id, countInStock, "opening");

    const record = await readProductRecord({ ...ctx, db: tx }, added.id);
    await recordChange(tx, viewer, { ...aboutProduct(record), action: "created", after: auditedFields(record) });
    return record;
  });
}

/**
 * Changes the given fields of a product. NOT_FOUND for an unknown product or category id, BAD_REQUEST for an unknown
 * category name and for categories and quantity rules that do not belong together, CONFLICT for a SKU in use and for an
 * outdated version or stock.
 */
export async function updateProduct(ctx: CustomerContext, changes: ProductUpdate): Promise<ProductRecord> {
  const { db, viewer } = ctx;
  const { id, version, seenCountInStock, countInStock, category, ...given } = changes;
  if (!isId(id)) throw notFound("Product");
  return saveInTransaction(db, given.sku, async (tx) => {
    const named = await lockNamedCategories(tx, { ...given, category });
    const before = await lockProduct(ctx, tx, id);
    assertVersion(version, before, WHAT);
    const hasSeenOtherStock = seenCountInStock !== undefined && seenCountInStock !== before.countInStock;
    if (countInStock !== undefined && hasSeenOtherStock) throw versionConflict(WHAT, before);

    const quantities = fittingRules(before, given);
    const changed = differing({ ...given, ...categoriesAfter(named, before), ...quantities }, before);
    const units = countInStock === undefined ? 0 : countInStock - before.countInStock;
    if (Object.keys(changed).length === 0 && units === 0) return before;
    const nextVersion = sql`${products.version} + 1`;
    await tx
      .update(products)
      .set({
        ...toColumns(changed),
        minQty: ownMinQty(quantities),
        ...(changed.sku !== undefined && { isSkuTwin: false }),
        version: nextVersion,
      })
      .where(eq(products.id, id));
    await moveStock(tx, viewer, id, units, "adjustment");

    const after = await readProductRecord({ ...ctx, db: tx }, id);
    const action = savedAction(before.isArchived, after.isArchived);
    const sides = { before: auditedFields(before), after: auditedFields(after) };
    await recordChange(tx, viewer, { ...aboutProduct(after), action, ...sides });
    return after;
  });
}

/** The quantity rules after a change; BAD_REQUEST when they contradict each other. */
function fittingRules(before: QuantityRules, given: GivenRules): QuantityRules {
  const rules = rulesAfter(before, given);
  const issues = ruleIssues(rules);
  if (issues.length === 0) return rules;
  throw refusal("BAD_REQUEST", issues.map(({ path, message }) => `${path}: ${message}`).join("; "), { issues });
}

/** The fields of an audit log entry that identify a product. */
export const aboutProduct = (record: ProductRecord) => ({
  entity: "product" as const,
  recordId: record._id,
  label: productLabel(record),
});

/** Locks a product and reads it. The read follows the lock because one statement could return an outdated category. */
export async function lockProduct(
  { settings }: Pick<ProductContext, "settings">,
  tx: Transaction,
  id: string,
): Promise<ProductRecord> {
  await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for("no key update");
  return readProductRecord({ db: tx, settings }, id);
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

/** The fields that are columns of the product, by their names in the API. */
type Fields = Omit<
  ProductUpdate,
  "id" | "version" | "countInStock" | "seenCountInStock" | "category" | keyof QuantityRules
> &
  Partial<QuantityRules>;

/** The given fields that differ from the record. */
export function differing(given: Fields, record: ProductRecord): Fields {
  const names = (Object.keys(given) as (keyof Fields)[]).filter(
    (name) => given[name] !== undefined && given[name] !== record[name],
  );
  return Object.fromEntries(names.map((name) => [name, given[name]]));
}

/** The columns of the given fields; undefined fields stay unchanged. */
function toColumns(given: Fields) {
  const { price, category_id, sub_category_id, sub_category_section_id, isArchived, ...same } = given;
  return {
    ...same,
    priceCents: price === undefined ? undefined : dollarsToCents(price),
    categoryId: category_id,
    subCategoryId: sub_category_id,
    sectionId: sub_category_section_id,
    archivedAt: isArchived === undefined ? undefined : isArchived ? new Date() : null,
  };
}

/**
 * Saves a product in a transaction, and retries after a deadlock with an import or with another save that swaps SKUs.
 * CONFLICT, with the other product's name, when the SKU is in use.
 */
function saveInTransaction<T>(
  db: Queryable,
  sku: string | undefined,
  save: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return transact(db, (tx) =>
    // In a savepoint, so that the owner of a taken SKU can be read afterwards.
    tx.transaction(save).catch(async (error: unknown) => {
      const isTaken = ["products_sku_key", "products_sku_identity_key"].some((key) => violatesUnique(error, key));
      throw sku !== undefined && isTaken ? await skuIsTaken(tx, sku) : error;
    }),
  );
}

async function skuIsTaken(db: Queryable, sku: string) {
  // As the two unique indexes compare them.
  const looksAlike = sql`sku_identity(${products.sku}) = sku_identity(${sku}) and sku_identity(${products.sku}) <> ''
    and not ${products.isSkuTwin}`;
  const isSame = sql`upper(${products.sku}) = upper(${sku}) and ${products.sku} <> ''`;
  const [owner] = await db
    .select({ name: products.name, archivedAt: products.archivedAt })
    .from(products)
    .where(or(looksAlike, isSame))
    .orderBy(products.isSkuTwin)
    .limit(1);
  // The SKU may be free again by now, but the save failed.
  if (!owner)
    return fieldRefusal("CONFLICT", "sku", `The SKU ${sku} was just used by another product. Please save again.`);
  const state = owner.archivedAt ? ", which is archived" : "";
  return fieldRefusal("CONFLICT", "sku", `The SKU ${sku} is already used by '${owner.name}'${state}`);
}
