import type { Database, Queryable } from "@shop/db/client";
import { runStatement } from "@shop/db/prepared";
import { products } from "@shop/db/schema/products";
import type { SliceQuery } from "@shop/domain/contracts/pages";
import type { AdminProductPage, AdminProductQuery, ProductName, ProductRecord } from "@shop/domain/contracts/products";
import { isId } from "@shop/domain/ids";
import { centsToDollars } from "@shop/domain/money";
import { pageCount } from "@shop/domain/pagination";
import { desc, isNull, sql } from "drizzle-orm";
import { paginateArray } from "../platform/paginate-array.ts";
import type { CustomerContext } from "../procedures/context.ts";
import { notFound } from "../platform/errors.ts";
import { PRODUCT_RECORD_COLUMNS, toProductRecord, type ProductRecordRow } from "../products/products.wire.ts";
import { searchAllWords } from "../search/search-rows.ts";
import { adminListStatement } from "./admin-list-statement.ts";

/** Every product except archived ones, with drafts, newest first. */
export function listAllProducts(ctx: CustomerContext, slice: SliceQuery): Promise<ProductName[]> {
  const { db } = ctx;
  const kept = isNull(products.archivedAt);
  return paginateArray(ctx, "/api/products/all", slice, {
    count: () => db.$count(products, kept),
    rows: async (limit, offset) => {
      const { id, name, sku, priceCents } = products;
      const rows = await db
        .select({ _id: id, name, sku, priceCents })
        .from(products)
        .where(kept)
        .orderBy(desc(id))
        .limit(limit)
        .offset(offset);
      return rows.map(({ priceCents: cents, ...row }) => ({ ...row, price: centsToDollars(cents) }));
    },
  });
}

/** A page of all products for the admin screens, with the same search as the shop. */
export async function listProductsForAdmin(db: Database, query: AdminProductQuery): Promise<AdminProductPage> {
  const rows = await adminRows(db, query);
  const total = rows[0]?.total ?? 0;
  const found = rows.flatMap((row) => (row.id === null ? [] : toProductRecord(row)));
  return { products: found, page: query.pageNumber, pages: pageCount(total, query.pageSize), total };
}

type AdminRow = { total: number } & (ProductRecordRow | { id: null });

async function adminRows(db: Database, query: AdminProductQuery): Promise<AdminRow[]> {
  if (query.categoryid && !isId(query.categoryid)) return [];
  const keyword = query.keyword?.trim();
  if (keyword) return searchAllWords(db, keyword, (terms) => adminListStatement(query, terms));
  return runStatement(db, adminListStatement(query, null));
}

/** One product for the admin screens, in any state. NOT_FOUND when it does not exist. */
export async function readProductRecord(db: Queryable, id: string): Promise<ProductRecord> {
  if (!isId(id)) throw notFound("Product");
  const { rows } = await db.execute<ProductRecordRow & Record<string, unknown>>(
    sql`select ${sql.raw(PRODUCT_RECORD_COLUMNS)}
      from products p left join categories c on c.id = p.category_id where p.id = ${id}`,
  );
  const [row] = rows;
  if (!row) throw notFound("Product");
  return toProductRecord(row);
}
