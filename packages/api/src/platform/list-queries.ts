import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Queryable } from "@shop/db/client";
import { MAX_COUNTED } from "@shop/domain/limits";
import type { PgTable } from "drizzle-orm/pg-core";

/** Every word of a keyword as a pattern of `ilike`; `%`, `_` and `\` are plain characters. */
export const patternsOf = (keyword: string): string[] =>
  keyword
    .trim()
    .split(/\s+/)
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);

/** The condition that a text contains every word of a keyword, ignoring case. */
export function contains(text: SQLWrapper, keyword: string): SQL {
  const words = patternsOf(keyword).map((pattern) => sql`${text} ilike ${pattern}`);
  return sql`(${sql.join(words, sql` and `)})`;
}

/**
 * Counts the rows that a search finds, up to MAX_COUNTED: people open only a few pages, and counting millions of
 * matches would take too long.
 */
export async function countFound(db: Queryable, table: PgTable, where: SQL | undefined): Promise<number> {
  const found = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(where)
    .limit(MAX_COUNTED)
    .as("found");
  return db.$count(found);
}
