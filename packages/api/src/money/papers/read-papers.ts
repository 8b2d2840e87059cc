import { orders } from "@shop/db/schema/orders";
import { papers } from "@shop/db/schema/papers";
import { maySee } from "@shop/domain/access";
import type { Paper, PaperPage, PaperQuery } from "@shop/domain/contracts/invoices";
import { isId } from "@shop/domain/ids";
import { NOT_ADMIN } from "@shop/domain/messages";
import type { Queryable } from "@shop/db/client";
import { and, desc, eq, gte, isNull, lte, sql, type SQL } from "drizzle-orm";
import { readPage, toPageInfo } from "../../base/platform/list-queries.ts";
import { visibleTo } from "../../base/platform/owner.ts";
import { notFound, refusal } from "../../base/platform/errors.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { CREDITED_CENTS, RECEIVED_CENTS } from "../../orders/order-money.ts";
import { readPeppolState } from "./send-papers.ts";
import { matchesOwnPapers, matchesPapers } from "./paper-search.ts";
import { type PaperRow, toPaper, toPaperSummary } from "./papers.wire.ts";

/** What a paper says of its order as it is now (`PaperRow`). */
export const MONEY_OF_ORDER = {
  receivedCents: RECEIVED_CENTS,
  creditedCents: CREDITED_CENTS,
  isCancelled: sql<boolean>`${orders.cancelledAt} is not null`,
};

const selectPapers = (db: Queryable, where: SQL | undefined) =>
  db
    .select({ paper: papers, ...MONEY_OF_ORDER })
    .from(papers)
    .innerJoin(orders, eq(orders.id, papers.orderId))
    .where(where)
    .orderBy(desc(papers.id));

/**
 * A page of the caller's invoices and credit notes, for admins of all or of a `company` (FORBIDDEN for others), newest first.
 */
export async function listPapers({ db, viewer }: CustomerContext, query: PaperQuery): Promise<PaperPage> {
  const { order, company } = query;
  const keyword = query.keyword?.trim();
  if (company !== undefined && !viewer.isAdmin) throw refusal("FORBIDDEN", NOT_ADMIN);
  if (order !== undefined && !isId(order)) return { invoices: [], ...toPageInfo(query, 0) };
  const where = and(
    visibleTo(papers, viewer),
    isOfIssue(query),
    order === undefined ? undefined : eq(papers.orderId, order),
    keyword ? (viewer.isAdmin ? matchesPapers(keyword) : matchesOwnPapers(keyword)) : undefined,
  );
  const { rows, ...page } = await readPage(query, db.$count(papers, where), selectPapers(db, where));
  return { invoices: rows.map(toPaperSummary), ...page };
}

/** The condition that a paper is of this kind and company, and was issued in these days. */
export const isOfIssue = ({
  from,
  to,
  kind,
  company,
}: Pick<PaperQuery, "from" | "to" | "kind" | "company">): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(papers.issuedOn, from),
    to === undefined ? undefined : lte(papers.issuedOn, to),
    kind === undefined ? undefined : eq(papers.kind, kind),
    company === undefined ? undefined : isId(company) ? eq(papers.companyId, company) : sql`false`,
  );

/** An invoice or a credit note, for its owner and admins. NOT_FOUND for everyone else. */
export async function readPaper(ctx: CustomerContext, id: string): Promise<Paper> {
  const paper = toPaper(await findPaper(ctx, id));
  const peppol = ctx.viewer.isAdmin ? await readPeppolState(ctx.db, id) : null;
  return { ...paper, ...(peppol && { peppol }) };
}

/** Like `readPaper`, as it is stored. */
export async function findPaper({ db, viewer }: CustomerContext, id: string): Promise<PaperRow> {
  const [row] = isId(id) ? await selectPapers(db, eq(papers.id, id)).limit(1) : [];
  if (!row || !maySee(viewer, row.paper)) throw notFound("Invoice");
  return row;
}

/** The condition that a paper is a person's own, not their company's. */
export const isPaperOf = (userId: string): SQL | undefined => and(eq(papers.userId, userId), isNull(papers.companyId));

/** A person's invoices and credit notes, newest first. */
export const readPapersOf = async (db: Queryable, userId: string, limit: number): Promise<Paper[]> =>
  (await selectPapers(db, isPaperOf(userId)).limit(limit)).map(toPaper);
