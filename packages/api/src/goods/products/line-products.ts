import type { Queryable } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import { products } from "@shop/db/schema/products";
import type { Cart } from "@shop/domain/contracts/carts";
import type { LineProduct } from "@shop/domain/contracts/lines";
import { isId } from "@shop/domain/ids";
import { NO_LONGER_SOLD } from "@shop/domain/messages";
import type { Offer } from "@shop/domain/prices/buyer-price";
import { inArray } from "drizzle-orm";
import { parameters } from "../../base/platform/sql-parameters.ts";
import { type Buyer, offerColumns } from "../prices/price-sql.ts";
import { linePrices } from "../prices/prices.wire.ts";
import { PUBLISHED } from "./product-filters.ts";
import { SELECTED_QUANTITIES } from "./products.wire.ts";

/** What a line of a cart, a list or a quick order shows of a product, and what it is offered for. */
export type OfferedProduct = Omit<LineProduct, keyof ReturnType<typeof linePrices>> & Offer;

/** What a line of a quote or a requisition shows of its product, also of one that is no longer sold. */
export const LINE_PRODUCT = {
  id: products.id,
  sku: products.sku,
  name: products.name,
  image: products.image,
  packageQuantity: products.packageQuantity,
  taxClass: products.taxClass,
  countInStock: products.countInStock,
  minQty: products.minQty,
  orderMultiple: products.orderMultiple,
  maxQty: products.maxQty,
  cartonQty: products.cartonQty,
};

export type LineProductRow = Pick<typeof products.$inferSelect, keyof typeof LINE_PRODUCT>;

/**
 * The published products among `ids` (in lower case), by id, as offered to this buyer. Malformed and
 * unknown ids are left out.
 */
export async function readOfferedProducts(
  db: Queryable,
  buyer: Buyer,
  ids: readonly string[],
): Promise<Map<string, OfferedProduct>> {
  const known = ids.filter(isId);
  if (known.length === 0) return new Map();
  const given = parameters();
  const text = `select p.id as _id, p.sku, p.name, p.image, p.package_quantity as "packageQuantity", p.tax_class as "taxClass",
      p.count_in_stock as "countInStock", ${SELECTED_QUANTITIES}, ${offerColumns(buyer, given)}
    from products p where p.id = any(${given.at(known)}::uuid[]) and ${PUBLISHED}`;
  const rows = await runPrepared<OfferedProduct>(db, text, given.values);
  return new Map(rows.map((product) => [product._id, product]));
}

/** A product in a line of this quantity, at what its buyer pays. */
export function toLineProduct(offered: OfferedProduct, quantity: number): LineProduct {
  const {
    ownCents: _own,
    customerCents: _customer,
    listSteps: _list,
    companySteps: _company,
    publicSteps: _public,
    ...product
  } = offered;
  return { ...product, ...linePrices(offered, quantity) };
}

/** The published products of lines, in the lines' order, at what their buyer pays in each line's quantity. */
export async function readPricedLines(
  db: Queryable,
  buyer: Buyer,
  lines: readonly { product: string; qty: number }[],
): Promise<LineProduct[]> {
  const idOf = ({ product }: { product: string }) => product.toLowerCase();
  const offered = await readOfferedProducts(db, buyer, lines.map(idOf));
  return lines.flatMap((line) => {
    const product = offered.get(idOf(line));
    return product ? [toLineProduct(product, line.qty)] : [];
  });
}

/** The products among `ids` that are not in `sold`, with their names and the reason. */
export async function readUnavailableLines(
  db: Queryable,
  ids: readonly string[],
  sold: { has: (id: string) => boolean },
): Promise<Cart["gone"]> {
  const gone = ids.filter((id) => !sold.has(id));
  if (gone.length === 0) return [];
  const { id, name } = products;
  const rows = await db.select({ id, name }).from(products).where(inArray(id, gone));
  const names = new Map(rows.map((row) => [row.id, row.name]));
  return gone.map((product) => ({ product, name: names.get(product) ?? "", reason: NO_LONGER_SOLD }));
}
