import type { outbox } from "@shop/db/schema/contacts";
import type { Mail, MailWithBody } from "@shop/domain/contracts/mail";
import { withoutSecrets } from "./link-secrets.ts";

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
