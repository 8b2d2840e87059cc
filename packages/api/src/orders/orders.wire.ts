import type { orderLines, orders } from "@shop/db/schema/orders";
import type { users } from "@shop/db/schema/users";
import type { Order, OrderItem, OrderQuote } from "@shop/domain/contracts/orders";
import { centsToDollars } from "@shop/domain/money";
import { formatOrderNumber } from "@shop/domain/order-number";
import { isDelivered, isPaid } from "@shop/domain/order-state";
import type { OrderTotals } from "@shop/domain/order-totals";

/** A line of an order that is being placed, or was. */
export type LineRow = Pick<
  typeof orderLines.$inferSelect,
  "productId" | "name" | "sku" | "image" | "priceCents" | "quantity"
>;
export type OrderRow = typeof orders.$inferSelect;
export type Buyer = Pick<typeof users.$inferSelect, "id" | "name" | "email">;

const toItem = (line: LineRow): OrderItem => ({
  product: line.productId,
  name: line.name,
  sku: line.sku,
  image: line.image,
  price: centsToDollars(line.priceCents),
  qty: line.quantity,
});

export function toQuote(lines: LineRow[], totals: OrderTotals): OrderQuote {
  return {
    orderItems: lines.map(toItem),
    itemsPrice: centsToDollars(totals.itemsCents),
    shippingPrice: centsToDollars(totals.shippingCents),
    taxPrice: centsToDollars(totals.taxCents),
    totalPrice: centsToDollars(totals.totalCents),
  };
}

export function toOrder(row: OrderRow, lines: LineRow[], buyer: Buyer): Order {
  return {
    _id: row.id,
    orderNumber: formatOrderNumber(row.orderNumber),
    user: { _id: buyer.id, name: buyer.name, email: buyer.email },
    shippingAddress: row.shippingAddress,
    paymentMethod: row.paymentMethod,
    ...toQuote(lines, row),
    isPaid: isPaid(row),
    paidAt: row.paidAt?.toISOString() ?? null,
    isDelivered: isDelivered(row),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
