import type { companies } from "@shop/db/schema/companies";
import type { orders } from "@shop/db/schema/orders";
import type { quoteLines, quotes } from "@shop/db/schema/quotes";
import type { users } from "@shop/db/schema/users";
import type { Quote, QuoteLine, QuoteSummary, QuoteTotals } from "@shop/domain/contracts/quotes";
import { centsToDollars } from "@shop/domain/money";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import { ORDER_TERMS, orderGst, orderTotals, type OrderTerms, type TaxedLine } from "@shop/domain/orders/order-totals";
import { formatQuoteNumber, quoteStatus } from "@shop/domain/orders/quote-state";
import { buyerPrice } from "@shop/domain/prices/buyer-price";
import { lineProblem } from "../../goods/products/line-problem.ts";
import type { LineProductRow, OfferedProduct } from "../../goods/products/line-products.ts";

export interface FoundQuote {
  quote: typeof quotes.$inferSelect;
  user: Pick<typeof users.$inferSelect, "id" | "name" | "email">;
  company: Pick<typeof companies.$inferSelect, "id" | "name"> | null;
  order: typeof orders.$inferSelect | null;
  lineCount: number;
  /** The sums of the lines with and without GST, in cents; 0 until it is answered. */
  taxedCents: number;
  freeCents: number;
}

export interface FoundLine {
  line: typeof quoteLines.$inferSelect;
  product: LineProductRow;
}

/** What an order of a quote is calculated with: its own freight, whatever the goods cost. */
export const quotedTerms = (freightCents: number): OrderTerms => ({
  gstPercent: ORDER_TERMS.gstPercent,
  flatFreightCents: freightCents,
  freeFreightFromCents: null,
});

/** What an order that accepts the quote comes to, or its order; null until it is answered. */
function totalsOf({ quote, order, taxedCents, freeCents }: FoundQuote): QuoteTotals | null {
  if (order) return toTotals(order, order, order.freightGstCents ?? 0);
  if (quote.freightCents === null) return null;
  const terms = quotedTerms(quote.freightCents);
  const sums: TaxedLine[] = [
    { priceCents: taxedCents, quantity: 1, taxClass: "gst" },
    { priceCents: freeCents, quantity: 1, taxClass: "gst-free" },
  ];
  const totals = orderTotals(sums, terms);
  return toTotals(totals, terms, orderGst(sums, totals, terms).freightCents);
}

const toTotals = (
  totals: ReturnType<typeof orderTotals>,
  { gstPercent }: Pick<OrderTerms, "gstPercent">,
  freightGstCents: number,
): QuoteTotals => ({
  itemsPrice: centsToDollars(totals.itemsCents),
  shippingPrice: centsToDollars(totals.shippingCents),
  taxPrice: centsToDollars(totals.taxCents),
  totalPrice: centsToDollars(totals.totalCents),
  gst: centsToDollars(totals.taxCents + freightGstCents),
  gstPercent,
});

export function toSummary(found: FoundQuote, today: string): QuoteSummary {
  const { quote, user, company, order, lineCount } = found;
  return {
    _id: quote.id,
    number: formatQuoteNumber(quote.quoteNumber),
    status: quoteStatus(quote, today),
    user: { _id: user.id, name: user.name, email: user.email },
    ...(company && { company: { _id: company.id, name: company.name } }),
    lineCount,
    totalPrice: totalsOf(found)?.totalPrice ?? null,
    validUntil: quote.validUntil,
    answeredAt: quote.answeredAt?.toISOString() ?? null,
    order: order && { _id: order.id, orderNumber: formatOrderNumber(order.orderNumber) },
    createdAt: quote.createdAt.toISOString(),
  };
}

export function toQuote(
  found: FoundQuote,
  lines: readonly FoundLine[],
  offered: ReadonlyMap<string, OfferedProduct>,
  today: string,
): Quote {
  const isOrdered = found.order !== null;
  return {
    ...toSummary(found, today),
    note: found.quote.note,
    lines: lines.map(({ line, product }) => toLine(line, product, offered.get(product.id), isOrdered)),
    totals: totalsOf(found),
    version: found.quote.version,
  };
}

function toLine(
  { quantity, priceCents }: FoundLine["line"],
  product: FoundLine["product"],
  offered: OfferedProduct | undefined,
  isOrdered: boolean,
): QuoteLine {
  const problem = isOrdered ? null : lineProblem(offered, quantity);
  return {
    product: product.id,
    sku: product.sku,
    name: product.name,
    image: product.image,
    packageQuantity: product.packageQuantity,
    taxClass: product.taxClass,
    qty: quantity,
    price: priceCents === null ? null : centsToDollars(priceCents),
    priceNow: offered ? centsToDollars(buyerPrice(offered, quantity).cents) : null,
    countInStock: product.countInStock,
    ...(problem !== null && { problem }),
  };
}
