import { HELD_REASONS } from "@shop/domain/contracts/mail";
import type { Order } from "@shop/domain/contracts/orders";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, moment, version } from "../columns.ts";
import { storedFiles } from "./files.ts";
import { users } from "./users.ts";

export const contactEnquiries = pgTable(
  "contact_enquiries",
  {
    id: id(),
    /** The user who was logged in; null for a visitor, who may have entered any e-mail address. */
    userId: uuid().references(() => users.id),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(""),
    message: text().notNull(),
    handledAt: moment(),
    handledBy: uuid().references(() => users.id),
    note: text().notNull().default(""),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    index("contact_enquiries_open_idx")
      .on(t.id)
      .where(sql`${t.handledAt} is null`),
    // Finds a person's enquiries, for data exports and deleted accounts.
    index("contact_enquiries_user_idx").on(t.userId),
    index("contact_enquiries_email_idx").on(sql`lower(${t.email})`),
  ],
);

/** The reply to an enquiry, at most one; its e-mail is in the outbox. */
export const enquiryReplies = pgTable("enquiry_replies", {
  enquiryId: uuid()
    .primaryKey()
    .references(() => contactEnquiries.id, { onDelete: "cascade" }),
  text: text().notNull(),
  createdBy: uuid()
    .notNull()
    .references(() => users.id),
  createdAt: createdAt(),
});

export const subscribers = pgTable(
  "subscribers",
  {
    id: id(),
    email: text().notNull(),
    /** SHA-256 of the secret in the confirmation link. */
    tokenHash: text().notNull().unique("subscribers_token_hash_key"),
    /** The hash of the previous mail's secret, whose link still works. */
    previousTokenHash: text(),
    confirmedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("subscribers_email_key").on(sql`lower(${t.email})`),
    index("subscribers_previous_token_idx")
      .on(t.previousTokenHash)
      .where(sql`${t.previousTokenHash} is not null`),
  ],
);

/** Emails to send, written in the transaction that causes them. */
export const outbox = pgTable(
  "outbox",
  {
    id: id(),
    /** What caused the message, such as 'order:<id>'. */
    cause: text().notNull(),
    recipient: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    /** The order from which text and HTML are still to be written, which takes too long for the order's transaction. */
    toWrite: jsonb().$type<Order>(),
    /** Sent before the others, such as a password reset. */
    isUrgent: boolean().notNull().default(false),
    /** Staff have decided to send it in spite of the limits. */
    isLimitWaived: boolean().notNull().default(false),
    /** The limit because of which it is held until `nextTryAt`. */
    heldReason: text({ enum: HELD_REASONS }),
    /** When a sender last claimed it. The limits then count it, because a failed try may have been delivered. */
    claimedAt: moment(),
    tries: integer().notNull().default(0),
    nextTryAt: moment().notNull().defaultNow(),
    lastError: text(),
    sentAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("outbox_next_idx")
      .on(t.isUrgent, t.nextTryAt)
      .where(sql`${t.sentAt} is null`),
    index("outbox_to_write_idx")
      .on(t.id)
      .where(sql`${t.toWrite} is not null`),
    // Finds the messages about a record, when its data is deleted.
    index("outbox_about_idx").on(sql`split_part(${t.cause}, ':', 2)`),
    // Finds a recipient's messages, when their data is deleted and for the limits, which count by `claimedAt`.
    index("outbox_recipient_claimed_idx").on(sql`lower(${t.recipient})`, t.claimedAt),
    index("outbox_held_idx")
      .on(sql`lower(${t.recipient})`, t.heldReason, t.nextTryAt)
      .where(sql`${t.heldReason} is not null`),
    // Only of sent messages: each message is updated up to three times before, and indexing the words of each of its versions
    // took a quarter of PostgreSQL's time for a message.
    index("outbox_sent_words_idx")
      .using("gin", t.recipient.op("gin_trgm_ops"), t.subject.op("gin_trgm_ops"))
      .where(sql`${t.sentAt} is not null`),
    check("outbox_cause_not_empty", sql`${t.cause} <> ''`),
    check("outbox_tries_not_negative", sql`${t.tries} >= 0`),
  ],
);

/** The files that a message carries. A file that has expired is deleted when no message carries it. */
export const outboxAttachments = pgTable(
  "outbox_attachments",
  {
    mailId: uuid()
      .notNull()
      .references(() => outbox.id, { onDelete: "cascade" }),
    /** From 0, in the order of the message. */
    position: integer().notNull(),
    fileId: uuid()
      .notNull()
      .references(() => storedFiles.id),
    /** As the recipient sees it. */
    fileName: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mailId, t.position] }),
    index("outbox_attachments_file_idx").on(t.fileId),
    check("outbox_attachments_position_not_negative", sql`${t.position} >= 0`),
    check("outbox_attachments_file_name_valid", sql`${t.fileName} ~ '^[^/\\\\[:cntrl:]]+$'`),
  ],
);
