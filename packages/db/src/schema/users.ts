import { sql, type SQLWrapper } from "drizzle-orm";
import {
  type AnyPgColumn,
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
import { priceLists } from "./price-lists.ts";

/** The cost of a password's bcrypt hash, as two digits. */
export const bcryptCost = (hash: SQLWrapper) => sql`substr(${hash}, 5, 2)`;
/** Whether a password is hashed with bcrypt: of an account that was moved in and has not logged in since. */
export const isBcrypt = (hash: SQLWrapper) => sql`${hash} like '$2%'`;

/** What is agreed with a buyer: a person, or a company for all its members. */
export const buyerSettings = () => ({
  /** Set by staff: the maximum number and total of unpaid orders; 0 for no limit, null for the default. */
  unpaidOrdersLimit: integer(),
  unpaidAmountLimitCents: bigint({ mode: "number" }),
  /** Set by staff: the list whose prices the buyer pays. */
  priceListId: uuid().references((): AnyPgColumn => priceLists.id),
  /** Every order needs a PO number; set by staff, or by a company's admin. */
  poRequired: boolean().notNull().default(false),
  /** The default of `orders.invoiceEmail`. */
  invoiceEmail: text(),
});

/** A name as `nameKey` of `domain/bank/payer-name`, for the bank's lines. */
export const userNameKey = (name: SQLWrapper) => sql`upper(regexp_replace(plain_text(${name}), '[^a-z0-9]', '', 'g'))`;

export const users = pgTable(
  "users",
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    /** The e-mail address that was verified by a mailed link; the account may have changed its address since. */
    provenEmail: text(),
    /** The account's e-mail address when one of its orders was last paid. */
    paidEmail: text(),
    passwordHash: text().notNull(),
    isAdmin: boolean().notNull().default(false),
    /** Every token contains the version at which it was issued; raising it revokes all tokens. */
    tokenVersion: integer().notNull().default(0),
    /** The authenticator's secret, encrypted; in use since `totpEnabledAt`, if that is set. */
    totpSecret: text(),
    totpEnabledAt: moment(),
    /** The time step of the last accepted code: no code is accepted twice. */
    totpLastStep: bigint({ mode: "number" }),
    /** Whether the e-mail of the account was verified when two-step sign-in was turned on. */
    totpEmailWasProved: boolean().notNull().default(false),
    /** The network address of the registration: on the first day, accounts from one address share their limits. */
    registrationAddress: text(),
    ...buyerSettings(),
    /** The default of `orders.abn`. */
    abn: text(),
    /** When the account was deleted; the row stays for the orders, without personal data. */
    deletedAt: moment(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // For the members of companies, who are not staff.
    uniqueIndex("users_id_is_admin_key").on(t.id, t.isAdmin),
    uniqueIndex("users_email_key").on(sql`lower(${t.email})`),
    index("users_price_list_idx")
      .on(t.priceListId)
      .where(sql`${t.priceListId} is not null`),
    // For checking whether an address is verified.
    index("users_proven_email_idx")
      .on(sql`lower(${t.provenEmail})`)
      .where(sql`${t.provenEmail} is not null`),
    index("users_paid_email_idx")
      .on(sql`lower(${t.paidEmail})`)
      .where(sql`${t.paidEmail} is not null`),
    // For the staff's search.
    index("users_words_idx").using("gin", t.name.op("gin_trgm_ops"), t.email.op("gin_trgm_ops")),
    // For payers that the bank's lines name.
    index("users_name_key_idx").on(sql`(${userNameKey(t.name)})`),
    index("users_admins_idx")
      .on(t.id)
      .where(sql`${t.isAdmin}`),
    // For the highest cost, which every failed login takes.
    index("users_bcrypt_idx")
      .on(sql`(${bcryptCost(t.passwordHash)})`)
      .where(isBcrypt(t.passwordHash)),
    index("users_registration_address_idx")
      .on(t.registrationAddress)
      .where(sql`${t.registrationAddress} is not null`),
    check("users_unpaid_limits_not_negative", sql`${t.unpaidOrdersLimit} >= 0 and ${t.unpaidAmountLimitCents} >= 0`),
    check("users_abn_is_digits", sql`${t.abn} ~ '^[1-9][0-9]{10}$'`),
    check("users_name_not_empty", sql`${t.name} <> ''`),
    check("users_email_has_at", sql`${t.email} like '%_@_%'`),
  ],
);

/** A reference to a user; the row is deleted with the user's row. */
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

/**
 * A link mailed to the address that an account had before, which gives the address back. Until it is used or expires,
 * no other account can have the address (trigger `users_email_reserved`).
 */
export const emailRestores = pgTable(
  "email_restores",
  {
    id: id(),
    userId: ofUser(),
    email: text().notNull(),
    tokenHash: text().notNull().unique("email_restores_token_hash_key"),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("email_restores_user_idx").on(t.userId),
    index("email_restores_open_idx")
      .on(sql`lower(${t.email})`)
      .where(sql`${t.usedAt} is null`),
  ],
);

/** A login on a device: a token refers to it, and is invalid once it has ended. */
export const logins = pgTable(
  "logins",
  {
    id: id(),
    userId: ofUser(),
    address: text().notNull(),
    /** The User-Agent header, truncated. */
    userAgent: text().notNull(),
    /** Accurate to the minute. */
    lastSeenAt: moment().notNull().defaultNow(),
    endedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [index("logins_user_idx").on(t.userId, t.id), index("logins_last_seen_idx").on(t.lastSeenAt)],
);

/** One-time codes to use instead of the authenticator's. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: ofUser(),
    codeHash: text().notNull(),
    usedAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** Counts of failed logins and declined cards, shared by all servers, in the format of rate-limiter-flexible. */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds of Unix time; null for a row that never expires. */
  expire: bigint({ mode: "number" }),
});
