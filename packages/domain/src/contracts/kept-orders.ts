import { centsToDollars, dollarsToCents } from "../money.ts";
import { ORDER_TERMS, orderGst, orderTotals } from "../orders/order-totals.ts";
import type { Order, OrderItem } from "./orders.ts";

type LaterFields = "gst" | "gstPercent" | "receivedPrice" | "creditedPrice" | "openPrice";

/** An order as a server of an earlier version has kept it when it was placed, in an answer or a mail to be written. */
export interface KeptOrder extends Omit<Order, LaterFields | "orderItems">, Partial<Pick<Order, LaterFields>> {
  orderItems: (Omit<OrderItem, "taxClass"> & Partial<Pick<OrderItem, "taxClass">>)[];
}

/** The order with what it may lack: then all of its items were taxed, and nothing was paid. */
export function withLaterFields(kept: KeptOrder): Order {
  const orderItems = kept.orderItems.map((item) => ({ taxClass: "gst" as const, ...item }));
  const lines = orderItems.map(({ price, qty, taxClass }) => ({
    priceCents: dollarsToCents(price),
    quantity: qty,
    taxClass,
  }));
  const totals = orderTotals(lines);
  const gst = centsToDollars(totals.taxCents + orderGst(lines, totals, ORDER_TERMS).freightCents);
  const money = { receivedPrice: 0, creditedPrice: 0, openPrice: kept.totalPrice };
  return { gst, gstPercent: ORDER_TERMS.gstPercent, ...money, ...kept, orderItems };
}
