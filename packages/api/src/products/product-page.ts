import type { ProductPage, ProductQuery } from "@shop/domain/contracts/products";
import { pageCount } from "@shop/domain/pagination";
import { toProduct, type ProductRow } from "./products.wire.ts";

/** A product and the total beside it; a page past the end is one row with the total alone. */
export type PageRow = { total: number } & (ProductRow | { id: null });

export function toPage(rows: PageRow[], query: ProductQuery): ProductPage {
  const total = rows[0]?.total ?? 0;
  const products = rows.flatMap((row) => (row.id === null ? [] : toProduct(row)));
  return { products, page: query.pageNumber, pages: pageCount(total, query.pageSize), total };
}
