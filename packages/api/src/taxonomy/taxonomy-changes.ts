import type { Transaction } from "@shop/db/client";
import { products } from "@shop/db/schema/products";
import { categories, subCategories } from "@shop/db/schema/taxonomy";
import { violatesUnique } from "@shop/db/violations";
import type { TaxonomyQuery } from "@shop/domain/contracts/taxonomy";
import { isId } from "@shop/domain/ids";
import { asc, desc, eq, sql, type Column, type SQL } from "drizzle-orm";
import { fieldRefusal, notFound, refusal } from "../platform/errors.ts";

/** What a save that failed is told: CONFLICT with this sentence when its name is used under the same parent already. */
export const refuseTakenName =
  (constraint: string, field: string, sentence: string) =>
  (error: unknown): never => {
    if (violatesUnique(error, constraint)) throw fieldRefusal("CONFLICT", field, sentence);
    throw error;
  };

/** CONFLICT that says by what a record is still used, with the numbers beside it. */
export function expectUnused(use: { productCount: number; subCategoryCount?: number; sectionCount?: number }): void {
  const users = [
    amount(use.productCount, "product", "products"),
    amount(use.subCategoryCount, "sub category", "sub categories"),
    amount(use.sectionCount, "section", "sections"),
  ].filter(Boolean);
  if (users.length > 0) throw refusal("CONFLICT", `Used by ${users.join(" and ")}`, use);
}

const amount = (count = 0, one: string, many: string) => count > 0 && `${count} ${count === 1 ? one : many}`;

/** A category that something is put into: it can't be removed before the transaction ends. NOT_FOUND when it isn't there. */
export async function keepCategory(tx: Transaction, id: string) {
  if (!isId(id)) throw notFound("Category");
  const [kept] = await tx.select().from(categories).where(eq(categories.id, id)).for("key share");
  if (!kept) throw notFound("Category");
  return kept;
}

/** As `keepCategory`; it can't be moved to another category either. */
export async function keepSubCategory(tx: Transaction, id: string) {
  if (!isId(id)) throw notFound("Sub category");
  const [kept] = await tx.select().from(subCategories).where(eq(subCategories.id, id)).for("key share");
  if (!kept) throw notFound("Sub category");
  return kept;
}

/**
 * Locks the products that a changed name or parent is going to be written into. In id order, as orders lock them: the
 * database's own cascade takes them as they come, and would wait crosswise with an order.
 */
export const lockProducts = (tx: Transaction, where: SQL) =>
  tx.select({ id: products.id }).from(products).where(where).orderBy(asc(products.id)).for("no key update");

/** The order that a list was asked for in. */
export function orderOf(table: { id: Column; name: Column }, { sort, direction }: TaxonomyQuery): SQL[] {
  const by = direction === "asc" ? asc : desc;
  return [by(sort === "name" ? sql`lower(${table.name})` : table.id), by(table.id)];
}
