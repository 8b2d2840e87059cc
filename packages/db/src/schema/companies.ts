import { COMPANY_ROLES } from "@shop/domain/access";
import { sql, type SQLWrapper } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, moment, updatedAt, version } from "../columns.ts";
import { buyerSettings, users } from "./users.ts";

const ofCompany = () =>
  uuid()
    .notNull()
    .references(() => companies.id);

const role = () => text({ enum: COMPANY_ROLES }).notNull();
/** In cents, GST included; null: no limit, 0: every order needs approval. */
const limit = () => bigint({ mode: "number" });
const isKnownRole = (column: AnyPgColumn) => sql`${column} in ('admin', 'approver', 'buyer', 'viewer')`;

/** A company's name as `nameKey` of `domain/bank/payer-name`, for the bank's lines. */
export const companyNameKey = (name: SQLWrapper) =>
  sql`regexp_replace(upper(regexp_replace(plain_text(${name}), '[^a-z0-9]', '', 'g')), '(PTY)?(LTD|LIMITED|INC)$', '')`;

/**
 * Companies that order together. The row is locked before those of its members, and before any of its orders,
 * requisitions or payments.
 */
export const companies = pgTable(
  "companies",
  {
    id: id(),
    name: text().notNull(),
    /** The 11 digits. */
    abn: text().notNull().unique("companies_abn_key"),
    ...buyerSettings(),
    /** Days after an invoice by which an order on account is to be paid; null, like the limit: no payment on account. */
    termsDays: integer(),
    /** The most that may be owed, in cents. */
    creditLimitCents: bigint({ mode: "number" }),
    /** No further orders on account. */
    isOnHold: boolean().notNull().default(false),
    /** Every order needs a cost centre. */
    costCentreRequired: boolean().notNull().default(false),
    /** When it was last reminded of overdue invoices. */
    remindedAt: moment(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("companies_price_list_idx")
      .on(t.priceListId)
      .where(sql`${t.priceListId} is not null`),
    // For payers that the bank's lines name.
    index("companies_name_key_idx").on(sql`(${companyNameKey(t.name)})`),
    // For the staff's search.
    index("companies_words_idx").using("gin", t.name.op("gin_trgm_ops"), t.abn.op("gin_trgm_ops")),
    check("companies_name_not_empty", sql`${t.name} <> ''`),
    check("companies_abn_is_digits", sql`${t.abn} ~ '^[1-9][0-9]{10}$'`),
    check(
      "companies_unpaid_limits_not_negative",
      sql`${t.unpaidOrdersLimit} >= 0 and ${t.unpaidAmountLimitCents} >= 0`,
    ),
    check("companies_terms_with_limit", sql`(${t.termsDays} is null) = (${t.creditLimitCents} is null)`),
    check("companies_terms_days_known", sql`${t.termsDays} between 0 and 120`),
    check("companies_credit_limit_not_negative", sql`${t.creditLimitCents} >= 0`),
  ],
);

/** A person is a member of one company at most, and staff of none: `isStaff` has to be that of the person's row. */
export const companyMembers = pgTable(
  "company_members",
  {
    userId: uuid().primaryKey(),
    isStaff: boolean().notNull().default(false),
    companyId: ofCompany(),
    role: role(),
    /** Of one order, and of a calendar month in the shop's time zone. */
    orderLimitCents: limit(),
    monthlyLimitCents: limit(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: "company_members_of_no_staff",
      columns: [t.userId, t.isStaff],
      foreignColumns: [users.id, users.isAdmin],
    }),
    index("company_members_company_idx").on(t.companyId, t.userId),
    check("company_members_role_known", isKnownRole(t.role)),
    check("company_members_not_staff", sql`not ${t.isStaff}`),
    check("company_members_limits_not_negative", sql`${t.orderLimitCents} >= 0 and ${t.monthlyLimitCents} >= 0`),
  ],
);

/** Links that are mailed to people who may become members. A new one to an address replaces the earlier one. */
export const companyInvitations = pgTable(
  "company_invitations",
  {
    id: id(),
    companyId: ofCompany(),
    email: text().notNull(),
    role: role(),
    orderLimitCents: limit(),
    monthlyLimitCents: limit(),
    tokenHash: text().notNull().unique("company_invitations_token_hash_key"),
    expiresAt: moment().notNull(),
    /** The member or the staff who invited them; null once their account is deleted. */
    invitedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("company_invitations_email_key").on(t.companyId, sql`lower(${t.email})`),
    index("company_invitations_expires_idx").on(t.expiresAt),
    check("company_invitations_role_known", isKnownRole(t.role)),
    check("company_invitations_limits_not_negative", sql`${t.orderLimitCents} >= 0 and ${t.monthlyLimitCents} >= 0`),
  ],
);

export const costCentres = pgTable(
  "cost_centres",
  {
    companyId: ofCompany(),
    code: text().notNull(),
    name: text().notNull(),
    isActive: boolean().notNull().default(true),
    /** They are shown in this order. */
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.code] }),
    uniqueIndex("cost_centres_code_key").on(t.companyId, sql`lower(${t.code})`),
    check("cost_centres_code_not_empty", sql`${t.code} <> ''`),
  ],
);

const APPLICATION_STATES = ["open", "approved", "declined"] as const;

/** Businesses that ask for an account. */
export const tradeApplications = pgTable(
  "trade_applications",
  {
    id: id(),
    companyName: text().notNull(),
    abn: text().notNull(),
    contactName: text().notNull(),
    email: text().notNull(),
    phone: text(),
    message: text(),
    status: text({ enum: APPLICATION_STATES }).notNull().default("open"),
    decidedAt: moment(),
    decidedBy: uuid().references(() => users.id),
    /** For the applicant. */
    declineReason: text(),
    /** The company of an approved one. */
    companyId: uuid().references(() => companies.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("trade_applications_open_key")
      .on(t.abn, sql`lower(${t.email})`)
      .where(sql`status = 'open'`),
    index("trade_applications_status_idx").on(t.status, t.id),
    index("trade_applications_email_idx").on(sql`lower(${t.email})`),
    check("trade_applications_status_known", sql`${t.status} in ('open', 'approved', 'declined')`),
    check("trade_applications_abn_is_digits", sql`${t.abn} ~ '^[1-9][0-9]{10}$'`),
    check("trade_applications_decided_with_time", sql`(${t.status} = 'open') = (${t.decidedAt} is null)`),
    check("trade_applications_approved_with_company", sql`(${t.status} = 'approved') = (${t.companyId} is not null)`),
    check(
      "trade_applications_declined_with_reason",
      sql`(${t.status} = 'declined') = (${t.declineReason} is not null)`,
    ),
  ],
);

/** The company of a record; null: it belongs to its person. */
export const companyOrNone = () => uuid().references((): AnyPgColumn => companies.id);
