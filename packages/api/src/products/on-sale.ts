import { products } from "@shop/db/schema/products";
import { and, gt, isNull } from "drizzle-orm";

/** What shoppers see and can order: neither a draft (price 0) nor archived. As SQL over `p`, and for Drizzle. */
export const ON_SALE = "p.price_cents > 0 and p.archived_at is null";
export const isOnSale = and(gt(products.priceCents, 0), isNull(products.archivedAt));
