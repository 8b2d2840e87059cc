import type { outbox } from "@shop/db/schema/contacts";
import type { Mail, MailWithBody } from "@shop/domain/contracts/mail";

type MailRow = typeof outbox.$inferSelect;

type NotTold = "text" | "html" | "replyTo" | "toWrite" | "isUrgent" | "isLimitWaived" | "claimedAt";

export function toMail(row: Omit<MailRow, NotTold>): Mail {
  return {
    _id: row.id,
    to: row.recipient,
    subject: row.subject,
    state: row.sentAt ? "sent" : row.lastError === null || row.heldReason ? "waiting" : "failing",
    tries: row.tries,
    lastError: row.lastError,
    heldReason: row.heldReason,
    nextTryAt: row.nextTryAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    cause: row.cause,
  };
}

export function toMailWithBody(row: Omit<MailRow, "toWrite">): MailWithBody {
  const { replyTo, text, html } = row;
  return { ...toMail(row), replyTo, text: withoutSecrets(text), html: html && withoutSecrets(html) };
}

const SECRET = /([?&](?:amp;)?r=|\/subscribe\/)[\w-]+/g;
const REMOVED = /(?:[?&](?:amp;)?r=|\/subscribe\/)…/;

/**
 * A message without the secrets of its links. Only its reader may have them: with them, an admin, or anyone with a copy
 * of the database, could set the reader's password. The outbox keeps it until the message is out, and no longer.
 */
export const withoutSecrets = (body: string): string => body.replace(SECRET, "$1…");

/** True for a message whose links lead nowhere any more. */
export const hasLostSecrets = (body: string): boolean => REMOVED.test(body);
