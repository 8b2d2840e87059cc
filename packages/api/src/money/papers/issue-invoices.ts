import type { Database, Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { orders } from "@shop/db/schema/orders";
import { paperMails, paperNumbers, papers, papersWanted } from "@shop/db/schema/papers";
import { dayOf } from "@shop/domain/dates";
import { invoiceOf } from "@shop/domain/papers/invoice";
import { asc, eq, inArray, sql } from "drizzle-orm";
import type { ShopSettings } from "../../base/platform/ports.ts";
import { transact, type BatchOptions } from "../../base/platform/transact.ts";
import { readLines } from "../../orders/read-orders.ts";
import { wantSendings } from "./send-papers.ts";

/** Invoices of one transaction: few enough that new orders have theirs soon while those of older orders are issued. */
const BATCH_SIZE = 100;

/**
 * Issues the invoices that are asked for, those of new orders first and older ones in the order of their dates. Safe to
 * run on several servers at once, and to interrupt: a number is given in the transaction that stores its invoice.
 */
export async function issueInvoices(
  { db, isStopped = () => false }: BatchOptions,
  settings: ShopSettings,
): Promise<void> {
  while (!isStopped() && (await isAnyWanted(db))) await transact(db, (tx) => issueNext(tx, settings));
}

const isWanted = eq(papersWanted.kind, "invoice");

async function isAnyWanted(db: Database): Promise<boolean> {
  const found = await db.select({ id: papersWanted.id }).from(papersWanted).where(isWanted).limit(1);
  return found.length > 0;
}

async function issueNext(tx: Transaction, settings: ShopSettings): Promise<void> {
  // Locked first: what is chosen now is numbered next, and nobody else numbers anything meanwhile.
  const { last, mailedFrom } = await lockNumbers(tx);
  const wanted = await tx
    .select({ id: papersWanted.id, wantedAt: papersWanted.wantedAt, isOlder: papersWanted.isOlder, order: orders })
    .from(papersWanted)
    .innerJoin(orders, eq(orders.id, papersWanted.orderId))
    .where(isWanted)
    .orderBy(asc(papersWanted.isOlder), asc(papersWanted.id))
    .limit(BATCH_SIZE);
  if (wanted.length === 0) return;
  const linesOf = await readLines(
    tx,
    wanted.map(({ order }) => order.id),
  );
  const issued = wanted.map(({ order, wantedAt, isOlder }, place) => {
    const issuedOn = dayOf(wantedAt, settings.timeZone);
    return {
      ...invoiceOf({ ...order, lines: linesOf.get(order.id) ?? [] }, settings, issuedOn),
      id: newId(),
      kind: "invoice" as const,
      number: last + place + 1,
      orderId: order.id,
      userId: order.userId,
      issuedOn,
      suppliedOn: isOlder ? dayOf(order.createdAt, settings.timeZone) : null,
    };
  });
  await tx
    .update(paperNumbers)
    .set({ last: last + issued.length })
    .where(eq(paperNumbers.kind, "invoice"));
  await tx.insert(papers).values(issued);
  // Those of older orders are neither mailed nor sent.
  const current = issued.filter(({ suppliedOn }) => suppliedOn === null);
  await wantMails(tx, current, mailedFrom);
  await wantSendings(tx, current, settings);
  await tx.delete(papersWanted).where(
    inArray(
      papersWanted.id,
      wanted.map(({ id }) => id),
    ),
  );
}

/** Asks for the papers to be mailed, once they are (`mailInvoices`). */
async function wantMails(tx: Transaction, issued: readonly { id: string }[], mailedFrom: Date | null): Promise<void> {
  if (issued.length === 0) return;
  const nextTryAt = sql`greatest(now(), ${mailedFrom}::timestamptz)`;
  await tx.insert(paperMails).values(issued.map(({ id }) => ({ paperId: id, nextTryAt })));
}

/** Locks the counter of invoices until the transaction ends. */
async function lockNumbers(tx: Transaction): Promise<{ last: number; mailedFrom: Date | null }> {
  const [counter] = await tx
    .insert(paperNumbers)
    .values({ kind: "invoice" })
    .onConflictDoUpdate({ target: paperNumbers.kind, set: { last: sql`${paperNumbers.last}` } })
    .returning({ last: paperNumbers.last, mailedFrom: paperNumbers.mailedFrom });
  if (!counter) throw new Error("the counter of invoices is missing");
  return counter;
}
