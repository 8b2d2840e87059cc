import { BANK_LINE_STATUSES } from "@shop/domain/bank/bank-lines";
import { sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, check, date, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "../columns.ts";
import { users } from "./users.ts";

/** The lines of the bank's files: money that arrived, and what staff did with it. */
export const bankLines = pgTable(
  "bank_lines",
  {
    id: id(),
    /** The bank's day. */
    day: date({ mode: "string" }).notNull(),
    amountCents: bigint({ mode: "number" }).notNull(),
    /** The bank's, with the payer's name; empty once it is removed. */
    text: text().notNull(),
    /** SHA-256 of what makes it a line of its own, so that no file adds it again. It stays when the text is removed. */
    identity: text().notNull().unique("bank_lines_identity_key"),
    /** An earlier upload's line of the same day and amount that its own upload lacks: it may be the same payment. */
    similarTo: uuid().references((): AnyPgColumn => bankLines.id),
    uploadedBy: uuid()
      .notNull()
      .references(() => users.id),
    /** What is booked of it and not undone. */
    bookedCents: bigint({ mode: "number" }).notNull().default(0),
    /** Who booked it last, and when. */
    bookedBy: uuid().references(() => users.id),
    bookedAt: moment(),
    ignoredBy: uuid().references(() => users.id),
    ignoredAt: moment(),
    status: text({ enum: BANK_LINE_STATUSES })
      .notNull()
      .generatedAlwaysAs(
        sql`case when booked_cents = amount_cents then 'booked' when ignored_at is not null then 'ignored' else 'open' end`,
      ),
    createdAt: createdAt(),
  },
  (t) => [
    index("bank_lines_day_idx").on(t.day, t.id),
    index("bank_lines_status_idx").on(t.status, t.day, t.id),
    // Finds the line that a new one resembles.
    index("bank_lines_amount_idx").on(t.amountCents, t.day),
    index("bank_lines_text_idx").using("gin", t.text.op("gin_trgm_ops")),
    check("bank_lines_amount_positive", sql`${t.amountCents} > 0`),
    // However many book it at once, no more is booked than arrived.
    check("bank_lines_booked_within_amount", sql`${t.bookedCents} between 0 and ${t.amountCents}`),
    check("bank_lines_booked_by_somebody", sql`${t.bookedCents} = 0 or ${t.bookedBy} is not null`),
    check("bank_lines_ignored_by_somebody", sql`(${t.ignoredAt} is null) = (${t.ignoredBy} is null)`),
    check("bank_lines_not_like_itself", sql`${t.similarTo} <> ${t.id}`),
  ],
);
