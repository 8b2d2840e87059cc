import type { Database, Queryable } from "@shop/db/client";
import { runStatement, type Statement } from "@shop/db/prepared";
import { products } from "@shop/db/schema/products";
import type { SliceQuery } from "@shop/domain/contracts/pages";
import type {
  AdminProductPage,
  AdminProductQuery,
  ProductName,
  ProductRecord,
  PRODUCT_STATES,
} from "@shop/domain/contracts/products";
import { isId } from "@shop/domain/ids";
import { centsToDollars } from "@shop/domain/money";
import { desc, isNull } from "drizzle-orm";
import { paginateArray, toPageInfo } from "../../base/platform/list-queries.ts";
import type { CustomerContext, Shop } from "../../base/procedures/context.ts";
import { notFound } from "../../base/platform/errors.ts";
import { productRecordColumns, toProductRecord, type ProductRecordRow } from "../products/products.wire.ts";
import { searchAllWords } from "../search/search-rows.ts";
import { LOW_STOCK } from "@shop/domain/limits";
import { visitorOf } from "../prices/buyer.ts";
import type { Buyer } from "../prices/price-sql.ts";
import { placeId, PUBLISHED } from "../products/product-filters.ts";
import { pageWindow } from "../products/product-statements.ts";
import { type Parameters, parameters } from "../../base/platform/sql-parameters.ts";
import { searchMatch } from "../search/search-match.ts";
import type { SearchTerms } from "../search/search-plan.ts";

/** Every product except archived ones, including drafts, newest first. */
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
export async function listProductsForAdmin(
  { db, settings }: CustomerContext,
  query: AdminProductQuery,
): Promise<AdminProductPage> {
  const rows = await adminRows(db, await visitorOf({ db, settings }), query);
  const total = rows[0]?.total ?? 0;
  const found = rows.flatMap((row) => (row.id === null ? [] : toProductRecord(row)));
  return { products: found, ...toPageInfo(query, total) };
}

type AdminRow = { total: number } & (ProductRecordRow | { id: null });

async function adminRows(db: Database, visitor: Buyer, query: AdminProductQuery): Promise<AdminRow[]> {
  const keyword = query.keyword?.trim();
  if (keyword) return searchAllWords(db, keyword, (terms) => adminListStatement(visitor, query, terms));
  return runStatement(db, adminListStatement(visitor, query, null));
}

/** What reading a product's record needs. */
export interface ProductContext extends Pick<Shop, "settings"> {
  db: Queryable;
}

/** One product for the admin screens, in any state. NOT_FOUND when it does not exist. */
export async function readProductRecord({ db, settings }: ProductContext, id: string): Promise<ProductRecord> {
  if (!isId(id)) throw notFound("Product");
  const given = parameters();
  const text = `select ${productRecordColumns(await visitorOf({ db, settings }), given)}
    from products p left join categories c on c.id = p.category_id where p.id = ${given.at(id)}`;
  const [row] = await runStatement<ProductRecordRow>(db, { text, values: given.values });
  if (!row) throw notFound("Product");
  return toProductRecord(row);
}

const STATES: Record<(typeof PRODUCT_STATES)[number], string> = {
  onSale: PUBLISHED,
  draft: "is_draft(p.price_cents) and p.archived_at is null",
  archived: "p.archived_at is not null",
  lowStock: `${PUBLISHED} and p.count_in_stock <= ${LOW_STOCK}`,
};
const NOT_ARCHIVED = "p.archived_at is null";

const SORT_KEYS: Record<AdminProductQuery["sort"], string> = {
  createdAt: "p.id",
  name: "lower(p.name)",
  sku: "upper(p.sku)",
  price: "p.price_cents",
  category: "coalesce(lower(c.name), '')",
  brand: "lower(p.brand)",
  countInStock: "p.count_in_stock",
};

/** The condition that product `p` is in the staff's list with these filters, and fits the search if there is one. */
export function staffConditions(
  { state, categoryid }: Pick<AdminProductQuery, "state" | "categoryid">,
  given: Parameters,
  fits?: string,
): string {
  const isInCategory = categoryid && `p.category_id = ${given.at(placeId(categoryid))}`;
  return [state ? STATES[state] : NOT_ARCHIVED, isInCategory, fits].filter(Boolean).join(" and ");
}

/**
 * A page of product records, each row with the total; a page past the end is one row of NULLs with the total. With
 * `terms` it is a search, and the default order (newest first) is replaced by the order of rank.
 */
export function adminListStatement(visitor: Buyer, query: AdminProductQuery, terms: SearchTerms | null): Statement {
  const { sort, direction } = query;
  const given = parameters();
  const search = terms && searchMatch(terms, given);
  const where = staffConditions(query, given, search?.fits);
  const isNewestFirst = sort === "createdAt" && direction === "desc";
  const { ranks, fine, rows, order } =
    search && isNewestFirst
      ? { ranks: search.ranks(), fine: `, ${search.fine()}`, rows: search.refined, order: search.order }
      : { ranks: `${SORT_KEYS[sort]} as sort_key`, fine: "", rows: "matched", order: `sort_key ${direction}, id desc` };
  const text = `with matched as materialized (
      select p.id, ${ranks} from products p left join categories c on c.id = p.category_id
      where ${where})${fine}
    select counted.total, ${productRecordColumns(visitor, given)}
    from (select count(*)::integer as total from matched) counted
    left join (select * from ${rows} order by ${order} ${pageWindow(query, given)}) page on true
    left join products p on p.id = page.id left join categories c on c.id = p.category_id
    order by ${order}`;
  return { text, values: given.values };
}
