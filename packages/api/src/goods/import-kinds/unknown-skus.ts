import type { Transaction } from "@shop/db/client";
import { isShortenedNumber } from "../import-files/spreadsheet-texts.ts";
import { findProductIds } from "./product-columns.ts";

const SHORTENED = "Is a number that a spreadsheet has shortened, so that digits are lost: format the column as text";
const WITHOUT_ZEROS = (sku: string) =>
  `The shop has ${sku}: a spreadsheet may have removed the zeros in front, so format the column as text`;

/** The digits of the longest article number, a GTIN. */
const LONGEST_NUMBER = 14;

/** Why SKUs that the shop doesn't have can't be new ones, by SKU. */
export async function doubtsOf(tx: Transaction, skus: readonly string[]): Promise<Map<string, string>> {
  const doubts = new Map<string, string>();
  const candidates: { sku: string; padded: string }[] = [];
  for (const sku of skus) {
    if (isShortenedNumber(sku)) doubts.set(sku, SHORTENED);
    else if (/^[1-9]\d*$/.test(sku)) {
      for (let length = sku.length + 1; length <= LONGEST_NUMBER; length += 1)
        candidates.push({ sku, padded: sku.padStart(length, "0") });
    }
  }
  if (candidates.length === 0) return doubts;
  const found = await findProductIds(
    tx,
    candidates.map(({ padded }) => ({ sku: padded })),
  );
  for (const [index, { sku, padded }] of candidates.entries())
    if (found[index] !== undefined && !doubts.has(sku)) doubts.set(sku, WITHOUT_ZEROS(padded));
  return doubts;
}
