import { PAPER_DIGITS, PAPER_KINDS, type PaperBuyer, type PaperContent } from "@shop/domain/papers/paper";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "../columns.ts";
import { companyOrNone } from "./companies.ts";
import { orders } from "./orders.ts";
import { refunds } from "./payments.ts";
import { users } from "./users.ts";

const kind = () => text({ enum: PAPER_KINDS }).notNull();

/** The last number of each kind of paper. Its row is locked while papers are numbered, so that there are no gaps. */
export const paperNumbers = pgTable(
  "paper_numbers",
  {
    kind: text({ enum: PAPER_KINDS }).primaryKey(),
    last: bigint({ mode: "number" }).notNull().default(0),
    /** From when on every paper of the kind has been asked for; orders cancelled unpaid before need none. */
    since: moment().notNull().defaultNow(),
    /**
     * Papers are mailed from then on; null: at once. The migration sets it, so that servers of the previous version, which
     * would send the message without its attachment, have stopped by then.
     */
    mailedFrom: moment(),
  },
  (t) => [check("paper_numbers_kind_known", sql`${t.kind} in ('invoice', 'credit-note')`)],
);

/** Papers to be issued by a job; a trigger asks for them. */
export const papersWanted = pgTable(
  "papers_wanted",
  {
    /** Ascends in the order in which they are issued. */
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: kind(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** The refund that a credit note credits; null for a cancellation, which credits what is left of the invoice. */
    refundId: uuid().references(() => refunds.id),
    /** The paper is issued on the day of this moment, in the shop's time zone. */
    wantedAt: moment().notNull().defaultNow(),
    /** It is about what was done before the shop issued such papers: newer ones come first, and this one is not mailed. */
    isOlder: boolean().notNull().default(false),
  },
  (t) => [
    index("papers_wanted_turn_idx").on(t.isOlder, t.id),
    uniqueIndex("papers_wanted_invoice_key")
      .on(t.orderId)
      .where(sql`kind = 'invoice'`),
    uniqueIndex("papers_wanted_cancellation_key")
      .on(t.orderId)
      .where(sql`kind = 'credit-note' and refund_id is null`),
    uniqueIndex("papers_wanted_refund_key")
      .on(t.refundId)
      .where(sql`refund_id is not null`),
    check("papers_wanted_kind_known", sql`${t.kind} in ('invoice', 'credit-note')`),
  ],
);

/** A paper's digits, filled up with zeros, as in `formatPaperNumber`. */
export const paperDigits = (number: AnyPgColumn) =>
  sql`lpad(${number}::text, greatest(${sql.raw(String(PAPER_DIGITS))}, length(${number}::text)), '0')`;
/** The name of a paper's buyer. */
export const buyerName = (buyer: AnyPgColumn) => sql`(${buyer} ->> 'name')`;

/** Invoices and credit notes. Append-only: the database refuses any change, except for removing the buyer. */
export const papers = pgTable(
  "papers",
  {
    id: id(),
    kind: kind(),
    number: bigint({ mode: "number" }).notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Whose order it is. */
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** That of its order. */
    companyId: companyOrNone(),
    /** The invoice that a credit note is about. */
    invoiceId: uuid().references((): AnyPgColumn => papers.id),
    /** The refund that a credit note credits; null for a cancellation. */
    refundId: uuid().references(() => refunds.id),
    /** Days in the shop's time zone. */
    issuedOn: date({ mode: "string" }).notNull(),
    /** The day of the order, cancellation or refund, if that was before the shop issued such papers; otherwise null. */
    suppliedOn: date({ mode: "string" }),
    /** Null on a credit note. */
    dueOn: date({ mode: "string" }),
    /** With GST; both are positive on credit notes, too. */
    totalCents: bigint({ mode: "number" }).notNull(),
    gstCents: bigint({ mode: "number" }).notNull(),
    content: jsonb().$type<PaperContent>().notNull(),
    /** Null once it is removed, five years after the paper was issued. */
    buyer: jsonb().$type<PaperBuyer>(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("papers_number_key").on(t.kind, t.number),
    uniqueIndex("papers_invoice_of_order_key")
      .on(t.orderId)
      .where(sql`kind = 'invoice'`),
    uniqueIndex("papers_refund_key")
      .on(t.refundId)
      .where(sql`refund_id is not null`),
    index("papers_order_idx").on(t.orderId),
    index("papers_invoice_idx")
      .on(t.invoiceId)
      .where(sql`invoice_id is not null`),
    index("papers_user_idx").on(t.userId, t.id),
    index("papers_company_idx")
      .on(t.companyId, t.id)
      .where(sql`company_id is not null`),
    index("papers_issued_idx").on(t.issuedOn, t.id),
    // For the staff's search.
    index("papers_number_part_idx").using("gin", sql`(${paperDigits(t.number)}) gin_trgm_ops`),
    index("papers_buyer_idx").using("gin", sql`${buyerName(t.buyer)} gin_trgm_ops`),
    check("papers_kind_known", sql`${t.kind} in ('invoice', 'credit-note')`),
    check("papers_number_positive", sql`${t.number} > 0`),
    check("papers_gst_in_total", sql`${t.gstCents} between 0 and ${t.totalCents}`),
    check("papers_credit_note_of_invoice", sql`(${t.kind} = 'credit-note') = (${t.invoiceId} is not null)`),
    check("papers_invoice_due", sql`(${t.kind} = 'invoice') = (${t.dueOn} is not null)`),
  ],
);

/** Papers that a job sends over Peppol, each once. Those that are sent stay, to tell when they were. */
export const paperSendings = pgTable(
  "paper_sendings",
  {
    paperId: uuid()
      .primaryKey()
      .references(() => papers.id),
    tries: integer().notNull().default(0),
    /** While a server sends it, the end of its lease; null once it is sent, or refused for good. */
    nextTryAt: moment().defaultNow(),
    sentAt: moment(),
    /** Why the last try failed; null once it is sent. */
    lastError: text(),
  },
  (t) => [
    index("paper_sendings_turn_idx")
      .on(t.nextTryAt, t.paperId)
      .where(sql`next_try_at is not null`),
    check("paper_sendings_tries_not_negative", sql`${t.tries} >= 0`),
    check("paper_sendings_not_sent_again", sql`${t.sentAt} is null or ${t.nextTryAt} is null`),
  ],
);

/** Papers to be mailed by a job, which makes their PDFs. */
export const paperMails = pgTable(
  "paper_mails",
  {
    paperId: uuid()
      .primaryKey()
      .references(() => papers.id),
    tries: integer().notNull().default(0),
    /** While a server makes the PDF, the end of its lease. */
    nextTryAt: moment().notNull().defaultNow(),
    lastError: text(),
  },
  (t) => [
    index("paper_mails_turn_idx").on(t.nextTryAt, t.paperId),
    check("paper_mails_tries_not_negative", sql`${t.tries} >= 0`),
  ],
);
