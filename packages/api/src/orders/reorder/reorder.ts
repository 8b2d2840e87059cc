import type { Queryable } from "@shop/db/client";
import { orders } from "@shop/db/schema/orders";
import type { CartAddition } from "@shop/domain/contracts/carts";
import type { Order, OrderItem } from "@shop/domain/contracts/orders";
import type { Reorder, ReorderLine, ReorderPreview } from "@shop/domain/contracts/reorder";
import { isId } from "@shop/domain/ids";
import { fitQuantity } from "@shop/domain/orders/quantities";
import { and, eq } from "drizzle-orm";
import { addToCart } from "../../buying/carts/carts.ts";
import { overrideQuantities } from "../../buying/carts/override-quantities.ts";
import { readOrders } from "../read-orders.ts";
import { notFound } from "../../base/platform/errors.ts";
import { ownedBy } from "../../base/platform/owner.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { customerOf } from "../../goods/prices/buyer.ts";
import { type OfferedProduct, readOfferedProducts, toLineProduct } from "../../goods/products/line-products.ts";
import { readSubstitutes } from "../../goods/products/substitutes.ts";

type ReorderContext = Pick<CustomerContext<Queryable>, "db" | "viewer" | "settings">;

/** An order's lines at today's prices and stock. NOT_FOUND for everyone except its customer, including admins. */
export async function previewReorder(ctx: ReorderContext, id: string): Promise<ReorderPreview> {
  const { db } = ctx;
  const buyer = await customerOf(ctx);
  const { orderItems } = await readOwnOrder(ctx, id);
  const ids = orderItems.map(({ product }) => product);
  const products = await readOfferedProducts(db, buyer, ids);
  const lines = orderItems.map((ordered) => toReorderLine(ordered, products.get(ordered.product)));
  const lacking = lines.filter(({ status }) => status !== "available").map(({ product }) => product);
  const substitutes = await readSubstitutes(db, buyer, lacking);
  return { lines: lines.map((line) => ({ ...line, substitutes: substitutes.get(line.product) ?? [] })) };
}

/** Adds the available products of an order to the cart. NOT_FOUND as above. */
export function reorder(ctx: ReorderContext, { id, lines }: Reorder): Promise<CartAddition> {
  return transact(ctx.db, async (tx) => {
    const { orderItems } = await readOwnOrder({ ...ctx, db: tx }, id);
    return addToCart(tx, await customerOf({ ...ctx, db: tx }), overrideQuantities(orderItems, lines));
  });
}

async function readOwnOrder({ db, viewer }: ReorderContext, id: string): Promise<Order> {
  const isOwn = and(eq(orders.id, id), ownedBy(orders, viewer));
  const [order] = isId(id) ? await readOrders(db, isOwn, 1, 0) : [];
  if (!order) throw notFound("Order");
  return order;
}

function toReorderLine({ product, name, sku, qty, price }: OrderItem, offered?: OfferedProduct): ReorderLine {
  const line = { product, orderedQty: qty, priceThen: price, substitutes: [] };
  if (!offered) return { ...line, name, sku, qty: 0, priceNow: null, status: "gone", item: null };
  const fitted = fitQuantity(offered, qty).qty;
  const item = toLineProduct(offered, fitted || offered.minQty);
  const status = fitted < qty ? "short" : "available";
  return { ...line, name: item.name, sku: item.sku, qty: fitted, priceNow: item.price, status, item };
}
