import { index, json, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "../columns.ts";

/** The first answer to a request, given again when the key is repeated. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** Whose key it is: a user's id, or a hash for a visitor's address. */
    owner: text().notNull(),
    key: text().notNull(),
    /** Keyed with the shop's secret, since what was asked may hold a password. */
    bodyHash: text().notNull(),
    /** Kept to the letter, so not as jsonb; empty while the first call runs. */
    answer: json(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.owner, t.key] }), index("idempotency_keys_created_idx").on(t.createdAt)],
);
