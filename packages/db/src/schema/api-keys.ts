import { SCOPES } from "@shop/domain/access";
import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment, version } from "../columns.ts";
import { users } from "./users.ts";

/** API keys of programs: each acts for a user, within its scopes. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    name: text().notNull(),
    /** SHA-256 of the key, which is random and shown once. */
    keyHash: text().notNull().unique("api_keys_key_hash_key"),
    /** The key's last four characters. */
    hint: text().notNull(),
    scopes: text({ enum: SCOPES }).array().notNull(),
    /** The user for whom it acts. */
    userId: uuid()
      .notNull()
      .references(() => users.id),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    expiresAt: moment(),
    revokedAt: moment(),
    lastUsedAt: moment(),
    /** When its account was notified by email that it has expired. */
    expiryMailedAt: moment(),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    index("api_keys_user_idx").on(t.userId),
    check("api_keys_name_not_empty", sql`${t.name} <> ''`),
    check("api_keys_scopes_not_empty", sql`cardinality(${t.scopes}) > 0`),
  ],
);
