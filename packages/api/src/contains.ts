import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/** True where a text contains every word of a keyword, in whatever case; `%`, `_` and `\` are plain characters. */
export function contains(text: SQLWrapper, keyword: string): SQL {
  const words = keyword.trim().split(/\s+/);
  const patterns = words.map((word) => sql`${text} ilike ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`);
  return sql`(${sql.join(patterns, sql` and `)})`;
}
