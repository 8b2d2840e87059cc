import type { Queryable, Transaction } from "@shop/db/client";
import { orders } from "@shop/db/schema/orders";
import { quoteLines, quotes } from "@shop/db/schema/quotes";
import type { Order } from "@shop/domain/contracts/orders";
import type { QuoteAcceptance } from "@shop/domain/contracts/quotes";
import { QUOTE_ACCEPTED, QUOTE_EXPIRED, QUOTE_NOT_ANSWERED } from "@shop/domain/messages";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import { asc, eq } from "drizzle-orm";
import { assertVersion, notFound, refusal } from "../../base/platform/errors.ts";
import { todayIn } from "../../base/platform/today.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { lockAccount } from "../../people/accounts.ts";
import { lockCompany } from "../../people/companies/lock-company.ts";
import { lockProducts } from "../placing/order-statements.ts";
import { placeOrder } from "../placing/place-order.ts";
import type { PriceLines } from "../placing/price-lines.ts";
import { quotedTerms } from "./quotes.wire.ts";
import { lockQuote, type QuoteRow, readQuote } from "./read-quotes.ts";

/**
 * Orders the lines of the caller's quote at its prices and freight, once; with the order a private quote becomes the company's
 * that the caller has joined since. All rules of `placeOrder` apply, and when it refuses, the quote stays as it is. CONFLICT
 * for a quote that was accepted, has expired, or has no answer yet, and for an outdated version. NOT_FOUND for everyone but
 * its owner.
 */
export function acceptQuote(
  ctx: CustomerContext<Queryable>,
  { id, version, ...sent }: QuoteAcceptance,
): Promise<Order> {
  const { settings, viewer } = ctx;
  return transact(ctx.db, async (tx) => {
    const within = { ...ctx, db: tx };
    // As placing the order locks them, and before the quote.
    if (viewer.company) await lockCompany(tx, viewer.company.id);
    await lockAccount(tx, viewer.id);
    const quote = await lockQuote(tx, id, viewer);
    const { freightCents, validUntil } = quote;
    if (quote.orderId !== null) throw refusal("CONFLICT", QUOTE_ACCEPTED(await readOrderNumber(tx, quote.orderId)));
    if (freightCents === null || validUntil === null) throw refusal("CONFLICT", QUOTE_NOT_ANSWERED);
    // Judged under the lock: a call that has waited past the quote's last day is too late.
    if (validUntil < todayIn(settings.timeZone)) throw refusal("CONFLICT", QUOTE_EXPIRED);
    if (version !== undefined) assertVersion(version, await readQuote(within, id), "This quote");

    const lines = await readPricedQuantities(tx, quote);
    const orderItems = lines.map(({ productId, quantity }) => ({ product: productId, qty: quantity }));
    const order = await placeOrder(within, { ...sent, orderItems }, priceByQuote(lines, freightCents));
    const companyId = order.company?._id ?? null;
    await tx.update(quotes).set({ orderId: order._id, companyId }).where(eq(quotes.id, quote.id));
    return order;
  });
}

async function readOrderNumber(tx: Transaction, id: string): Promise<string> {
  const [order] = await tx.select({ number: orders.orderNumber }).from(orders).where(eq(orders.id, id));
  if (!order) throw new Error("an accepted quote has an order");
  return formatOrderNumber(order.number);
}

interface QuotedLine {
  productId: string;
  quantity: number;
  priceCents: number;
}

async function readPricedQuantities(tx: Transaction, { id }: QuoteRow): Promise<QuotedLine[]> {
  const { productId, quantity, priceCents, quoteId, position } = quoteLines;
  const rows = await tx
    .select({ productId, quantity, priceCents })
    .from(quoteLines)
    .where(eq(quoteId, id))
    .orderBy(asc(position));
  return rows.map((row) => {
    if (row.priceCents === null) throw new Error("an answered quote has all prices");
    return { ...row, priceCents: row.priceCents };
  });
}

/** The prices and the freight of a quote, instead of today's. */
const priceByQuote =
  (quoted: readonly QuotedLine[], freightCents: number): PriceLines =>
  async (tx, customer, wanted) => {
    const stocked = await lockProducts(tx, customer, [...wanted.keys()]);
    const lines = quoted.map(({ productId, quantity, priceCents }) => {
      const product = stocked.get(productId);
      if (!product) throw notFound("Product");
      return { ...product, priceCents, priceSource: "quote" as const, quantity };
    });
    return { lines, terms: quotedTerms(freightCents) };
  };
