import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/** Every word of a keyword as a pattern of `ilike`; `%`, `_` and `\` are plain characters. */
export const patternsOf = (keyword: string): string[] =>
  keyword
    .trim()
    .split(/\s+/)
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);

/** True where a text contains every word of a keyword, in whatever case. */
export function contains(text: SQLWrapper, keyword: string): SQL {
  const words = patternsOf(keyword).map((pattern) => sql`${text} ilike ${pattern}`);
  return sql`(${sql.join(words, sql` and `)})`;
}
