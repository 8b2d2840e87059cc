import type { Queryable, Transaction } from "@shop/db/client";
import { papers, paperSendings } from "@shop/db/schema/papers";
import type { PeppolState } from "@shop/domain/contracts/invoices";
import { abnDigits } from "@shop/domain/abn";
import { formatPaperNumber, type PaperBuyer } from "@shop/domain/papers/paper";
import { peppolBuyer } from "@shop/domain/papers/peppol-buyer";
import { and, eq, isNull, sql } from "drizzle-orm";
import { notifyAdmins, retryLater } from "../../base/mail/outbox.ts";
import {
  type AccessPoint,
  DocumentRefused,
  type PeppolParticipant,
  type ShopSettings,
} from "../../base/platform/ports.ts";
import { transact } from "../../base/platform/transact.ts";
import type { Shop } from "../../base/procedures/context.ts";
import { claimNextPaper } from "./paper-queues.ts";
import { peppolFile } from "./paper-xml.ts";

type SendingShop = Pick<Shop, "db" | "settings">;
type StoredPaper = typeof papers.$inferSelect;

/** Characters of a provider's reason. */
const LONGEST_REASON = 1_000;

/** Asks for new papers to be sent (`sendPapers`), if the shop sends any, to buyers who can receive them. */
export async function wantSendings(
  tx: Transaction,
  issued: readonly { id: string; buyer?: PaperBuyer | null }[],
  { sendsOverPeppol }: ShopSettings,
): Promise<void> {
  const sent = sendsOverPeppol ? issued.filter(({ buyer = null }) => "buyer" in peppolBuyer(buyer)) : [];
  if (sent.length > 0) await tx.insert(paperSendings).values(sent.map(({ id }) => ({ paperId: id })));
}

/**
 * Sends the papers that are to be sent over Peppol. Safe to run on several servers at once, and to interrupt: a paper that
 * is sent again after a crash has the same key. A failure is recorded and retried with exponential backoff; it rejects,
 * and the next run goes on with the others. A refusal is for good, and the shop's staff are told.
 */
export async function sendPapers(
  shop: SendingShop,
  accessPoint: AccessPoint,
  isStopped: () => boolean = () => false,
): Promise<void> {
  while (!isStopped() && (await sendNext(shop, accessPoint)));
}

async function sendNext(shop: SendingShop, accessPoint: AccessPoint): Promise<boolean> {
  const claimed = await claimNextPaper(shop.db, paperSendings);
  if (!claimed) return false;
  const { paperId, tries } = claimed;
  const [paper] = await shop.db.select().from(papers).where(eq(papers.id, paperId));
  if (!paper) throw new Error(`the paper ${paperId} to be sent is missing`);
  try {
    await send(accessPoint, paper);
  } catch (error) {
    if (error instanceof DocumentRefused) {
      await refuse(shop, paper, tries, error);
      return true;
    }
    await shop.db.update(paperSendings).set(failed(error, tries)).where(isOwnTry(paperId, tries));
    throw error;
  }
  // Also when its lease has ended meanwhile: it is sent.
  await shop.db
    .update(paperSendings)
    .set({ sentAt: sql`now()`, nextTryAt: null, lastError: null })
    .where(and(eq(paperSendings.paperId, paperId), isNull(paperSendings.sentAt)));
  return true;
}

/** Whether a paper was sent; null when it is not to be. */
export async function readPeppolState(db: Queryable, paperId: string): Promise<PeppolState | null> {
  const [row] = await db.select().from(paperSendings).where(eq(paperSendings.paperId, paperId));
  if (!row) return null;
  const { sentAt, nextTryAt, lastError } = row;
  const state = sentAt ? "sent" : nextTryAt ? "waiting" : "refused";
  return { state, sentAt: sentAt?.toISOString() ?? null, problem: lastError };
}

/** The columns that record a failure and schedule the next try. */
function failed(error: unknown, tries: number) {
  const { lastError, nextTryAt } = retryLater(error, tries);
  return { lastError: lastError.slice(0, LONGEST_REASON), nextTryAt };
}

/** The row of a paper, unless another server has taken it over, or sent it. */
const isOwnTry = (paperId: string, tries: number) =>
  and(eq(paperSendings.paperId, paperId), eq(paperSendings.tries, tries), isNull(paperSendings.sentAt));

async function send(accessPoint: AccessPoint, paper: StoredPaper): Promise<void> {
  const document = peppolFile(paper);
  if ("problem" in document) throw new DocumentRefused(document.problem);
  await accessPoint.send({
    idempotencyKey: paper.id,
    sender: participant(paper.content.seller.abn),
    receiver: participant(paper.buyer?.abn ?? ""),
    documentType: paper.kind,
    fileName: document.fileName,
    xml: document.content,
  });
}

const participant = (abn: string): PeppolParticipant => ({ scheme: "0151", id: abnDigits(abn) });

/** Gives a paper up, and tells the shop's staff. */
const refuse = (
  { db, settings }: SendingShop,
  paper: StoredPaper,
  tries: number,
  refused: DocumentRefused,
): Promise<void> =>
  transact(db, async (tx) => {
    const { lastError } = failed(refused, tries);
    const { rowCount } = await tx
      .update(paperSendings)
      .set({ nextTryAt: null, lastError })
      .where(isOwnTry(paper.id, tries));
    if (rowCount === 0) return;
    const number = formatPaperNumber(paper.kind, paper.number);
    await notifyAdmins(tx, settings, {
      cause: `peppol-refused:${paper.id}`,
      subject: `Not sent over Peppol: ${number}`,
      text: `${number} for order ${paper.content.orderNumber} could not be sent over Peppol, and will not be tried again.\n\nReason: ${lastError}\n`,
    });
  });
