import type { Queryable, Transaction } from "@shop/db/client";
import { outbox } from "@shop/db/schema/contacts";
import { isDeletedEmail } from "@shop/domain/deleted-account";
import type { MailShop, Messages } from "@shop/mail/messages";
import { oneLine } from "@shop/mail/one-line";
import { renderMail } from "@shop/mail/render-mail";
import { and, eq, isNull, sql, type SQL } from "drizzle-orm";

export interface Envelope {
  /** What made it, as 'enquiry:<id>'. */
  cause: string;
  recipient: string;
  replyTo?: string;
  /** It can be taken back before this many seconds have passed. */
  delaySeconds?: number;
}

export interface NewMail extends Envelope {
  subject: string;
  text: string;
  html?: string;
}

/** A moment of the database, whose clock all servers share. */
export const secondsFromNow = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/**
 * Puts a message into the outbox, in the transaction that is its cause; none to an account that is deleted. A subject is
 * one line, whatever it quotes.
 */
export async function enqueueMail(tx: Queryable, { delaySeconds = 0, ...mail }: NewMail): Promise<void> {
  if (isDeletedEmail(mail.recipient)) return;
  await tx.insert(outbox).values({ ...mail, subject: oneLine(mail.subject), nextTryAt: secondsFromNow(delaySeconds) });
}

/** As `enqueueMail`, for one of the shop's own messages: written where its transaction knows all that it tells. */
export async function enqueueMessage<Name extends keyof Messages>(
  tx: Queryable,
  shop: MailShop,
  envelope: Envelope,
  name: Name,
  about: Messages[Name],
): Promise<void> {
  await enqueueMail(tx, { ...envelope, ...(await renderMail(shop, name, about)) });
}

/** Takes back what is not sent yet. */
export async function takeBackMail(tx: Queryable, cause: string): Promise<void> {
  await tx.delete(outbox).where(and(eq(outbox.cause, cause), isNull(outbox.sentAt)));
}

/** Removes messages for good, sent or not; also those that somebody sends again while this waits for them. */
export async function removeMail(tx: Transaction, where: SQL): Promise<void> {
  let removed: number | null;
  do {
    // A copy made meanwhile shows to the next statement, not to this one.
    ({ rowCount: removed } = await tx.delete(outbox).where(where));
  } while (removed);
}

/** The id of the record that is a message's cause. */
export const causeId = sql<string>`split_part(${outbox.cause}, ':', 2)`;
/** What of that record made it, as 'order-paid'. */
export const causeKind = sql<string>`split_part(${outbox.cause}, ':', 1)`;
