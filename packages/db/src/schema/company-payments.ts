import { sql } from "drizzle-orm";
import { bigint, check, date, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "../columns.ts";
import { bankLines } from "./bank.ts";
import { companies } from "./companies.ts";
import { orders } from "./orders.ts";
import { users } from "./users.ts";

/**
 * What companies pay on account, by bank transfer. Append-only, except for its marks and `leftCents`. The company's row is
 * locked before one is added or marked.
 */
export const companyPayments = pgTable(
  "company_payments",
  {
    id: id(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    /** Negative when credit was paid back. */
    amountCents: bigint({ mode: "number" }).notNull(),
    /** What pays no order yet; 0 once it is undone or returned. A trigger keeps it, from the allocations. */
    leftCents: bigint({ mode: "number" }).notNull(),
    /** Its day at the bank, in the shop's time zone. */
    paidOn: date({ mode: "string" }).notNull(),
    /** The bank's. */
    reference: text().notNull(),
    recordedBy: uuid()
      .notNull()
      .references(() => users.id),
    /** The bank's line that it was booked from, if it was; a trigger adds up what is booked of a line. */
    bankLineId: uuid().references(() => bankLines.id),
    /** Since then as if it had never been made. */
    undoneAt: moment(),
    undoneBy: uuid().references(() => users.id),
    /** The day on which the bank took it back. */
    returnedOn: date({ mode: "string" }),
    returnedAt: moment(),
    returnReason: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index("company_payments_company_idx").on(t.companyId, t.id),
    index("company_payments_bank_line_idx")
      .on(t.bankLineId)
      .where(sql`bank_line_id is not null`),
    // What is not allocated: few of all payments.
    index("company_payments_left_idx")
      .on(t.companyId, t.paidOn, t.id)
      .where(sql`left_cents <> 0`),
    check("company_payments_amount_not_zero", sql`${t.amountCents} <> 0`),
    check(
      "company_payments_left_in_amount",
      sql`${t.leftCents} between least(${t.amountCents}, 0) and greatest(${t.amountCents}, 0)`,
    ),
    check("company_payments_undone_by", sql`(${t.undoneAt} is null) = (${t.undoneBy} is null)`),
    check(
      "company_payments_returned_with_reason",
      sql`num_nonnulls(${t.returnedOn}, ${t.returnedAt}, ${t.returnReason}) in (0, 3)`,
    ),
    check("company_payments_returned_after_payment", sql`${t.returnedOn} >= ${t.paidOn}`),
    check("company_payments_only_received_returned", sql`${t.returnedOn} is null or ${t.amountCents} > 0`),
    check(
      "company_payments_nothing_left_when_taken_back",
      sql`${t.leftCents} = 0 or (${t.undoneAt} is null and ${t.returnedOn} is null)`,
    ),
  ],
);

/** Which payment pays how much of which order on account. */
export const accountAllocations = pgTable(
  "account_allocations",
  {
    paymentId: uuid()
      .notNull()
      .references(() => companyPayments.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    amountCents: bigint({ mode: "number" }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.orderId] }),
    index("account_allocations_order_idx").on(t.orderId),
    check("account_allocations_amount_positive", sql`${t.amountCents} > 0`),
  ],
);
