import type { Transaction } from "@shop/db/client";
import { papers } from "@shop/db/schema/papers";
import type { refunds } from "@shop/db/schema/payments";
import { dayOf } from "@shop/domain/dates";
import { formatAbn } from "@shop/domain/abn";
import { CANCELLATION_REASON, REFUND_REASON } from "@shop/domain/messages";
import { creditNoteOf, type Credit, type PaperAmounts } from "@shop/domain/papers/credit-note";
import { formatPaperNumber, type PaperContent } from "@shop/domain/papers/paper";
import { asc, inArray } from "drizzle-orm";
import type { ShopSettings } from "../../base/platform/ports.ts";
import { readLines } from "../../orders/read-orders.ts";
import type { NewPaper, Wanted } from "./issue-papers.ts";

type StoredPaper = typeof papers.$inferSelect;

/**
 * The credit notes that are asked for, in their order; each credits at most what the earlier ones leave of its invoice. A
 * refund or a cancellation that finds nothing left has none.
 */
export async function creditNotesOf(
  tx: Transaction,
  wanted: readonly Wanted[],
  settings: ShopSettings,
): Promise<NewPaper[]> {
  const ids = wanted.map(({ order }) => order.id);
  const papersOf = await readPapers(tx, ids);
  const linesOf = await readLines(tx, ids);
  const notes: NewPaper[] = [];
  for (const { order, refund, creditCents, wanted: it } of wanted) {
    const { invoice, earlier } = papersOf.get(order.id) ?? { earlier: [] };
    if (!invoice) throw new Error(`the order ${order.id} has no invoice to credit`);
    const places = (linesOf.get(order.id) ?? []).map(({ productId }) => productId);
    const credit = refund ? creditOf(refund, creditCents, places) : "rest";
    const amounts = creditNoteOf(amountsOf(invoice), earlier, credit);
    if (!amounts) continue;
    earlier.push(amounts);
    const reason = refund ? (refund.reason ?? REFUND_REASON) : (order.cancellationReason ?? CANCELLATION_REASON);
    const doneAt = refund?.updatedAt ?? order.cancelledAt ?? it.wantedAt;
    notes.push({
      kind: "credit-note",
      orderId: order.id,
      userId: order.userId,
      companyId: order.companyId,
      invoiceId: invoice.id,
      refundId: it.refundId,
      issuedOn: dayOf(it.wantedAt, settings.timeZone),
      suppliedOn: it.isOlder ? dayOf(doneAt, settings.timeZone) : null,
      totalCents: amounts.totalCents,
      gstCents: amounts.gstCents,
      content: contentOf(invoice, amounts, reason, settings),
      buyer: invoice.buyer,
    });
  }
  return notes;
}

function creditOf(refund: typeof refunds.$inferSelect, amountCents: number, places: readonly string[]): Credit {
  if (!refund.lines) return { amountCents };
  return {
    units: refund.lines.map(({ productId, quantity, gstCents }) => ({
      place: places.indexOf(productId),
      qty: quantity,
      gstCents,
    })),
  };
}

function contentOf(
  { number, issuedOn, content }: StoredPaper,
  { totalCents: _total, gstCents: _gst, ...amounts }: PaperAmounts,
  reason: string,
  { name, abn, address, phone, email }: ShopSettings,
): PaperContent {
  const { receivedCents: _received, ...kept } = content;
  return {
    ...kept,
    seller: { name, abn: formatAbn(abn), address, phone, email },
    ...amounts,
    credited: { invoiceNumber: formatPaperNumber("invoice", number), invoiceIssuedOn: issuedOn, reason },
  };
}

const amountsOf = ({ totalCents, gstCents, content }: StoredPaper): PaperAmounts => ({
  totalCents,
  gstCents,
  lines: content.lines,
  freightCents: content.freightCents,
  freightGstCents: content.freightGstCents,
  ...(content.gstFreeFreightCents !== undefined && { gstFreeFreightCents: content.gstFreeFreightCents }),
});

/** The invoices of orders, and the credit notes that they have had. */
async function readPapers(
  tx: Transaction,
  orderIds: readonly string[],
): Promise<Map<string, { invoice?: StoredPaper; earlier: PaperAmounts[] }>> {
  const rows = await tx.select().from(papers).where(inArray(papers.orderId, orderIds)).orderBy(asc(papers.number));
  const papersOf = new Map<string, { invoice?: StoredPaper; earlier: PaperAmounts[] }>();
  for (const paper of rows) {
    const found = papersOf.get(paper.orderId) ?? { earlier: [] };
    if (paper.kind === "invoice") found.invoice = paper;
    else found.earlier.push(amountsOf(paper));
    papersOf.set(paper.orderId, found);
  }
  return papersOf;
}
