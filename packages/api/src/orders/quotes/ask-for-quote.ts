import type { Queryable, Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { quoteLines, quotes } from "@shop/db/schema/quotes";
import { sumLines } from "@shop/domain/carts/added-lines";
import type { NewQuote, Quote } from "@shop/domain/contracts/quotes";
import { LIMITS } from "@shop/domain/limits";
import { AT_MOST, CART_EMPTY, NO_QUOTE_LINES, TOO_MANY_OPEN_QUOTES, TOO_MANY_QUOTES } from "@shop/domain/messages";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { tooManyRequests } from "../../base/limits/too-many-requests.ts";
import { notFound, refusal } from "../../base/platform/errors.ts";
import { ownerOf } from "../../base/platform/owner.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import type { Keeping } from "../../base/procedures/idempotency.ts";
import { readStoredCart } from "../../buying/carts/cart-rows.ts";
import { type Customer, customerOf } from "../../goods/prices/buyer.ts";
import { readOfferedProducts } from "../../goods/products/line-products.ts";
import { lockUser } from "../../people/accounts.ts";
import { mailQuoteAsked } from "./quote-mails.ts";
import { type QuoteContext, readQuote } from "./read-quotes.ts";

const HOUR_MS = 60 * 60 * 1000;

/**
 * Asks the shop for its prices of the given lines, or of the caller's cart, which stays as it is; stock and quantity rules
 * are not checked yet. BAD_REQUEST without a line, NOT_FOUND for a product that is not sold; CONFLICT when the account has too
 * many quotes without an answer, TOO_MANY_REQUESTS when it has asked for too many in an hour.
 */
export function askForQuote(ctx: CustomerContext<Queryable>, { note, lines }: NewQuote): Promise<Quote> {
  return transact(ctx.db, async (tx) => {
    const within = { ...ctx, db: tx };
    // Locked, so that concurrent calls cannot exceed the limits together.
    await lockUser(tx, ctx.viewer.id);
    await assertMayAsk(tx, ctx);
    const customer = await customerOf(within);
    const wanted = lines ? await readWanted(tx, customer, lines) : await readCartQuantities(tx, customer);

    const id = newId();
    await tx.insert(quotes).values({ id, ...ownerOf(ctx.viewer), note });
    const rows = [...wanted].map(([productId, quantity], position) => ({ quoteId: id, productId, position, quantity }));
    await tx.insert(quoteLines).values(rows);
    const quote = await readQuote(within, id);
    await mailQuoteAsked(tx, ctx.settings, quote);
    return quote;
  });
}

/** A quote for a repeated call: as it is now. */
export const quoteKeeping: Keeping<QuoteContext, Quote, Pick<Quote, "_id">> = {
  keep: ({ _id }) => ({ _id }),
  readAgain: (ctx, { _id }) => readQuote(ctx, _id),
};

/** Call it on the locked account, so that the counts stay right. */
async function assertMayAsk(tx: Transaction, { limits, viewer, setHeader }: CustomerContext<Queryable>): Promise<void> {
  if (limits.quotes === null) return;
  const isOwn = eq(quotes.userId, viewer.id);
  const isRecent = gt(quotes.createdAt, sql`now() - interval '1 hour'`);
  if ((await tx.$count(quotes, and(isOwn, isRecent))) >= limits.quotes.perHour)
    throw tooManyRequests({ setHeader }, { msBeforeNext: HOUR_MS }, TOO_MANY_QUOTES);
  if ((await tx.$count(quotes, and(isOwn, isNull(quotes.answeredAt)))) >= limits.quotes.open)
    throw refusal("CONFLICT", TOO_MANY_OPEN_QUOTES);
}

async function readWanted(tx: Transaction, customer: Customer, lines: NonNullable<NewQuote["lines"]>) {
  const wanted = sumLines(lines);
  if (wanted.size === 0) throw refusal("BAD_REQUEST", NO_QUOTE_LINES);
  const sold = await readOfferedProducts(tx, customer, [...wanted.keys()]);
  const issues = lines.flatMap(({ product }, index) => {
    const id = product.toLowerCase();
    const found = sold.get(id);
    if (!found) throw notFound("Product");
    const isTooMany = (wanted.get(id) ?? 0) > LIMITS.quantity;
    return isTooMany ? [{ path: `lines.${index}.qty`, message: AT_MOST(LIMITS.quantity, found.name) }] : [];
  });
  if (issues[0]) throw refusal("BAD_REQUEST", issues[0].message, { issues });
  return wanted;
}

/** The cart's quantities, without products that are no longer sold. */
async function readCartQuantities(tx: Transaction, customer: Customer): Promise<Map<string, number>> {
  const { rows, products } = await readStoredCart(tx, customer);
  const sold = [...rows.values()].filter(({ productId }) => products.has(productId));
  if (sold.length === 0) throw refusal("BAD_REQUEST", CART_EMPTY);
  return new Map(sold.map(({ productId, quantity }) => [productId, quantity]));
}
