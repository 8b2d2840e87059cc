import { centsToDollars, dollarsToCents } from "../money.ts";
import { ORDER_TERMS, orderGst, orderTotals } from "../orders/order-totals.ts";
import type { Order, OrderItem } from "./orders.ts";

type GstFields = "gst" | "gstPercent";

/** An order as a server of the version before GST was stored has kept it, in an answer or a mail to be written. */
export interface KeptOrder extends Omit<Order, GstFields | "orderItems">, Partial<Pick<Order, GstFields>> {
  orderItems: (Omit<OrderItem, "taxClass"> & Partial<Pick<OrderItem, "taxClass">>)[];
}

/** The order with what it may lack: then all of its items were taxed. */
export function withGst(kept: KeptOrder): Order {
  const orderItems = kept.orderItems.map((item) => ({ taxClass: "gst" as const, ...item }));
  const lines = orderItems.map(({ price, qty, taxClass }) => ({
    priceCents: dollarsToCents(price),
    quantity: qty,
    taxClass,
  }));
  const totals = orderTotals(lines);
  const gst = centsToDollars(totals.taxCents + orderGst(lines, totals, ORDER_TERMS).freightCents);
  return { gst, gstPercent: ORDER_TERMS.gstPercent, ...kept, orderItems };
}
