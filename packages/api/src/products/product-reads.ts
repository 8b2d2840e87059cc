import type { Database } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import type { FacetQuery, Product, ProductDetail, ProductPage, ProductQuery } from "@shop/domain/contracts/products";
import { isId } from "@shop/domain/ids";
import { notFound } from "../errors.ts";
import type { Statement } from "./parameters.ts";
import { loadProduct } from "./product-loader.ts";
import { toPage, type PageRow } from "./product-page.ts";
import { isNarrowed } from "./product-filters.ts";
import { browseStatement, topStatement, totalStatement } from "./product-statements.ts";
import { toProduct, type ProductRow } from "./products.wire.ts";
import type { Reader } from "./reader.ts";
import { searchProducts } from "./search-products.ts";

const MOST_TOP_PRODUCTS = 8;

/** One page of the products that fit every filter; unless told otherwise a search is ranked, all else newest first (contract section 2). */
export async function listProducts(db: Database, query: ProductQuery, reader: Reader): Promise<ProductPage> {
  const keyword = query.keyword?.trim();
  if (keyword) return searchProducts(db, keyword, query, reader);
  const total = isDeep(query) ? await countProducts(db, query, reader) : undefined;
  return toPage(await runProductQuery<PageRow>(db, query, browseStatement(query, reader, total)), query);
}

/** Far enough from the start for it to matter which end a page is read from. */
const isDeep = ({ pageNumber, pageSize }: ProductQuery) => (pageNumber - 1) * pageSize > 1_000;

async function countProducts(db: Database, query: ProductQuery, reader: Reader): Promise<number> {
  const [counted] = await runProductQuery<{ total: number }>(db, query, totalStatement(query, reader));
  return counted?.total ?? 0;
}

/** Prepared, but for the filters that there are too many kinds of, and whose values decide how they are best read. */
export async function runProductQuery<Row extends object>(
  db: Database,
  query: FacetQuery,
  { text, values }: Statement,
): Promise<Row[]> {
  return isNarrowed(query) ? (await db.$client.query<Row>(text, values)).rows : runPrepared<Row>(db, text, values);
}

/** One product with its reviews, newest first. NOT_FOUND when it isn't there, or not there for this reader. */
export async function readProduct(db: Database, id: string, reader: Reader): Promise<ProductDetail> {
  if (!isId(id)) throw notFound("Product");
  const row = await loadProduct(db, id, reader);
  if (!row) throw notFound("Product");
  const reviews = row.reviews.map((review) => ({ ...review, createdAt: new Date(review.createdAt).toISOString() }));
  return { ...toProduct(row), reviews };
}

/** At most 8 products, best rating first, then most reviews. */
export async function listTopProducts(db: Database, reader: Reader): Promise<Product[]> {
  const { text, values } = topStatement(MOST_TOP_PRODUCTS, reader);
  return (await runPrepared<ProductRow>(db, text, values)).map(toProduct);
}
