import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Queryable } from "@shop/db/client";
import { MOST_COUNTED } from "@shop/domain/limits";
import type { PgTable } from "drizzle-orm/pg-core";

/** Every word of a keyword as a pattern of `ilike`; `%`, `_` and `\` are plain characters. */
export const patternsOf = (keyword: string): string[] =>
  keyword
    .trim()
    .split(/\s+/)
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);

/** True where a text contains every word of a keyword, in upper or lower case. */
export function contains(text: SQLWrapper, keyword: string): SQL {
  const words = patternsOf(keyword).map((pattern) => sql`${text} ilike ${pattern}`);
  return sql`(${sql.join(words, sql` and `)})`;
}

/**
 * How many rows of a table a search has found, and no more than MOST_COUNTED: people open only a few pages, and to count
 * the millions of rows that one letter finds would take too long.
 */
export async function countFound(db: Queryable, table: PgTable, where: SQL | undefined): Promise<number> {
  const found = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(where)
    .limit(MOST_COUNTED)
    .as("found");
  return db.$count(found);
}
