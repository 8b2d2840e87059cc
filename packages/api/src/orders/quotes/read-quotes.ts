import type { Database, Queryable, Transaction } from "@shop/db/client";
import { companies } from "@shop/db/schema/companies";
import { orders } from "@shop/db/schema/orders";
import { quoteLines, quotes } from "@shop/db/schema/quotes";
import { products } from "@shop/db/schema/products";
import { users } from "@shop/db/schema/users";
import { maySee, type Viewer } from "@shop/domain/access";
import type { Quote, QuotesPage, QuotesQuery } from "@shop/domain/contracts/quotes";
import { isId } from "@shop/domain/ids";
import type { QuoteStatus } from "@shop/domain/orders/quote-state";
import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { notFound } from "../../base/platform/errors.ts";
import { contains, readPage } from "../../base/platform/list-queries.ts";
import { ownedBy, visibleTo } from "../../base/platform/owner.ts";
import { todayIn } from "../../base/platform/today.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { readBuyerOf } from "../../goods/prices/buyer.ts";
import { LINE_PRODUCT, readOfferedProducts } from "../../goods/products/line-products.ts";
import { toQuote, toSummary } from "./quotes.wire.ts";

export type QuoteContext = Pick<CustomerContext<Queryable>, "db" | "viewer" | "settings">;
export type QuoteRow = typeof quotes.$inferSelect;

/** The condition of each status on a day: `quoteStatus` of the domain as SQL. */
const WITH_STATUS: Record<QuoteStatus, (today: string) => SQL | undefined> = {
  open: () => and(isNull(quotes.orderId), isNull(quotes.validUntil)),
  answered: (today) => and(isNull(quotes.orderId), sql`${quotes.validUntil} >= ${today}::date`),
  expired: (today) => and(isNull(quotes.orderId), sql`${quotes.validUntil} < ${today}::date`),
  accepted: () => isNotNull(quotes.orderId),
};

const NUMBER = sql`'QU-' || lpad(${quotes.quoteNumber}::text, greatest(6, length(${quotes.quoteNumber}::text)), '0')`;
const CUSTOMER = sql`(select concat_ws(' ', ${users.name}, ${users.email}, ${companies.name}) from ${users}
  left join ${companies} on ${companies.id} = ${quotes.companyId} where ${users.id} = ${quotes.userId})`;

/** The lines of a quote, and the sums of all and of the taxable ones in cents; null until it is answered. */
const sumOf = (what: SQL): SQL => sql`(select ${what} from ${quoteLines} join ${products}
  on ${products.id} = ${quoteLines.productId} where ${quoteLines.quoteId} = ${quotes.id})`;
const AMOUNT = sql`${quoteLines.priceCents}::bigint * ${quoteLines.quantity}`;
const SUMS = {
  lineCount: sql<number>`${sumOf(sql`count(*)::integer`)}`,
  taxedCents: sql<number>`${sumOf(sql`coalesce(sum(${AMOUNT}) filter (where ${products.taxClass} = 'gst'), 0)::float8`)}`,
  freeCents: sql<number>`${sumOf(sql`coalesce(sum(${AMOUNT}) filter (where ${products.taxClass} = 'gst-free'), 0)::float8`)}`,
};

/** Quotes with their customers, companies and orders. */
const selectQuotes = (db: Queryable) =>
  db
    .select({ quote: quotes, user: users, company: { id: companies.id, name: companies.name }, order: orders, ...SUMS })
    .from(quotes)
    .innerJoin(users, eq(users.id, quotes.userId))
    .leftJoin(companies, eq(companies.id, quotes.companyId))
    .leftJoin(orders, eq(orders.id, quotes.orderId));

/** A page of the caller's quotes, for admins of all unless `own` is set, newest first. */
export async function listQuotes(
  { db, viewer, settings }: QuoteContext & { db: Database },
  query: QuotesQuery,
): Promise<QuotesPage> {
  const { keyword, status, own } = query;
  const today = todayIn(settings.timeZone);
  const where = and(
    own ? ownedBy(quotes, viewer) : visibleTo(quotes, viewer),
    status && WITH_STATUS[status](today),
    keyword ? contains(sql`concat_ws(' ', ${NUMBER}, ${CUSTOMER})`, keyword) : undefined,
  );
  const { rows, ...page } = await readPage(
    query,
    db.$count(quotes, where),
    selectQuotes(db).where(where).orderBy(desc(quotes.id)),
  );
  return { quotes: rows.map((row) => toSummary(row, today)), ...page };
}

/** A quote with its lines, for its owner and admins. NOT_FOUND for everyone else. */
export async function readQuote({ db, viewer, settings }: QuoteContext, id: string): Promise<Quote> {
  const [row] = isId(id) ? await selectQuotes(db).where(eq(quotes.id, id)) : [];
  if (!row || !maySee(viewer, row.quote)) throw notFound("Quote");
  const lines = await db
    .select({ line: quoteLines, product: LINE_PRODUCT })
    .from(quoteLines)
    .innerJoin(products, eq(products.id, quoteLines.productId))
    .where(eq(quoteLines.quoteId, row.quote.id))
    .orderBy(asc(quoteLines.position));
  const today = todayIn(settings.timeZone);
  const buyer = await readBuyerOf(db, row.quote, today);
  const offered = await readOfferedProducts(
    db,
    buyer,
    lines.map(({ product }) => product.id),
  );
  return toQuote(row, lines, offered, today);
}

/**
 * Locks a quote until the transaction ends; the account of its owner is locked before it. NOT_FOUND for an unknown one, and with
 * `owner` for somebody else's.
 */
export async function lockQuote(tx: Transaction, id: string, owner?: Viewer): Promise<QuoteRow> {
  const where = and(eq(quotes.id, id), owner && ownedBy(quotes, owner));
  const [quote] = isId(id) ? await tx.select().from(quotes).where(where).for("no key update") : [];
  if (!quote) throw notFound("Quote");
  return quote;
}
