import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Queryable } from "@shop/db/client";
import { MAX_COUNTED, LIMITS, PAGE_SIZE } from "@shop/domain/limits";
import type { PgTable } from "drizzle-orm/pg-core";
import type { SliceQuery } from "@shop/domain/contracts/pages";
import { pageCount } from "@shop/domain/pagination";
import type { Caller } from "./ports.ts";
import { refusal } from "./errors.ts";

export const wordsOf = (keyword: string): string[] => keyword.trim().split(/\s+/);

/**
 * A word as patterns of `ilike`, with `%`, `_` and `\` escaped: one, or two for a word with accents, because texts are
 * stored in the Unicode form in which they were sent.
 */
export const patternsOf = (word: string): string[] => [
  ...new Set([word.normalize("NFC"), word.normalize("NFD")].map((form) => `%${form.replace(/[\\%_]/g, "\\$&")}%`)),
];

/** The condition that one of some columns contains a word, ignoring case. It can use the columns' trigram indexes. */
export const isIn = (columns: readonly SQLWrapper[], word: string): SQL =>
  sql`(${sql.join(
    columns.flatMap((column) => patternsOf(word).map((pattern) => sql`${column} ilike ${pattern}`)),
    sql` or `,
  )})`;

/** The condition that a text without an index contains every word of a keyword, ignoring case and accents. */
export function contains(text: SQLWrapper, keyword: string): SQL {
  const words = wordsOf(keyword).map((word) => sql`plain_text(${text}) like plain_text(${patternsOf(word)[0]})`);
  return sql`(${sql.join(words, sql` and `)})`;
}

/**
 * Counts the rows that a search finds, up to MAX_COUNTED or another number: people open only a few pages, and counting
 * millions of matches would take too long.
 */
export async function countFound(
  db: Queryable,
  table: PgTable,
  where: SQL | undefined,
  upTo: number = MAX_COUNTED,
): Promise<number> {
  const found = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(where)
    .limit(upTo)
    .as("found");
  return db.$count(found);
}

/**
 * The rows of a list that is returned as a plain array: all, or the requested page with X-Total-Count and Link headers.
 * BAD_REQUEST when all rows are requested and they, or the lines that they hold, are too many: `lines` counts these up to
 * a number.
 */
export async function paginateArray<T>(
  caller: Caller,
  path: string,
  { pageNumber, pageSize }: SliceQuery,
  read: {
    count(): Promise<number>;
    lines?(upTo: number): Promise<number>;
    rows(limit: number, offset: number): Promise<T[]>;
  },
): Promise<T[]> {
  const total = await read.count();
  if (pageNumber === undefined && pageSize === undefined) {
    const refuse = (entries: string) =>
      refusal("BAD_REQUEST", `There are ${entries}: ask for pages with pageNumber and pageSize`);
    const most = LIMITS.bareArrayLines;
    if (total > LIMITS.bareArray) throw refuse(`${total} entries`);
    if (read.lines && (await read.lines(most + 1)) > most)
      throw refuse(`${total} entries with more than ${most} lines`);
    return read.rows(LIMITS.bareArray, 0);
  }
  const page = pageNumber ?? 1;
  const size = pageSize ?? PAGE_SIZE.bareArray;
  const last = Math.max(1, pageCount(total, size));
  const link = (to: number, rel: string) =>
    `<${path}${path.includes("?") ? "&" : "?"}pageNumber=${to}&pageSize=${size}>; rel="${rel}"`;
  const links = [
    link(1, "first"),
    page > 1 && link(Math.min(page - 1, last), "prev"),
    page < last && link(page + 1, "next"),
    link(last, "last"),
  ];
  caller.setHeader("x-total-count", String(total));
  caller.setHeader("link", links.filter(Boolean).join(", "));
  return read.rows(size, (page - 1) * size);
}

interface PageQuery {
  pageNumber: number;
  pageSize: number;
}

export const toPageInfo = ({ pageNumber, pageSize }: PageQuery, total: number) => ({
  page: pageNumber,
  pages: pageCount(total, pageSize),
  total,
});

/** The rows of a page, from a query without limit and offset, and the page's numbers. */
export async function readPage<Row>(
  query: PageQuery,
  counting: PromiseLike<number>,
  selected: { limit(count: number): { offset(count: number): PromiseLike<Row[]> } },
) {
  const { pageNumber, pageSize } = query;
  const rows = selected.limit(pageSize).offset((pageNumber - 1) * pageSize);
  const [total, found] = await Promise.all([counting, rows]);
  return { rows: found, ...toPageInfo(query, total) };
}
