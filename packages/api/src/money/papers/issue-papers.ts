import type { Database, Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { preparedName } from "@shop/db/prepared";
import { companies } from "@shop/db/schema/companies";
import { orders } from "@shop/db/schema/orders";
import { paperMails, paperNumbers, papers, papersWanted } from "@shop/db/schema/papers";
import { refunds } from "@shop/db/schema/payments";
import { dayOf } from "@shop/domain/dates";
import { invoiceOf } from "@shop/domain/papers/invoice";
import { PAPER_KINDS, type PaperKind } from "@shop/domain/papers/paper";
import { and, asc, eq, exists, inArray, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ShopSettings } from "../../base/platform/ports.ts";
import { transact, type BatchOptions } from "../../base/platform/transact.ts";
import { RECEIVED_CENTS } from "../../orders/order-money.ts";
import { readLines } from "../../orders/read-orders.ts";
import { creditNotesOf } from "./credit-notes.ts";
import { wantSendings } from "./send-papers.ts";

/** Papers of one transaction: few enough that new orders have theirs soon while those of older orders are issued. */
const BATCH_SIZE = 100;

/** An order whose paper can't be made, and why. */
interface Failure {
  orderId: string;
  error: unknown;
}

interface Issued {
  /** More papers are wanted than one batch. */
  isMore: boolean;
  failures: Failure[];
}

/**
 * Issues the papers that are asked for, those of new orders first, and a batch of each kind in turn. Safe to run on
 * several servers at once, and to interrupt: a number is given in the transaction that stores its paper. A credit note
 * waits for its invoice. A paper that can't be made does not stop those of other orders; rejects with the first failure at
 * the end.
 */
export async function issuePapers(
  { db, isStopped = () => false }: BatchOptions,
  settings: ShopSettings,
): Promise<void> {
  const failures: Failure[] = [];
  let isMore = true;
  // When this many fail, it is not for their rows.
  while (isMore && failures.length < BATCH_SIZE) {
    isMore = false;
    for (const kind of PAPER_KINDS) {
      const which = isLeft(db, kind, failures);
      if (isStopped() || !(await isAnyWanted(db, kind, which))) continue;
      const issued = await transact(db, (tx) => issueNext(tx, kind, which, settings));
      failures.push(...issued.failures);
      // What is asked for meanwhile is left to the next run: one batch of many costs less than many of a few.
      isMore ||= issued.isMore;
    }
  }
  if (failures[0]) throw failures[0].error;
}

const invoices = alias(papers, "invoices");
const isInvoiceOfOrder = and(eq(invoices.orderId, papersWanted.orderId), eq(invoices.kind, "invoice"));

/** Papers of this kind that can be issued. Later ones of an order wait for one that has failed. */
const isLeft = (db: Database, kind: PaperKind, failures: readonly Failure[]) =>
  and(
    eq(papersWanted.kind, kind),
    kind === "invoice" ? undefined : exists(db.select({ id: invoices.id }).from(invoices).where(isInvoiceOfOrder)),
    // An array and not a list, which would be another text for each length.
    sql`${papersWanted.orderId} <> all(${sql.param(failures.map(({ orderId }) => orderId))}::uuid[])`,
  );

async function isAnyWanted(db: Database, kind: PaperKind, which: SQL | undefined): Promise<boolean> {
  const found = await db
    .select({ id: papersWanted.id })
    .from(papersWanted)
    .where(which)
    .limit(1)
    .prepare(preparedName(`any-wanted-${kind}`))
    .execute();
  return found.length > 0;
}

/** What the refund of a wanted paper credits; 0 without one. */
const CREDIT_CENTS =
  sql<number>`case when ${refunds.id} is null then 0 else refund_credit_cents(${refunds}) end`.mapWith(Number);

/** A paper that is asked for. */
export type Wanted = Awaited<ReturnType<typeof readWanted>>[number];

const readWanted = (tx: Transaction, kind: PaperKind, which: SQL | undefined) =>
  tx
    .select({
      wanted: papersWanted,
      order: orders,
      companyName: companies.name,
      refund: refunds,
      creditCents: CREDIT_CENTS,
      receivedCents: RECEIVED_CENTS,
    })
    .from(papersWanted)
    .innerJoin(orders, eq(orders.id, papersWanted.orderId))
    .leftJoin(companies, eq(companies.id, orders.companyId))
    .leftJoin(refunds, eq(refunds.id, papersWanted.refundId))
    .where(which)
    .orderBy(asc(papersWanted.isOlder), asc(papersWanted.id))
    .limit(BATCH_SIZE)
    .prepare(preparedName(`wanted-${kind}`))
    .execute();

/** A paper without its number. */
export type NewPaper = Omit<typeof papers.$inferInsert, "id" | "number" | "createdAt">;

/** Issues the next papers of a kind. Tries each by itself when they can't all be issued. */
async function issueNext(
  tx: Transaction,
  kind: PaperKind,
  which: SQL | undefined,
  settings: ShopSettings,
): Promise<Issued> {
  // Locked first: what is chosen now is numbered next, and nobody else numbers papers of the kind meanwhile.
  const mailedFrom = await lockNumbers(tx, kind);
  const wanted = await readWanted(tx, kind, which);
  // In savepoints, so that papers that fail leave neither rows nor a gap.
  const issue = (chosen: readonly Wanted[]) =>
    tx.transaction((part) => issueChosen(part, kind, chosen, mailedFrom, settings));
  const isIssued = await issue(wanted).then(
    () => true,
    () => false,
  );
  const failures: Failure[] = [];
  for (const one of isIssued ? [] : wanted) {
    const orderId = one.order.id;
    if (failures.some((failure) => failure.orderId === orderId)) continue;
    await issue([one]).catch((error: unknown) => failures.push({ orderId, error }));
  }
  return { isMore: wanted.length === BATCH_SIZE, failures };
}

async function issueChosen(
  tx: Transaction,
  kind: PaperKind,
  wanted: readonly Wanted[],
  mailedFrom: Date | null,
  settings: ShopSettings,
): Promise<void> {
  if (wanted.length === 0) return;
  const made = await (kind === "invoice" ? invoicesOf : creditNotesOf)(tx, wanted, settings);
  const before = await countNumbers(tx, kind, made.length);
  const issued = made.map((paper, place) => ({ ...paper, id: newId(), number: before + place + 1 }));
  if (issued.length > 0) await tx.insert(papers).values(issued);
  // Those of what was done before are neither mailed nor sent.
  const current = issued.filter(({ suppliedOn }) => suppliedOn === null);
  await wantMails(tx, current, mailedFrom);
  await wantSendings(tx, current, settings);
  await tx.delete(papersWanted).where(
    inArray(
      papersWanted.id,
      wanted.map((it) => it.wanted.id),
    ),
  );
}

async function invoicesOf(tx: Transaction, wanted: readonly Wanted[], settings: ShopSettings): Promise<NewPaper[]> {
  const linesOf = await readLines(
    tx,
    wanted.map(({ order }) => order.id),
  );
  return wanted.map(({ order, companyName, receivedCents, wanted: { wantedAt, isOlder } }) => {
    const issuedOn = dayOf(wantedAt, settings.timeZone);
    return {
      ...invoiceOf({ ...order, companyName, receivedCents, lines: linesOf.get(order.id) ?? [] }, settings, issuedOn),
      kind: "invoice",
      orderId: order.id,
      userId: order.userId,
      companyId: order.companyId,
      issuedOn,
      suppliedOn: isOlder ? dayOf(order.createdAt, settings.timeZone) : null,
    };
  });
}

/** Asks for the papers to be mailed, once they are (`mailNextPaper`). */
async function wantMails(tx: Transaction, issued: readonly { id: string }[], mailedFrom: Date | null): Promise<void> {
  if (issued.length === 0) return;
  const nextTryAt = sql`greatest(now(), ${mailedFrom}::timestamptz)`;
  await tx.insert(paperMails).values(issued.map(({ id }) => ({ paperId: id, nextTryAt })));
}

/** Locks the counter of a kind of papers until the transaction ends. Resolves to when its papers are mailed from. */
async function lockNumbers(tx: Transaction, kind: PaperKind): Promise<Date | null> {
  const [counter] = await tx
    .insert(paperNumbers)
    .values({ kind })
    .onConflictDoUpdate({ target: paperNumbers.kind, set: { last: sql`${paperNumbers.last}` } })
    .returning({ mailedFrom: paperNumbers.mailedFrom })
    .prepare(preparedName("lock-paper-numbers"))
    .execute();
  if (!counter) throw new Error(`the counter of ${kind}s is missing`);
  return counter.mailedFrom;
}

/** Takes the next numbers of a locked counter. Resolves to the last number before them. */
async function countNumbers(tx: Transaction, kind: PaperKind, count: number): Promise<number> {
  const [counter] = await tx
    .update(paperNumbers)
    .set({ last: sql`${paperNumbers.last} + ${count}` })
    .where(eq(paperNumbers.kind, kind))
    .returning({ last: paperNumbers.last })
    .prepare(preparedName("count-paper-numbers"))
    .execute();
  if (!counter) throw new Error(`the counter of ${kind}s is missing`);
  return counter.last - count;
}
