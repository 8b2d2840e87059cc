import { z } from "zod";
import { PAGE_SIZE } from "../limits.ts";
import { listQuery, pageOf } from "./pages.ts";
import { moment, recordId } from "./text.ts";

/** 'failing' has failed and will be retried at `nextTryAt`. */
export const MAIL_STATES = ["waiting", "failing", "sent"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * The limits that may hold a message: emails to an unverified address, subscription emails to an address, receipts
 * of enquiries to an address, and invitations to companies to an address.
 */
export const HELD_REASONS = ["unprovedAddress", "subscription", "enquiryReceipt", "invitation"] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

/** `keyword` matches recipient and subject; with one, `total` is at most MAX_COUNTED. */
export const mailQuery = listQuery(PAGE_SIZE.others, z.enum(["createdAt"]).default("createdAt")).extend({
  state: z.enum(MAIL_STATES).optional(),
});
export type MailQuery = z.infer<typeof mailQuery>;

export const mailById = z.object({ id: recordId });

/** A file that a message carries. */
const mailAttachment = z.object({ fileName: z.string(), mediaType: z.string(), bytes: z.number().int() });
export type MailAttachment = z.infer<typeof mailAttachment>;

/** A message of the outbox, as admins see it. */
export const mail = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  tries: z.number().int(),
  lastError: z.string().nullable(),
  /** The limit that it waits for until `nextTryAt`; null when it waits for none. */
  heldReason: z.enum(HELD_REASONS).nullable(),
  nextTryAt: moment,
  sentAt: moment.nullable(),
  createdAt: moment,
  cause: z.string(),
  attachments: z.array(mailAttachment),
});
export type Mail = z.infer<typeof mail>;

export const mailPage = z.object({ mails: z.array(mail), ...pageOf });
export type MailPage = z.infer<typeof mailPage>;

/** `html` is null for a plain-text message. */
export const mailWithBody = mail.extend({
  replyTo: z.string().nullable(),
  text: z.string(),
  html: z.string().nullable(),
});
export type MailWithBody = z.infer<typeof mailWithBody>;
