import type { Transaction } from "@shop/db/client";
import { orderLines, orders, stockMovements } from "@shop/db/schema/orders";
import { customerPrices, products } from "@shop/db/schema/products";
import type { Viewer } from "@shop/domain/access";
import type { NewOrder, Order } from "@shop/domain/contracts/orders";
import { isId } from "@shop/domain/ids";
import { LIMITS } from "@shop/domain/limits";
import { NO_CARD_PAYMENT, NO_ORDER_ITEMS, ONLY_LEFT, PRICES_CHANGED } from "@shop/domain/messages";
import { dollarsToCents } from "@shop/domain/money";
import { orderTotals } from "@shop/domain/order-totals";
import { effectivePriceCents } from "@shop/domain/price";
import { prepareMail } from "@shop/mail/render-mail";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Shop } from "../context.ts";
import { notFound, refusal } from "../errors.ts";
import { mailOrderPlaced } from "../mail/order-mails.ts";
import { isOnSale } from "../products/on-sale.ts";
import type { ShopSettings } from "../ports.ts";
import { transact } from "../transact.ts";
import { holdAccount } from "../users/hold-account.ts";
import { toOrder, toQuote, type LineRow } from "./orders.wire.ts";

/** Places an order at today's prices and takes its stock, all or nothing (contract section 3). */
export async function placeOrder(shop: Shop, viewer: Viewer, sent: NewOrder): Promise<Order> {
  // Not while the products are locked.
  await prepareMail("order-placed");
  return transact(shop.db, (tx) => place(tx, shop.settings, viewer, sent));
}

async function place(tx: Transaction, settings: ShopSettings, viewer: Viewer, sent: NewOrder): Promise<Order> {
  if (sent.paymentMethod === "Stripe" && !settings.takesCards) throw refusal("BAD_REQUEST", NO_CARD_PAYMENT);
  const quantities = mergeLines(sent.orderItems);
  const buyer = await holdAccount(tx, viewer.id);
  const stocked = await lockProducts(tx, viewer, [...quantities.keys()]);
  const lines = [...quantities].map(([id, quantity]) => {
    const product = stocked.get(id);
    if (!product) throw notFound("Product");
    const line: LineRow & { left: number } = { ...product, quantity, left: product.countInStock };
    return line;
  });

  const short = lines.find((line) => line.quantity > line.left);
  if (short) throw refusal("CONFLICT", ONLY_LEFT(short.left, short.name));

  const totals = orderTotals(lines);
  if (totals.totalCents > LIMITS.orderTotalCents)
    throw refusal("BAD_REQUEST", "This order is too large to be placed at once");
  if (sent.totalPrice !== undefined && dollarsToCents(sent.totalPrice) !== totals.totalCents) {
    throw refusal("CONFLICT", PRICES_CHANGED, { order: toQuote(lines, totals) });
  }

  const { shippingAddress, paymentMethod } = sent;
  const [order] = await tx
    .insert(orders)
    .values({ userId: viewer.id, shippingAddress, paymentMethod, ...totals })
    .returning();
  if (!order) throw new Error("the order was not stored");
  await tx.insert(orderLines).values(lines.map((line, position) => ({ ...line, orderId: order.id, position })));
  await tx.insert(stockMovements).values(
    lines.map((line) => ({
      productId: line.productId,
      delta: -line.quantity,
      reason: "order" as const,
      orderId: order.id,
      userId: viewer.id,
    })),
  );
  const placed = toOrder(order, lines, buyer);
  await mailOrderPlaced(tx, settings, placed);
  return placed;
}

/** The same product twice is one line, where it first stood. */
function mergeLines(items: NewOrder["orderItems"]): Map<string, number> {
  if (items.length === 0) throw refusal("BAD_REQUEST", NO_ORDER_ITEMS);
  const quantities = new Map<string, number>();
  for (const { product, qty } of items) {
    const id = product.toLowerCase();
    if (!isId(id)) throw notFound("Product");
    quantities.set(id, (quantities.get(id) ?? 0) + qty);
  }
  return quantities;
}

/** The products on sale among `ids` at this customer's prices, locked in id order so that no two orders wait crosswise. */
async function lockProducts(tx: Transaction, viewer: Viewer, ids: string[]) {
  const rows = await tx
    .select({ product: products, customerCents: customerPrices.priceCents })
    .from(products)
    .leftJoin(customerPrices, and(eq(customerPrices.productId, products.id), eq(customerPrices.userId, viewer.id)))
    .where(and(inArray(products.id, ids), isOnSale))
    .orderBy(asc(products.id))
    .for("no key update", { of: products });
  return new Map(
    rows.map(({ product, customerCents }) => {
      const { id, name, sku, image, countInStock } = product;
      return [
        id,
        {
          productId: id,
          name,
          sku,
          image,
          countInStock,
          priceCents: effectivePriceCents(product.priceCents, customerCents),
        },
      ];
    }),
  );
}
