import { HELD_REASONS } from "@shop/domain/contracts/mail";
import type { Order } from "@shop/domain/contracts/orders";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment, version } from "../columns.ts";
import { users } from "./users.ts";

export const contactEnquiries = pgTable(
  "contact_enquiries",
  {
    id: id(),
    /** Who was logged in; empty for a visitor, who may have written any e-mail. */
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
    // The person it belongs to, for data exports and deleted accounts.
    index("contact_enquiries_user_idx").on(t.userId),
    index("contact_enquiries_email_idx").on(sql`lower(${t.email})`),
  ],
);

/** What was answered, once for each enquiry; its e-mail is in the outbox. */
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
    /** That of the mail before, which may have arrived first: its link works too. */
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

/** Mail that waits to be sent, written in the transaction that is its cause. */
export const outbox = pgTable(
  "outbox",
  {
    id: id(),
    /** What made it, as 'order:<id>': no message without its cause. */
    cause: text().notNull(),
    recipient: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    /** The order that text and HTML are still to be written from, which takes too long for the order's own transaction. */
    toWrite: jsonb().$type<Order>(),
    /** It leaves before the others, such as a password reset. */
    isUrgent: boolean().notNull().default(false),
    /** The staff have decided that it goes out in spite of the limits. */
    isLimitWaived: boolean().notNull().default(false),
    /** The limit that it waits for, until `nextTryAt`. */
    heldReason: text({ enum: HELD_REASONS }),
    /** When a sender took it last. The limits count it from then on: a try that failed may have reached its reader. */
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
    // What a message is about, and whom it goes to: by these it is found when either is to be forgotten.
    index("outbox_about_idx").on(sql`split_part(${t.cause}, ':', 2)`),
    // With the moment it left, by which the limits per recipient count.
    index("outbox_recipient_claimed_idx").on(sql`lower(${t.recipient})`, t.claimedAt),
    index("outbox_held_idx")
      .on(sql`lower(${t.recipient})`, t.heldReason, t.nextTryAt)
      .where(sql`${t.heldReason} is not null`),
    index("outbox_words_idx").using("gin", t.recipient.op("gin_trgm_ops"), t.subject.op("gin_trgm_ops")),
    check("outbox_cause_not_empty", sql`${t.cause} <> ''`),
    check("outbox_tries_not_negative", sql`${t.tries} >= 0`),
  ],
);
