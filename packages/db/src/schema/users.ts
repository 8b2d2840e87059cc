import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, moment, updatedAt, version } from "../columns.ts";

export const users = pgTable(
  "users",
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    /** The e-mail that a mailed link has proved to be this person's, which the account may have left since. */
    provenEmail: text(),
    /** The e-mail that the account had when an order of it was last paid. */
    paidEmail: text(),
    passwordHash: text().notNull(),
    isAdmin: boolean().notNull().default(false),
    /** Every token carries the version it was made at; raising it revokes all of them. */
    tokenVersion: integer().notNull().default(0),
    /** The authenticator's secret, encrypted; set up, and in force since `totpEnabledAt`. */
    totpSecret: text(),
    totpEnabledAt: moment(),
    /** The time step of the last code that was taken: none is taken twice. */
    totpLastStep: bigint({ mode: "number" }),
    /** Whether the e-mail of the account was verified when two-factor login was turned on. */
    totpEmailWasProved: boolean().notNull().default(false),
    /** The network address of the registration, for the first day: new accounts of one address share their limits. */
    registrationAddress: text(),
    /** Set by the staff: open unpaid orders at once, and what they may come to; 0 for no limit, null for the default. */
    unpaidOrdersLimit: integer(),
    unpaidAmountLimitCents: bigint({ mode: "number" }),
    /** Set by the staff: every order needs a PO number. */
    poRequired: boolean().notNull().default(false),
    /** The default of the orders' field. */
    invoiceEmail: text(),
    /** When the account was deleted; the row stays for the orders, without personal data. */
    deletedAt: moment(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("users_email_key").on(sql`lower(${t.email})`),
    // By these it is found whether an address is verified.
    index("users_proven_email_idx")
      .on(sql`lower(${t.provenEmail})`)
      .where(sql`${t.provenEmail} is not null`),
    index("users_paid_email_idx")
      .on(sql`lower(${t.paidEmail})`)
      .where(sql`${t.paidEmail} is not null`),
    // For the staff's search.
    index("users_words_idx").using("gin", t.name.op("gin_trgm_ops"), t.email.op("gin_trgm_ops")),
    index("users_admins_idx")
      .on(t.id)
      .where(sql`${t.isAdmin}`),
    index("users_registration_address_idx")
      .on(t.registrationAddress)
      .where(sql`${t.registrationAddress} is not null`),
    check("users_unpaid_limits_not_negative", sql`${t.unpaidOrdersLimit} >= 0 and ${t.unpaidAmountLimitCents} >= 0`),
    check("users_name_not_empty", sql`${t.name} <> ''`),
    check("users_email_has_at", sql`${t.email} like '%_@_%'`),
  ],
);

/** The column of a user whose rows are deleted with the account. */
export const ofUser = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const passwordResets = pgTable(
  "password_resets",
  {
    id: id(),
    userId: ofUser(),
    tokenHash: text().notNull().unique("password_resets_token_hash_key"),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [index("password_resets_user_idx").on(t.userId)],
);

/** Each login on a device: its token names it, and ends with it. */
export const logins = pgTable(
  "logins",
  {
    id: id(),
    userId: ofUser(),
    address: text().notNull(),
    /** The browser's or program's own words, cut to a length. */
    userAgent: text().notNull(),
    /** To the minute. */
    lastSeenAt: moment().notNull().defaultNow(),
    endedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [index("logins_user_idx").on(t.userId, t.id), index("logins_last_seen_idx").on(t.lastSeenAt)],
);

/** Codes to use instead of the authenticator, each once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: ofUser(),
    codeHash: text().notNull(),
    usedAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** Failed logins and declined cards, counted for all servers together; the layout is rate-limiter-flexible's. */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds of Unix time; empty for what never expires. */
  expire: bigint({ mode: "number" }),
});
