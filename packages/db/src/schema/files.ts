import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "../columns.ts";

/** Private files, whose bytes are in the file store under the row's id. They are never changed. */
export const storedFiles = pgTable(
  "stored_files",
  {
    id: id(),
    mediaType: text().notNull(),
    /** The size. */
    bytes: integer().notNull(),
    sha256: text().notNull(),
    /** From when on it may be deleted, if nothing refers to it; null: it is kept. */
    expiresAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("stored_files_expiring_idx")
      .on(t.expiresAt)
      .where(sql`${t.expiresAt} is not null`),
    check("stored_files_media_type_valid", sql`${t.mediaType} ~ '^[a-z]+/[a-z0-9.+-]{1,100}$'`),
    check("stored_files_not_empty", sql`${t.bytes} > 0`),
    check("stored_files_sha256_valid", sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
);
