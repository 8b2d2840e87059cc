import type { TaxClass } from "../taxes.ts";
import { dollarsToCents } from "../money.ts";
import { creditOfUnits, gstOfUnits } from "./credit-note.ts";
import { orderGst } from "../orders/order-totals.ts";

/** An order, with amounts in dollars. */
interface RefundedOrder {
  orderItems: readonly { product: string; name: string; sku: string; price: number; qty: number; taxClass: TaxClass }[];
  itemsPrice: number;
  shippingPrice: number;
  taxPrice: number;
  totalPrice: number;
  gstPercent: number;
}

/** A refund that was made or asked for; one by amount has no lines. One that failed counts only with a credit note. */
interface MadeRefund {
  counts: boolean;
  lines?: readonly { product: string; qty: number }[] | undefined;
}

/** A line of an order with what is left to refund of it. */
export interface RefundableLine {
  product: string;
  name: string;
  sku: string;
  /** Ordered, and not refunded yet. */
  qty: number;
  left: number;
  /** Of one, without GST. */
  priceCents: number;
  /** Of the whole line. */
  gstCents: number;
}

/** The lines of an order with what its refunds leave of them; one that does not count leaves its units. */
export function refundableLines(order: RefundedOrder, refunds: readonly MadeRefund[]): RefundableLine[] {
  const lines = order.orderItems.map((item) => ({
    ...item,
    priceCents: dollarsToCents(item.price),
    quantity: item.qty,
  }));
  const totals = {
    itemsCents: dollarsToCents(order.itemsPrice),
    shippingCents: dollarsToCents(order.shippingPrice),
    taxCents: dollarsToCents(order.taxPrice),
    totalCents: dollarsToCents(order.totalPrice),
  };
  const gst = orderGst(lines, totals, order);
  const refunded = refunds.filter(({ counts }) => counts).flatMap((refund) => refund.lines ?? []);
  return lines.map(({ product, name, sku, qty, priceCents }, place) => {
    const before = refunded.filter((units) => units.product === product).reduce((sum, units) => sum + units.qty, 0);
    const gstCents = gst.lineCents[place] ?? 0;
    return { product, name, sku, qty, left: Math.max(0, qty - before), priceCents, gstCents };
  });
}

/** What a refund of units comes to in cents, with their GST, as the server will find it. `qtyOf` has units by product. */
export function refundOfUnits(lines: readonly RefundableLine[], qtyOf: ReadonlyMap<string, number>): number {
  return lines.reduce((total, line) => {
    const before = line.qty - line.left;
    const gstBefore = gstOfUnits(line, before, { qty: 0, gstCents: 0 });
    const units = qtyOf.get(line.product) ?? 0;
    return units === 0 ? total : total + creditOfUnits(line, units, { qty: before, gstCents: gstBefore }).amountCents;
  }, 0);
}
