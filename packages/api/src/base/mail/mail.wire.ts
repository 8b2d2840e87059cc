import { outbox } from "@shop/db/schema/contacts";
import type { Mail, MailAttachment, MailWithBody } from "@shop/domain/contracts/mail";
import { sql } from "drizzle-orm";
import { attachmentHeads } from "./attachments.ts";

type MailRow = typeof outbox.$inferSelect & { attachments: MailAttachment[] };

const { id, cause, recipient, subject, tries, lastError, heldReason, nextTryAt, sentAt, createdAt } = outbox;
/** The columns of a message without its bodies. */
export const MAIL_HEAD = {
  id,
  cause,
  recipient,
  subject,
  tries,
  lastError,
  heldReason,
  nextTryAt,
  sentAt,
  createdAt,
  attachments: attachmentHeads(sql`${id}`),
};

export function toMail(row: Pick<MailRow, keyof typeof MAIL_HEAD>): Mail {
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
    attachments: row.attachments,
  };
}

export function toMailWithBody(row: MailRow): MailWithBody {
  const { replyTo, text, html } = row;
  return { ...toMail(row), replyTo, text: redactSecrets(text), html: html && redactSecrets(html) };
}

const SECRET = /([?&](?:amp;)?r=|\/subscribe\/|\/join\?token=)[\w-]+/g;
const REMOVED = /(?:[?&](?:amp;)?r=|\/subscribe\/|\/join\?token=)…/;

/**
 * Removes the secrets from a message's links. With them an admin, or anyone with a copy of the database, could set the
 * recipient's password, so the outbox stores them only until the message is sent.
 */
export const redactSecrets = (body: string): string => body.replace(SECRET, "$1…");

/** True for a message whose links have been redacted. */
export const hasRedactedSecrets = (body: string): boolean => REMOVED.test(body);
