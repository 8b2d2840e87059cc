import { index, json, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "../columns.ts";

/** The first response to a request, returned again when the key is repeated. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** The key's owner: a user's id, or a hash of a visitor's network. */
    owner: text().notNull(),
    key: text().notNull(),
    /** Keyed with the shop's secret, because the body may contain a password. */
    bodyHash: text().notNull(),
    /** Stored verbatim, so not as jsonb; null while the first call is running. */
    answer: json(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.owner, t.key] }), index("idempotency_keys_created_idx").on(t.createdAt)],
);
