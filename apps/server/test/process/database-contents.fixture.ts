import type { Shop } from "@shop/api/base/procedures/context";
import { runPrepared } from "@shop/db/prepared";

export interface Column {
  table: string;
  column: string;
  type: string;
  isNullable: boolean;
}

// Queries are prepared, because planning a query of every table takes longer than running it.

/** Every column of every table. */
export function columnsOf({ db }: Shop): Promise<Column[]> {
  return runPrepared<Column>(
    db,
    `SELECT table_name AS "table", column_name AS "column", data_type AS type, is_nullable = 'YES' AS "isNullable"
     FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`,
    [],
  );
}

/** Hashes of each table's rows that contain one of these words. */
export async function hashRowsContaining(shop: Shop, words: string[]): Promise<Record<string, string | null>> {
  const tables = new Set((await columnsOf(shop)).map(({ table }) => table));
  const hashes = [...tables].map(
    (table) =>
      `SELECT '${table}' AS name, md5(string_agg(t::text, ' ' ORDER BY t::text)) AS rows FROM ${table} t WHERE t::text ~ $1`,
  );
  const text = hashes.join(" UNION ALL ");
  const rows = await runPrepared<{ name: string; rows: string | null }>(shop.db, text, [words.join("|")]);
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}

/** The ids of all rows that contain one of these words, each with its table. */
export async function idsOfRowsContaining(shop: Shop, words: string[]): Promise<{ table: string; id: string }[]> {
  const tables = (await columnsOf(shop)).filter(({ column, type }) => column === "id" && type === "uuid");
  const found = tables.map(({ table }) => `SELECT '${table}' AS "table", id::text FROM ${table} t WHERE t::text ~ $1`);
  const { rows } = await shop.db.$client.query<{ table: string; id: string }>(found.join(" UNION ALL "), [
    words.join("|"),
  ]);
  return rows;
}

/** Columns with values from a sequence, randomness or the clock, which differ after every call. */
const BY_CHANCE =
  /^(orders\.order_number|quotes\.quote_number|requisitions\.requisition_number|customer_prices\.version|price_list_items\.version|shop_text_versions\.version|users\.totp_last_step|(webhook_events|catalogue_changes|product_count_changes|papers_wanted)\.id|rate_limits\..*|search_words\..*)$/;

/**
 * Figures of the database: for each table the number of rows, and of rows that contain each word; for each column the
 * sum, or the number of values that are true or not null.
 */
export async function databaseStatistics(
  shop: Shop,
  columns: Column[],
  words: string[],
): Promise<Record<string, number>> {
  const known = columns.filter(({ table, column }) => !BY_CHANCE.test(`${table}.${column}`));
  const tables = [...new Set(known.map(({ table }) => table))].map((table) => {
    const its = known.filter((one) => one.table === table).flatMap(figureOf);
    const entries = [
      "'rows', count(*)",
      ...words.map((word) => `'${word}', count(*) FILTER (WHERE strpos(whole_row, '${word}') > 0)`),
    ];
    // OFFSET 0 keeps the planner from converting a row to text again for each word.
    const rows = `SELECT *, t::text AS whole_row FROM ${table} t OFFSET 0`;
    return `SELECT '${table}' AS name, json_build_object(${[...entries, ...its].join(", ")}) AS figures FROM (${rows}) AS rows`;
  });
  const rows = await runPrepared<{ name: string; figures: Record<string, number | null> }>(
    shop.db,
    tables.join(" UNION ALL "),
    [],
  );
  return Object.fromEntries(
    rows.flatMap(({ name, figures }) =>
      Object.entries(figures).map(([what, figure]): [string, number] => [`${name}.${what}`, figure ?? 0]),
    ),
  );
}

function figureOf({ column, type, isNullable }: Column): string[] {
  if (type === "boolean") return [`'${column}', count(*) FILTER (WHERE ${column})`];
  if (/int|numeric/.test(type)) return [`'${column}', sum(${column})`];
  return isNullable ? [`'${column}', count(${column})`] : [];
}

/** The figures that changed, and by how much. */
export function difference(before: Record<string, number>, after: Record<string, number>): Record<string, number> {
  const changes = Object.entries(after).map(([name, figure]): [string, number] => [name, figure - (before[name] ?? 0)]);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}
