import type { Database, Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { orders } from "@shop/db/schema/orders";
import { paperMails, paperNumbers, papers, papersWanted } from "@shop/db/schema/papers";
import { refunds } from "@shop/db/schema/payments";
import { dayOf } from "@shop/domain/dates";
import { invoiceOf } from "@shop/domain/papers/invoice";
import { PAPER_KINDS, type PaperKind } from "@shop/domain/papers/paper";
import { and, asc, eq, exists, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ShopSettings } from "../../base/platform/ports.ts";
import { transact, type BatchOptions } from "../../base/platform/transact.ts";
import { readLines } from "../../orders/read-orders.ts";
import { creditNotesOf } from "./credit-notes.ts";
import { wantSendings } from "./send-papers.ts";

/** Papers of one transaction: few enough that new orders have theirs soon while those of older orders are issued. */
const BATCH_SIZE = 100;

/**
 * Issues the papers that are asked for, those of new orders first. Safe to run on several servers at once, and to
 * interrupt: a number is given in the transaction that stores its paper. A credit note waits for its invoice.
 */
export async function issuePapers(
  { db, isStopped = () => false }: BatchOptions,
  settings: ShopSettings,
): Promise<void> {
  for (const kind of PAPER_KINDS) {
    while (!isStopped() && (await isAnyWanted(db, kind))) await transact(db, (tx) => issueNext(tx, kind, settings));
  }
}

const invoices = alias(papers, "invoices");
const isInvoiceOfOrder = and(eq(invoices.orderId, papersWanted.orderId), eq(invoices.kind, "invoice"));

/** Papers of this kind that can be issued. */
const isWanted = (db: Database | Transaction, kind: PaperKind) =>
  and(
    eq(papersWanted.kind, kind),
    kind === "invoice" ? undefined : exists(db.select({ id: invoices.id }).from(invoices).where(isInvoiceOfOrder)),
  );

async function isAnyWanted(db: Database, kind: PaperKind): Promise<boolean> {
  const found = await db.select({ id: papersWanted.id }).from(papersWanted).where(isWanted(db, kind)).limit(1);
  return found.length > 0;
}

/** A paper that is asked for. */
export type Wanted = Awaited<ReturnType<typeof readWanted>>[number];

const readWanted = (tx: Transaction, kind: PaperKind) =>
  tx
    .select({ wanted: papersWanted, order: orders, refund: refunds })
    .from(papersWanted)
    .innerJoin(orders, eq(orders.id, papersWanted.orderId))
    .leftJoin(refunds, eq(refunds.id, papersWanted.refundId))
    .where(isWanted(tx, kind))
    .orderBy(asc(papersWanted.isOlder), asc(papersWanted.id))
    .limit(BATCH_SIZE);

/** A paper without its number. */
export type NewPaper = Omit<typeof papers.$inferInsert, "id" | "number" | "createdAt">;

async function issueNext(tx: Transaction, kind: PaperKind, settings: ShopSettings): Promise<void> {
  // Locked first: what is chosen now is numbered next, and nobody else numbers papers of the kind meanwhile.
  const { last, mailedFrom } = await lockNumbers(tx, kind);
  const wanted = await readWanted(tx, kind);
  if (wanted.length === 0) return;
  const made = await (kind === "invoice" ? invoicesOf : creditNotesOf)(tx, wanted, settings);
  const issued = made.map((paper, place) => ({ ...paper, id: newId(), number: last + place + 1 }));
  await tx
    .update(paperNumbers)
    .set({ last: last + issued.length })
    .where(eq(paperNumbers.kind, kind));
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
  return wanted.map(({ order, wanted: { wantedAt, isOlder } }) => {
    const issuedOn = dayOf(wantedAt, settings.timeZone);
    return {
      ...invoiceOf({ ...order, lines: linesOf.get(order.id) ?? [] }, settings, issuedOn),
      kind: "invoice",
      orderId: order.id,
      userId: order.userId,
      issuedOn,
      suppliedOn: isOlder ? dayOf(order.createdAt, settings.timeZone) : null,
    };
  });
}

/** Asks for the papers to be mailed, once they are (`mailPapers`). */
async function wantMails(tx: Transaction, issued: readonly { id: string }[], mailedFrom: Date | null): Promise<void> {
  if (issued.length === 0) return;
  const nextTryAt = sql`greatest(now(), ${mailedFrom}::timestamptz)`;
  await tx.insert(paperMails).values(issued.map(({ id }) => ({ paperId: id, nextTryAt })));
}

/** Locks the counter of a kind of papers until the transaction ends. */
async function lockNumbers(tx: Transaction, kind: PaperKind): Promise<{ last: number; mailedFrom: Date | null }> {
  const [counter] = await tx
    .insert(paperNumbers)
    .values({ kind })
    .onConflictDoUpdate({ target: paperNumbers.kind, set: { last: sql`${paperNumbers.last}` } })
    .returning({ last: paperNumbers.last, mailedFrom: paperNumbers.mailedFrom });
  if (!counter) throw new Error(`the counter of ${kind}s is missing`);
  return counter;
}
