import type { Transaction } from "@shop/db/client";
import { runStatement, type Statement } from "@shop/db/prepared";
import type { Parameters } from "../../base/platform/sql-parameters.ts";

/**
 * Items that one statement writes: it takes a small part of a statement's deadline, and is above the number from which the
 * change log has one entry for all products (`log_price_list_items`).
 */
export const PART_ITEMS = 2_000;

/** Products by id: those after one, up to and with another; null: without a beginning or an end. */
export interface ProductRange {
  after: string | null;
  last: string | null;
}

/** The ranges of products in each of which `rows`, a SELECT of a product's `id` for each item, has about PART_ITEMS. */
export async function productRanges(tx: Transaction, rows: Statement): Promise<ProductRange[]> {
  const ends = await runStatement<{ id: string }>(tx, {
    text: `select distinct id from (select id, row_number() over (order by id) as place from (${rows.text}) as items) as numbered
      where place % ${PART_ITEMS} = 0 order by id`,
    values: rows.values,
  });
  return [...ends, null].map((end, at) => ({ after: ends[at - 1]?.id ?? null, last: end?.id ?? null }));
}

/** The conditions that a column with a product's id is in a range. */
export const inRange = (column: string, { after, last }: ProductRange, { at }: Parameters): string[] => [
  ...(after === null ? [] : [`${column} > ${at(after)}::uuid`]),
  ...(last === null ? [] : [`${column} <= ${at(last)}::uuid`]),
];
