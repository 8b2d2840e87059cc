import type { Database, Queryable } from "@shop/db/client";
import { outbox } from "@shop/db/schema/contacts";
import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import type { Mailer } from "../ports.ts";

export interface NewMail {
  /** What made it, as 'enquiry:<id>'. */
  cause: string;
  recipient: string;
  replyTo?: string;
  subject: string;
  text: string;
}

/** Puts a message into the outbox, in the transaction that is its cause. A subject is one line, whatever it quotes. */
export async function enqueueMail(tx: Queryable, mail: NewMail): Promise<void> {
  await tx.insert(outbox).values({ ...mail, subject: mail.subject.replace(/[\s\p{Cc}]+/gu, " ") });
}

const LONGEST_DELAY_SECONDS = 3600;

/** Sends the next waiting message, if there is one; a failure is written down and tried again after a growing delay. */
export async function sendNextMail(db: Database, mailer: Mailer): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [mail] = await tx
      .select()
      .from(outbox)
      .where(and(isNull(outbox.sentAt), lte(outbox.nextTryAt, sql`now()`)))
      .orderBy(asc(outbox.nextTryAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!mail) return false;
    const tries = mail.tries + 1;
    const outcome = await mailer.send({ ...mail, to: mail.recipient }).then(
      () => ({ sentAt: new Date(), lastError: null }),
      (error: unknown) => ({
        // A NUL can't be stored, and a message that can't be put off would hold up all the others.
        lastError: (error instanceof Error ? error.message : String(error)).replaceAll("\0", ""),
        nextTryAt: new Date(Date.now() + 1000 * Math.min(LONGEST_DELAY_SECONDS, 2 ** tries)),
      }),
    );
    await tx
      .update(outbox)
      .set({ tries, ...outcome })
      .where(eq(outbox.id, mail.id));
    return true;
  });
}
