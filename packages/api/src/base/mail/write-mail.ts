import type { Database } from "@shop/db/client";
import { outbox } from "@shop/db/schema/contacts";
import { withLaterFields } from "@shop/domain/contracts/kept-orders";
import type { MailShop } from "@shop/mail/messages";
import { renderMail } from "@shop/mail/render-mail";
import { and, asc, eq, isNotNull, lte, or, sql, type SQL } from "drizzle-orm";
import { retryLater } from "./outbox.ts";
import { transact } from "../platform/transact.ts";

type Writer = { db: Database; settings: MailShop };

/** A message that could not be rendered is retried like one that could not be sent. */
const IS_DUE = or(eq(outbox.tries, 0), lte(outbox.nextTryAt, sql`now()`));

/**
 * Renders the oldest unrendered message that is due, so that it can be sent; false when there is none. When rendering
 * fails, it reschedules the message and rejects.
 */
export const renderNextMail = (writer: Writer): Promise<boolean> => writeMail(writer, IS_DUE, "skip locked");

/** Renders this message if necessary, so that it can be read or sent now. Rejects like `renderNextMail`. */
export const renderMailNow = (writer: Writer, id: string): Promise<boolean> => writeMail(writer, eq(outbox.id, id));

async function writeMail(
  { db, settings }: Writer,
  which: SQL | undefined,
  whenLocked?: "skip locked",
): Promise<boolean> {
  let failed: { id: string; tries: number } | undefined;
  try {
    return await transact(db, async (tx) => {
      const [mail] = await tx
        .select({ id: outbox.id, order: outbox.toWrite, tries: outbox.tries })
        .from(outbox)
        .where(and(isNotNull(outbox.toWrite), which))
        .orderBy(asc(outbox.id))
        .limit(1)
        .for("update", whenLocked ? { skipLocked: true } : {});
      if (!mail?.order) return false;
      failed = mail;
      const written = await renderMail(settings, "order-placed", { order: withLaterFields(mail.order) });
      await tx
        .update(outbox)
        // Due since its order was placed, so that later messages about the order are sent after it.
        .set({ ...written, toWrite: null, tries: 0, lastError: null, nextTryAt: outbox.createdAt })
        .where(eq(outbox.id, mail.id));
      return true;
    });
  } catch (error) {
    // Unless another server has rendered it meanwhile. A message that the database rejects is rescheduled, too.
    if (failed)
      await db
        .update(outbox)
        .set({ tries: failed.tries + 1, ...retryLater(error, failed.tries) })
        .where(and(eq(outbox.id, failed.id), eq(outbox.tries, failed.tries), isNotNull(outbox.toWrite)));
    throw error;
  }
}
