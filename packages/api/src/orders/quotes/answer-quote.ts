import type { Queryable, Transaction } from "@shop/db/client";
import { quoteLines, quotes } from "@shop/db/schema/quotes";
import { users } from "@shop/db/schema/users";
import type { Quote, QuoteAnswer } from "@shop/domain/contracts/quotes";
import { yearAfter } from "@shop/domain/dates";
import { isId } from "@shop/domain/ids";
import { LIMITS } from "@shop/domain/limits";
import {
  ABOVE_ORDER_MAXIMUM,
  DELIVERY_DAY,
  NO_QUOTE_LINES,
  NO_SUCH_PRODUCT,
  PRODUCT_TWICE,
  QUOTE_ACCEPTED,
} from "@shop/domain/messages";
import { dollarsToCents } from "@shop/domain/money";
import { orderTotals } from "@shop/domain/orders/order-totals";
import { quantityProblem } from "@shop/domain/orders/quantities";
import { eq, sql } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import { assertVersion, fieldRefusal, notFound, refusal } from "../../base/platform/errors.ts";
import type { ShopSettings } from "../../base/platform/ports.ts";
import { todayIn } from "../../base/platform/today.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { readBuyer } from "../../goods/prices/buyer.ts";
import { type OfferedProduct, readOfferedProducts } from "../../goods/products/line-products.ts";
import { mailQuoteAnswered } from "./quote-mails.ts";
import { lockQuote, type QuoteRow, readQuote } from "./read-quotes.ts";
import { quotedTerms } from "./quotes.wire.ts";

/**
 * Sets the lines, prices, freight and last day of a quote, and mails its customer. CONFLICT for an outdated version and for an
 * accepted quote, with it as it is now; BAD_REQUEST, with an issue for each line, for what could not be ordered whatever
 * the stock is, and for a last day before today or more than a year ahead. Without a change nothing is written.
 */
export function answerQuote(ctx: CustomerContext<Queryable>, sent: QuoteAnswer): Promise<Quote> {
  const { settings, viewer } = ctx;
  return transact(ctx.db, async (tx) => {
    const within = { ...ctx, db: tx };
    const ownerId = await lockOwner(tx, sent.id);
    const row = await lockQuote(tx, sent.id);
    const before = await readQuote(within, row.id);
    if (before.order) throw refusal("CONFLICT", QUOTE_ACCEPTED(before.order.orderNumber), { current: before });
    assertVersion(sent.version, before, "This quote");
    assertLastDay(sent.validUntil, settings);
    const offered = await readOfferedProducts(
      tx,
      await readBuyer(tx, ownerId, todayIn(settings.timeZone)),
      sent.lines.map(({ product }) => product.toLowerCase()),
    );
    assertLines(sent, offered);

    if (JSON.stringify(answerOf(before)) === JSON.stringify(toAnswer(sent))) return before;
    await storeAnswer(tx, row, sent);
    const after = await readQuote(within, row.id);
    await recordChange(tx, viewer, {
      action: row.answeredAt === null ? "answered" : "updated",
      entity: "quote",
      recordId: row.id,
      label: after.number,
      before: audited(before),
      after: audited(after),
    });
    await mailQuoteAnswered(tx, settings, after, row);
    return after;
  });
}

async function storeAnswer(tx: Transaction, { id, version }: QuoteRow, { lines, freight, validUntil }: QuoteAnswer) {
  await tx.delete(quoteLines).where(eq(quoteLines.quoteId, id));
  const rows = lines.map(({ product, qty, price }, position) => ({
    quoteId: id,
    productId: product,
    position,
    quantity: qty,
    priceCents: dollarsToCents(price),
  }));
  await tx.insert(quoteLines).values(rows);
  const answer = { freightCents: dollarsToCents(freight), validUntil, answeredAt: sql`now()`, version: version + 1 };
  await tx.update(quotes).set(answer).where(eq(quotes.id, id));
}

/** Locks the account of a quote's owner before the quote, so that deleting it at the same time also deletes the mail. */
async function lockOwner(tx: Transaction, id: string): Promise<string> {
  const [owner] = isId(id)
    ? await tx
        .select({ id: users.id })
        .from(quotes)
        .innerJoin(users, eq(users.id, quotes.userId))
        .where(eq(quotes.id, id))
        .for("key share", { of: users })
    : [];
  if (!owner) throw notFound("Quote");
  return owner.id;
}

function assertLastDay(day: string, { timeZone }: Pick<ShopSettings, "timeZone">): void {
  const today = todayIn(timeZone);
  const last = yearAfter(today);
  if (day < today || day > last) throw fieldRefusal("BAD_REQUEST", "validUntil", DELIVERY_DAY(today, last));
}

function assertLines({ lines, freight }: QuoteAnswer, offered: ReadonlyMap<string, OfferedProduct>): void {
  if (lines.length === 0) throw fieldRefusal("BAD_REQUEST", "lines", NO_QUOTE_LINES);
  const ids = lines.map(({ product }) => product.toLowerCase());
  const unknown = ids.flatMap((id, index) =>
    offered.has(id) ? [] : [{ path: `lines.${index}.product`, message: NO_SUCH_PRODUCT }],
  );
  if (unknown.length > 0) throw refusal("NOT_FOUND", "Product not found", { issues: unknown });
  const issues = lines.flatMap(({ qty }, index) => {
    const id = ids[index] ?? "";
    const first = ids.indexOf(id);
    if (first !== index) return [{ path: `lines.${index}.product`, message: PRODUCT_TWICE(first + 1) }];
    const product = offered.get(id);
    const message = product && quantityProblem(product, qty);
    return message ? [{ path: `lines.${index}.qty`, message }] : [];
  });
  if (issues[0]) throw refusal("BAD_REQUEST", issues[0].message, { issues });
  const taxed = lines.map(({ qty, price }, index) => ({
    priceCents: dollarsToCents(price),
    quantity: qty,
    taxClass: offered.get(ids[index] ?? "")?.taxClass ?? "gst",
  }));
  if (orderTotals(taxed, quotedTerms(dollarsToCents(freight))).totalCents > LIMITS.orderTotalCents)
    throw refusal("BAD_REQUEST", ABOVE_ORDER_MAXIMUM);
}

/** What staff decide about a quote. */
type Answer = {
  lines: { product: string; qty: number; price: number | null }[];
  freight: number | null;
  validUntil: string | null;
};

const toAnswer = ({ lines, freight, validUntil }: QuoteAnswer): Answer => ({
  lines: lines.map(({ product, qty, price }) => ({ product: product.toLowerCase(), qty, price })),
  freight,
  validUntil,
});

const answerOf = ({ lines, totals, validUntil }: Quote): Answer => ({
  lines: lines.map(({ product, qty, price }) => ({ product, qty, price })),
  freight: totals?.shippingPrice ?? null,
  validUntil,
});

/** The same as the audit log keeps it: with the SKUs, which people know. */
const audited = (quote: Quote) => ({
  ...answerOf(quote),
  lines: quote.lines.map(({ sku, qty, price }) => ({ name: sku, qty, price })),
});
