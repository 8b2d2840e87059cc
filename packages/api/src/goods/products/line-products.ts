import type { Queryable } from "@shop/db/client";
import { customerPrices, products } from "@shop/db/schema/products";
import type { Cart } from "@shop/domain/contracts/carts";
import type { LineProduct } from "@shop/domain/contracts/lines";
import { isId } from "@shop/domain/ids";
import { NO_LONGER_SOLD } from "@shop/domain/messages";
import { centsToDollars, effectivePrice } from "@shop/domain/money";
import { and, eq, inArray, sql } from "drizzle-orm";
import { isPublished } from "./product-filters.ts";
import { perUnit } from "./products.wire.ts";

/** The minimum quantity of an order. */
export const MIN_QTY = sql<number>`coalesce(${products.minQty}, ${products.orderMultiple})`;

const COLUMNS = {
  _id: products.id,
  sku: products.sku,
  name: products.name,
  image: products.image,
  packageQuantity: products.packageQuantity,
  countInStock: products.countInStock,
  minQty: MIN_QTY,
  orderMultiple: products.orderMultiple,
  maxQty: products.maxQty,
  cartonQty: products.cartonQty,
  publicCents: products.priceCents,
  customerCents: customerPrices.priceCents,
};

/**
 * The published products among `ids` (in lower case), by id: what a line of a cart, a list or a quick order shows, at
 * this buyer's prices (`null`: a visitor's). Malformed and unknown ids are left out.
 */
export async function readLineProducts(
  db: Queryable,
  buyerId: string | null,
  ids: readonly string[],
): Promise<Map<string, LineProduct>> {
  const known = ids.filter(isId);
  if (known.length === 0) return new Map();
  const rows = await db
    .select(COLUMNS)
    .from(products)
    .leftJoin(
      customerPrices,
      and(eq(customerPrices.productId, products.id), eq(customerPrices.userId, sql`${buyerId}::uuid`)),
    )
    .where(and(sql`${products.id} = any(${sql.param(known)}::uuid[])`, isPublished));
  return new Map(
    rows.map(({ publicCents, customerCents, ...product }) => {
      const cents = effectivePrice(publicCents, customerCents);
      return [
        product._id,
        {
          ...product,
          price: centsToDollars(cents),
          ...perUnit(product, cents),
          ...(customerCents !== null && { publicPrice: centsToDollars(publicCents) }),
        },
      ];
    }),
  );
}

/** The products among `ids` that are not in `sold`, with their names and the reason. */
export async function readUnavailableLines(
  db: Queryable,
  ids: readonly string[],
  sold: ReadonlyMap<string, LineProduct>,
): Promise<Cart["gone"]> {
  const gone = ids.filter((id) => !sold.has(id));
  if (gone.length === 0) return [];
  const { id, name } = products;
  const rows = await db.select({ id, name }).from(products).where(inArray(id, gone));
  const names = new Map(rows.map((row) => [row.id, row.name]));
  return gone.map((product) => ({ product, name: names.get(product) ?? "", reason: NO_LONGER_SOLD }));
}
