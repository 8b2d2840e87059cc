import type { Queryable, Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { describeError } from "@shop/db/describe-error";
import { runPrepared } from "@shop/db/prepared";
import { outbox } from "@shop/db/schema/contacts";
import type { Order } from "@shop/domain/contracts/orders";
import { isDeletedEmail } from "@shop/domain/deleted-account";
import { ORDER_PLACED, type MailShop, type Messages, type RenderedMail, oneLine } from "@shop/mail/messages";
import { renderMail } from "@shop/mail/render-mail";
import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { HeldReason } from "@shop/domain/contracts/mail";
import { users } from "@shop/db/schema/users";
import { transact } from "../platform/transact.ts";
import { attachFiles, type Attachment } from "./attachments.ts";

/** The kind of a message, such as 'order-paid', from its `cause`. */
export const kindOf = (cause: string): string => cause.split(":", 1)[0] ?? "";

/** Messages with a link that a user is waiting for, and notices about the security of an account. */
const URGENT_KINDS = new Set([
  "password-reset",
  "subscriber",
  "email-changed",
  "email-restored",
  "password-changed",
  "two-factor-on",
  "two-factor-off",
  "recovery-codes-renewed",
  "api-key-made",
  "api-key-added",
  "api-keys-ended",
  "company-invitation",
]);

/** True for a message that is sent before the others. */
export const isUrgent = (cause: string): boolean => URGENT_KINDS.has(kindOf(cause));

/** Kinds of messages with a separate limit per recipient, whether the address is verified or not. */
export const OWN_LIMITS: Readonly<Record<string, HeldReason>> = {
  subscriber: "subscription",
  "enquiry-copy": "enquiryReceipt",
  "application-copy": "enquiryReceipt",
  "company-invitation": "invitation",
};

/** Kinds of messages exempt from the limit for unverified addresses, because other limits apply to them. */
export const EXEMPT_KINDS: readonly string[] = ["password-reset", "subscriber", "email-changed"];

export interface Envelope {
  /** What caused it, such as 'enquiry:<id>'. */
  cause: string;
  recipient: string;
  replyTo?: string;
  /** Seconds until the message is sent, during which it can be cancelled. */
  delaySeconds?: number;
  /** Stored files that it carries. Each exists as long as the message does. */
  attachments?: readonly Attachment[];
}

interface NewMail extends Envelope {
  subject: string;
  text: string;
  html?: string;
}

/**
 * An unrendered message becomes due only after this time, so that an older server version running during an update does
 * not send it empty.
 */
const UNWRITTEN_SECONDS = 3_600;

/** By the database's clock, which all servers share. */
export const secondsFromNow = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

const MAX_DELAY_SECONDS = 3_600;

/** The columns that record a failure and schedule the next try, with exponential backoff. */
export const retryLater = (error: unknown, tries: number) => ({
  // A NUL can't be stored, and a message that can't be rescheduled would block all the others.
  lastError: (error instanceof Error ? describeError(error).message : String(error)).replaceAll("\0", ""),
  nextTryAt: secondsFromNow(Math.min(MAX_DELAY_SECONDS, 2 ** tries)),
});

/**
 * Adds a message to the outbox, in the transaction of its cause, unless the recipient's account is deleted. Line breaks
 * in a subject are removed.
 */
export async function enqueueMail(
  tx: Queryable,
  { delaySeconds = 0, attachments = [], ...mail }: NewMail,
): Promise<void> {
  if (isDeletedEmail(mail.recipient)) return;
  const id = newId();
  const { cause, recipient, replyTo = null, subject, text, html = null } = mail;
  const values = [id, cause, recipient, replyTo, oneLine(subject), text, html, isUrgent(cause), delaySeconds];
  const insert = (within: Queryable) => runPrepared(within, ENQUEUE, values);
  if (attachments.length === 0) await insert(tx);
  else
    await transact(tx, async (within) => {
      await insert(within);
      await attachFiles(within, id, attachments);
    });
}

const ENQUEUE = `insert into outbox (id, cause, recipient, reply_to, subject, text, html, is_urgent, next_try_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9))`;

/** Like `enqueueMail`, for one of the shop's message templates. */
export async function enqueueMessage<Name extends keyof Messages>(
  tx: Queryable,
  shop: MailShop,
  envelope: Envelope,
  name: Name,
  about: Messages[Name],
): Promise<void> {
  await enqueueMail(tx, { ...envelope, ...(await renderMail(shop, name, about)) });
}

/** Emails a user about their account, with the message's name as its kind. */
export const enqueueForUser = <Name extends keyof Messages>(
  tx: Queryable,
  shop: MailShop,
  user: { id: string; email: string },
  name: Name,
  about: Messages[Name],
): Promise<void> => enqueueMessage(tx, shop, { cause: `${name}:${user.id}`, recipient: user.email }, name, about);

export const ENQUEUE_TO_RENDER = `insert into outbox (id, cause, recipient, reply_to, subject, text, to_write, next_try_at)
  values ($1, $2, $3, $4, $5, '', $6, now() + make_interval(secs => ${UNWRITTEN_SECONDS}))`;

/** Adds an order's confirmation. A job renders it, because that takes longer than the rest of placing an order. */
export async function enqueueToRender(
  tx: Transaction,
  envelope: Omit<Envelope, "delaySeconds" | "attachments">,
  order: Order,
): Promise<void> {
  const { cause, recipient, replyTo = null } = envelope;
  if (isDeletedEmail(recipient)) return;
  const subject = oneLine(ORDER_PLACED(order));
  await runPrepared(tx, ENQUEUE_TO_RENDER, [newId(), cause, recipient, replyTo, subject, JSON.stringify(order)]);
}

/** Replaces the text of a message that no sender has claimed yet; false when there is none with this cause. */
export async function rewriteWaitingMail(tx: Transaction, cause: string, written: RenderedMail): Promise<boolean> {
  const { rowCount } = await tx
    .update(outbox)
    .set({ ...written, subject: oneLine(written.subject) })
    .where(and(hasCause(cause), isNull(outbox.sentAt), isNull(outbox.claimedAt)));
  return rowCount === 1;
}

/** Deletes the messages of a cause that have not been sent yet. */
export async function cancelMail(tx: Queryable, cause: string): Promise<void> {
  await tx.delete(outbox).where(and(hasCause(cause), isNull(outbox.sentAt)));
}

/**
 * Deletes the messages that have not been sent yet. Resolves to the recipients who may have been told by one that was written
 * `since`, and to those whom the deletion left untold. A claimed message may arrive: its sender may be calling the provider, or
 * did not get the answer.
 */
export async function withdrawMail(
  tx: Transaction,
  where: SQL,
  since: Date,
): Promise<{ told: string[]; untold: string[] }> {
  const { recipient, claimedAt, createdAt } = outbox;
  const columns = { recipient, claimedAt, createdAt };
  const deleted = await tx
    .delete(outbox)
    .where(and(where, isNull(outbox.sentAt)))
    .returning(columns);
  const sent = await tx.select(columns).from(outbox).where(where);
  const told = [...deleted.filter((mail) => mail.claimedAt !== null), ...sent]
    .filter((mail) => mail.createdAt >= since)
    .map((mail) => mail.recipient);
  return { told, untold: deleted.map((mail) => mail.recipient).filter((one) => !told.includes(one)) };
}

/** Deletes messages, sent or not, including copies created at the same time because an admin sends one again. */
export async function removeMail(tx: Transaction, where: SQL): Promise<void> {
  let removed: number | null;
  do {
    // A copy created meanwhile is visible only to the next statement.
    ({ rowCount: removed } = await tx.delete(outbox).where(where));
  } while (removed);
}

/** The id of the record that is a message's cause. */
export const causeId = sql<string>`split_part(${outbox.cause}, ':', 2)`;
/** The kind of a message, such as 'order-paid'. */
export const causeKind = sql<string>`split_part(${outbox.cause}, ':', 1)`;

/** The messages of a cause, found by the index of its record. */
const hasCause = (cause: string) => and(eq(outbox.cause, cause), sql`${causeId} = ${cause.split(":")[1] ?? ""}`);

/**
 * Emails the admins about something that needs attention, such as a surplus payment, in the transaction of its cause:
 * to the shop's address or, if none is set, to every admin.
 */
export async function notifyAdmins(
  tx: Queryable,
  shop: MailShop,
  { cause, ...notice }: Messages["admin-notice"] & { cause: string },
): Promise<void> {
  for (const recipient of await emailsOfStaff(tx, shop))
    await enqueueMessage(tx, shop, { cause, recipient }, "admin-notice", notice);
}

/** Where the shop's staff are written to: the shop's address or, if none is set, every admin. */
export const emailsOfStaff = async (tx: Queryable, shop: MailShop): Promise<string[]> =>
  shop.email ? [shop.email] : emailsOfAdmins(tx);

async function emailsOfAdmins(tx: Queryable): Promise<string[]> {
  // Locked, so that deleting an admin's account at the same time also deletes this message.
  const admins = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(users.id)
    .for("key share");
  return admins.map(({ email }) => email);
}
