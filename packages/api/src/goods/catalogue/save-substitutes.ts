import type { Queryable, Transaction } from "@shop/db/client";
import { productSubstitutes, products } from "@shop/db/schema/products";
import type { NewSubstitutes, Substitutes } from "@shop/domain/contracts/products";
import { isId } from "@shop/domain/ids";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import { assertVersion, fieldRefusal, notFound } from "../../base/platform/errors.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { aboutProduct, lockProduct } from "./save-product.ts";

/** All substitutes of a product in order, also those that shoppers do not see. NOT_FOUND for an unknown product. */
export async function readSubstitutesForAdmin(db: Queryable, id: string): Promise<Substitutes> {
  if (!isId(id)) throw notFound("Product");
  const { version } = products;
  const [product] = await db.select({ version }).from(products).where(eq(products.id, id));
  if (!product) throw notFound("Product");
  const substitutes = await db
    .select({ _id: products.id, name: products.name, sku: products.sku })
    .from(productSubstitutes)
    .innerJoin(products, eq(products.id, productSubstitutes.substituteId))
    .where(eq(productSubstitutes.productId, id))
    .orderBy(asc(productSubstitutes.position));
  return { substitutes, version: product.version };
}

/**
 * Replaces the substitutes of a product, in the given order. NOT_FOUND for an unknown product, BAD_REQUEST when a
 * substitute is the product itself or is listed twice, CONFLICT for an outdated version.
 */
export async function setSubstitutes(
  ctx: CustomerContext,
  { id, substitutes, version }: NewSubstitutes,
): Promise<Substitutes> {
  const { db, viewer } = ctx;
  if (!isId(id)) throw notFound("Product");
  const given = substitutes.map((substitute) => substitute.toLowerCase());
  for (const [at, substitute] of given.entries()) {
    const path = `substitutes.${at}`;
    if (substitute === id.toLowerCase()) throw fieldRefusal("BAD_REQUEST", path, "Must be another product");
    if (given.indexOf(substitute) < at) throw fieldRefusal("BAD_REQUEST", path, "Is listed twice");
  }
  return transact(db, async (tx) => {
    const product = await lockProduct(ctx, tx, id);
    assertVersion(version, product, "This product");
    await assertProducts(tx, given);
    const before = await readSubstitutesForAdmin(tx, id);
    if (before.substitutes.map(({ _id }) => _id).join() === given.join()) return before;

    await tx.delete(productSubstitutes).where(eq(productSubstitutes.productId, id));
    const rows = given.map((substituteId, position) => ({ productId: product._id, substituteId, position }));
    if (rows.length > 0) await tx.insert(productSubstitutes).values(rows);
    await tx
      .update(products)
      .set({ version: sql`${products.version} + 1` })
      .where(eq(products.id, id));
    const after = await readSubstitutesForAdmin(tx, id);
    await recordChange(tx, viewer, {
      ...aboutProduct(product),
      action: "updated",
      before: { substitutes: before.substitutes },
      after: { substitutes: after.substitutes },
    });
    return after;
  });
}

/** NOT_FOUND unless all products exist. Products are never deleted, so they need no lock. */
async function assertProducts(tx: Transaction, ids: string[]): Promise<void> {
  const known = ids.every(isId) ? await tx.$count(products, inArray(products.id, ids)) : -1;
  if (known !== ids.length) throw notFound("Product");
}
