import { centsToDollars, dollarsToCents } from "../money.ts";
import { ORDER_TERMS, orderGst, orderTotals } from "../orders/order-totals.ts";
import type { Order, OrderedItem } from "./orders.ts";

type LaterFields = "gst" | "gstPercent" | "receivedPrice" | "creditedPrice" | "openPrice" | "shippedAt" | "shipments";
type LaterItemFields = "taxClass" | "shippedQty" | "cancelledQty" | "leftQty";

/** An order as a server of an earlier version has kept it when it was placed, in an answer or a mail to be written. */
export interface KeptOrder extends Omit<Order, LaterFields | "orderItems">, Partial<Pick<Order, LaterFields>> {
  orderItems: (Omit<OrderedItem, LaterItemFields> & Partial<Pick<OrderedItem, LaterItemFields>>)[];
}

/** The order with what it may lack: then all of its items were taxed, and nothing was paid or sent. */
export function withLaterFields(kept: KeptOrder): Order {
  const orderItems = kept.orderItems.map((item) => {
    const units = { shippedQty: 0, cancelledQty: 0, leftQty: item.qty };
    return { taxClass: "gst" as const, ...units, ...item };
  });
  const lines = orderItems.map(({ price, qty, taxClass }) => ({
    priceCents: dollarsToCents(price),
    quantity: qty,
    taxClass,
  }));
  const totals = orderTotals(lines);
  const gst = centsToDollars(totals.taxCents + orderGst(lines, totals, ORDER_TERMS).freightCents);
  const money = { receivedPrice: 0, creditedPrice: 0, openPrice: kept.totalPrice };
  const unsent = { shippedAt: null, shipments: [] };
  return { gst, gstPercent: ORDER_TERMS.gstPercent, ...money, ...unsent, ...kept, orderItems };
}
