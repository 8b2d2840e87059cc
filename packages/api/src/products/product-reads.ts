import type { Database } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import type { Product, ProductDetail, ProductPage, ProductQuery, Review } from "@shop/domain/contracts/products";
import { isId } from "@shop/domain/ids";
import { pageCount } from "@shop/domain/pagination";
import { notFound } from "../errors.ts";
import { browseStatement, productStatement, topStatement } from "./product-statements.ts";
import { toProduct, type ProductRow } from "./products.wire.ts";
import type { Reader } from "./reader.ts";
import { searchRows } from "./search-rows.ts";
import { searchStatement } from "./search-statement.ts";

const MOST_TOP_PRODUCTS = 8;

/** One page of the products that fit every filter; a search is ranked, everything else newest first (contract section 2). */
export async function listProducts(db: Database, query: ProductQuery, reader: Reader): Promise<ProductPage> {
  const ids = [query.categoryid, query.subcategoryid, query.subcategorysecid];
  if (ids.some((id) => id && !isId(id))) return toPage([], query);
  const keyword = query.keyword?.trim();
  if (keyword) return toPage(await searchRows(db, keyword, (terms) => searchStatement(terms, query, reader)), query);
  const { text, values } = browseStatement(query, reader);
  return toPage(await runPrepared(db, text, values), query);
}

/** A product and the total beside it; a page past the end is one row with the total alone. */
type PageRow = { total: number } & (ProductRow | { id: null });

function toPage(rows: PageRow[], query: ProductQuery): ProductPage {
  const total = rows[0]?.total ?? 0;
  const products = rows.flatMap((row) => (row.id === null ? [] : toProduct(row)));
  return { products, page: query.pageNumber, pages: pageCount(total, query.pageSize), total };
}

/** One product with its reviews, newest first. NOT_FOUND when it isn't there, or not there for this reader. */
export async function readProduct(db: Database, id: string, reader: Reader): Promise<ProductDetail> {
  if (!isId(id)) throw notFound("Product");
  const { text, values } = productStatement(id, reader);
  const [row] = await runPrepared<ProductRow & { reviews: Review[] }>(db, text, values);
  if (!row) throw notFound("Product");
  const reviews = row.reviews.map((review) => ({ ...review, createdAt: new Date(review.createdAt).toISOString() }));
  return { ...toProduct(row), reviews };
}

/** At most 8 products, best rating first, then most reviews. */
export async function listTopProducts(db: Database, reader: Reader): Promise<Product[]> {
  const { text, values } = topStatement(MOST_TOP_PRODUCTS, reader);
  return (await runPrepared<ProductRow>(db, text, values)).map(toProduct);
}
