import type { Queryable, Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { describeError } from "@shop/db/describe-error";
import { runPreparedIn } from "@shop/db/prepared";
import { outbox } from "@shop/db/schema/contacts";
import type { Order } from "@shop/domain/contracts/orders";
import { isDeletedEmail } from "@shop/domain/deleted-account";
import { ORDER_PLACED, type MailShop, type Messages, type RenderedMail, oneLine } from "@shop/mail/messages";
import { renderMail } from "@shop/mail/render-mail";
import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { isUrgent } from "./mail-kinds.ts";

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

/** So long is not tried to send what nobody has written: an older server, which writes with the order, may be at it too. */
const UNWRITTEN_SECONDS = 3_600;

/** A moment of the database, whose clock all servers share. */
export const secondsFromNow = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

const LONGEST_DELAY_SECONDS = 3_600;

/** What is written down of a failure after so many tries before it: the next one waits longer each time. */
export const putOff = (error: unknown, tries: number) => ({
  // A NUL can't be stored, and a message that can't be put off would hold up all the others.
  lastError: (error instanceof Error ? describeError(error).message : String(error)).replaceAll("\0", ""),
  nextTryAt: secondsFromNow(Math.min(LONGEST_DELAY_SECONDS, 2 ** tries)),
});

/**
 * Puts a message into the outbox, in the transaction that is its cause; none to an account that is deleted. A subject is
 * one line, even if it quotes several.
 */
export async function enqueueMail(tx: Queryable, { delaySeconds = 0, ...mail }: NewMail): Promise<void> {
  if (isDeletedEmail(mail.recipient)) return;
  await tx.insert(outbox).values({
    ...mail,
    subject: oneLine(mail.subject),
    isUrgent: isUrgent(mail.cause),
    nextTryAt: secondsFromNow(delaySeconds),
  });
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

export const ENQUEUE_TO_WRITE = `insert into outbox (id, cause, recipient, reply_to, subject, text, to_write, next_try_at)
  values ($1, $2, $3, $4, $5, '', $6, now() + make_interval(secs => ${UNWRITTEN_SECONDS}))`;

/** An order's confirmation: a job writes it, since that takes longer than all the rest of placing an order. */
export async function enqueueToWrite(
  tx: Transaction,
  envelope: Omit<Envelope, "delaySeconds">,
  order: Order,
): Promise<void> {
  const { cause, recipient, replyTo = null } = envelope;
  if (isDeletedEmail(recipient)) return;
  const subject = oneLine(ORDER_PLACED(order.orderNumber));
  await runPreparedIn(tx, ENQUEUE_TO_WRITE, [newId(), cause, recipient, replyTo, subject, JSON.stringify(order)]);
}

/** Replaces the text of a message that no sender has taken yet; false when there is none of this cause. */
export async function rewriteWaitingMail(tx: Transaction, cause: string, written: RenderedMail): Promise<boolean> {
  const isAbout = and(eq(outbox.cause, cause), sql`${causeId} = ${cause.split(":")[1] ?? ""}`);
  const { rowCount } = await tx
    .update(outbox)
    .set({ ...written, subject: oneLine(written.subject) })
    .where(and(isAbout, isNull(outbox.sentAt), isNull(outbox.claimedAt)));
  return rowCount === 1;
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
