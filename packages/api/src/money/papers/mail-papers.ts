import type { Transaction } from "@shop/db/client";
import { preparedName } from "@shop/db/prepared";
import { orders } from "@shop/db/schema/orders";
import { paperMails, papers } from "@shop/db/schema/papers";
import { refunds } from "@shop/db/schema/payments";
import { formatPaperNumber, paperFileName } from "@shop/domain/papers/paper";
import { and, eq } from "drizzle-orm";
import { storeFile } from "../../base/files/stored-files.ts";
import type { Attachment } from "../../base/mail/attachments.ts";
import { enqueueMessage, retryLater } from "../../base/mail/outbox.ts";
import { transact } from "../../base/platform/transact.ts";
import type { Shop } from "../../base/procedures/context.ts";
import { addresseeOf } from "../../people/companies/company-addresses.ts";
import { claimNextPaper } from "./paper-queues.ts";
import { peppolFile, type XmlFile } from "./paper-xml.ts";
import { MONEY_OF_ORDER } from "./read-papers.ts";
import { toPaper } from "./papers.wire.ts";
import { printedPaper } from "./printed-paper.ts";

type MailingShop = Pick<Shop, "db" | "settings" | "files" | "papers">;

/**
 * Mails the next paper that is to be mailed, with its PDF and Peppol document; false when there is none. Safe to run on several
 * servers at once, and to interrupt: a paper leaves the queue in the transaction that writes its message, so it is mailed once.
 * A failure is recorded and retried with exponential backoff; it rejects, and the next run goes on with the others.
 */
export async function mailNextPaper(shop: MailingShop): Promise<boolean> {
  const claimed = await claimNextPaper(shop.db, paperMails);
  if (!claimed) return false;
  const { paperId, tries } = claimed;
  try {
    await mailPaper(shop, paperId);
  } catch (error) {
    await shop.db
      .update(paperMails)
      .set(retryLater(error, tries))
      .where(and(eq(paperMails.paperId, paperId), eq(paperMails.tries, tries)));
    throw error;
  }
  return true;
}

async function mailPaper(shop: MailingShop, paperId: string): Promise<void> {
  const { db, settings } = shop;
  const [paper] = await db
    .select()
    .from(papers)
    .where(eq(papers.id, paperId))
    .prepare(preparedName("paper-to-mail"))
    .execute();
  if (!paper) throw new Error(`the paper ${paperId} to be mailed is missing`);
  // Outside of the transaction, because it takes seconds. A file that no message carries expires.
  const content = await shop.papers.pdf(printedPaper(paper), { isForJob: true });
  const { id: fileId } = await storeFile(shop, { content, mediaType: "application/pdf" });
  const document = peppolFile(paper);
  const documents = "problem" in document ? [] : [await storeXml(shop, document)];
  await transact(db, async (tx) => {
    // First, because it locks the account: deleting it at the same time also deletes this message, or prevents it.
    const { emails } = await addresseeOf(tx, paper);
    const [order] = await tx
      .select({ invoiceEmail: orders.invoiceEmail, ...MONEY_OF_ORDER })
      .from(orders)
      .where(eq(orders.id, paper.orderId))
      .prepare(preparedName("order-of-paper-to-mail"))
      .execute();
    const removed = await tx
      .delete(paperMails)
      .where(eq(paperMails.paperId, paperId))
      .prepare(preparedName("paper-mailed"))
      .execute();
    if (!order || removed.rowCount === 0) return;
    const { invoiceEmail, ...money } = order;
    const isNobodys = paper.companyId === null && emails.length === 0;
    const recipients = invoiceEmail === null || isNobodys ? emails : [invoiceEmail];
    const about = {
      cause: paper.kind === "invoice" ? `order-invoiced:${paper.orderId}` : `order-credited:${paper.id}`,
      ...(settings.email && { replyTo: settings.email }),
      attachments: [{ fileId, fileName: paperFileName(formatPaperNumber(paper.kind, paper.number)) }, ...documents],
    };
    const written = toPaper({ paper, ...money });
    const isRefunded = await isRefundedToCard(tx, paper);
    for (const recipient of recipients) {
      const envelope = { ...about, recipient };
      if (paper.kind === "invoice")
        await enqueueMessage(tx, settings, envelope, "order-invoiced", { invoice: written });
      else await enqueueMessage(tx, settings, envelope, "order-credited", { note: written, isRefunded });
    }
  });
}

/** Of a credit note: whether money goes back to a card, as it does not for the cent that a card was charged less. */
async function isRefundedToCard(tx: Transaction, { refundId, content }: typeof papers.$inferSelect): Promise<boolean> {
  if (content.payment.method !== "Stripe") return false;
  if (refundId === null) return true;
  const [refund] = await tx.select({ paymentId: refunds.paymentId }).from(refunds).where(eq(refunds.id, refundId));
  return refund?.paymentId != null;
}

async function storeXml(shop: MailingShop, { fileName, content }: XmlFile): Promise<Attachment> {
  const { id: fileId } = await storeFile(shop, { content, mediaType: "application/xml" });
  return { fileId, fileName };
}
