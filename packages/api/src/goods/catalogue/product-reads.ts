import type { Database } from "@shop/db/client";
import { runStatement } from "@shop/db/prepared";
import type {
  PricedQuantity,
  Product,
  ProductDetail,
  ProductPage,
  ProductQuery,
  Review,
} from "@shop/domain/contracts/products";
import { isId } from "@shop/domain/ids";
import { isInStock } from "@shop/domain/orders/quantities";
import { notFound } from "../../base/platform/errors.ts";
import { type DocumentRow, toDocument } from "../products/documents.wire.ts";
import { toPage, toProduct, type PageRow, type ProductRow } from "../products/products.wire.ts";
import {
  browseStatement,
  productStatement,
  substitutesStatement,
  topStatement,
  totalStatement,
} from "../products/product-statements.ts";
import { sizesOf, type FamilyMember } from "../products/sizes.ts";
import { variantsOf, type RangeMember } from "../products/variants.ts";
import type { Audience } from "../prices/price-sql.ts";
import { priceOfQuantity } from "../prices/prices.wire.ts";
import { searchProducts } from "../search/search-products.ts";

const MAX_TOP_PRODUCTS = 8;

/** A product as the database returns it, with its newest reviews, newest first, its family and its range. */
type ProductDetailRow = ProductRow & {
  reviews: Review[];
  family: FamilyMember[];
  range: RangeMember[];
  documents: DocumentRow[] | null;
};

/** One page of products that match the filters; by default, searches are sorted by rank, other lists newest first. */
export async function listProducts(db: Database, query: ProductQuery, audience: Audience): Promise<ProductPage> {
  const keyword = query.keyword?.trim();
  if (keyword) return searchProducts(db, keyword, query, audience);
  const total = isDeep(query) ? await countProducts(db, query, audience) : undefined;
  return toPage(await runStatement<PageRow>(db, browseStatement(query, audience, total)), query, audience.seesDrafts);
}

/** Pages beyond this offset need the total first, because they may be read from the end of the list. */
const isDeep = ({ pageNumber, pageSize }: ProductQuery) => (pageNumber - 1) * pageSize > 1_000;

async function countProducts(db: Database, query: ProductQuery, audience: Audience): Promise<number> {
  const [counted] = await runStatement<{ total: number }>(db, totalStatement(query, audience));
  return counted?.total ?? 0;
}

/**
 * One product with its newest reviews, newest first, its sizes, colours and packs, and its substitutes when it is out of stock;
 * with a quantity also what the buyer pays in it. NOT_FOUND when it is unknown or not visible to this audience.
 */
export async function readProduct(
  db: Database,
  id: string,
  audience: Audience,
  quantity?: number,
): Promise<ProductDetail & Partial<PricedQuantity>> {
  if (!isId(id)) throw notFound("Product");
  const [row] = await runStatement<ProductDetailRow>(db, productStatement(id, audience));
  if (!row) throw notFound("Product");
  const reviews = row.reviews.map((review) => ({ ...review, createdAt: new Date(review.createdAt).toISOString() }));
  const product = toProduct(row, audience.seesDrafts);
  const substitutes = isInStock(product)
    ? []
    : (await runStatement<ProductRow>(db, substitutesStatement(row.id, audience))).map((substitute) =>
        toProduct(substitute, audience.seesDrafts),
      );
  return {
    ...product,
    ...(quantity !== undefined && priceOfQuantity(row, quantity)),
    reviews,
    sizes: sizesOf(row.id, row.family),
    ...variantsOf(row.id, row.range),
    ...(row.documents && { documents: row.documents.map((document) => toDocument(document)) }),
    substitutes,
  };
}

/** At most 8 products, best rating first, then most reviews. */
export async function listTopProducts(db: Database, audience: Audience): Promise<Product[]> {
  return (await runStatement<ProductRow>(db, topStatement(MAX_TOP_PRODUCTS, audience))).map((row) =>
    toProduct(row, audience.seesDrafts),
  );
}
