import type { Database } from "@shop/db/client";
import { LIMITS } from "@shop/domain/limits";
import { mapInTurns } from "../../base/platform/turns.ts";
import type { MatchableProduct } from "./catalogue.ts";
import type { Line } from "./lines.ts";
import { readBySku } from "./match-by-sku.ts";
import type { OrderRow } from "./order-rows.ts";
import { cellWithoutMentions, onePoNumber, poMentionsIn, withoutMentions, type PoMention } from "./po-number.ts";
import { skusOf } from "./sku-runs.ts";
import { readTokens } from "./tokens.ts";

/** A line with more tokens is not read: it names no product. */
const MAX_TOKENS = 100;

export interface ReadLines {
  lines: Line[];
  bySku: ReadonlyMap<string, MatchableProduct[]>;
  poNumber: string | undefined;
}

/** The lines without the purchase order numbers in them, the products of their SKUs, and the order's number. */
export async function readLines(db: Database, rows: readonly OrderRow[]): Promise<ReadLines> {
  const lines = await mapInTurns(rows, readLine);
  const bySku = await readBySku(db, lines);
  const found: Pick<PoMention, "value" | "isCertain">[] = [];
  const without = await mapInTurns(lines, (line, at) => {
    const row = rows[at];
    const mentions = poMentionsIn(line.text).filter(({ mayBeSkus }) => !mayBeSkus.some((key) => bySku.has(key)));
    const ofColumn = line.poNumber === undefined ? [] : [{ value: line.poNumber, isCertain: true }];
    found.push(...mentions, ...ofColumn);
    return row && mentions.length > 0 ? readLine(withoutNumbers(row, mentions)) : line;
  });
  return { lines: without, bySku, poNumber: onePoNumber(found) };
}

function withoutNumbers({ qty, ...row }: OrderRow, mentions: readonly PoMention[]): OrderRow {
  const isQuantity = qty !== undefined && !mentions.some(({ value }) => value === qty);
  const parts = row.parts.map((part) => cellWithoutMentions(part, mentions));
  return { ...row, parts, plain: withoutMentions(row.text, mentions), ...(isQuantity && { qty }) };
}

function readLine(row: OrderRow): Line {
  const isTooLong = row.text.length > LIMITS.quickOrderLine;
  const parts = isTooLong ? [] : row.parts.map((part) => readTokens(part));
  const tokens = parts.flat();
  if (tokens.length > MAX_TOKENS) return { ...row, tokens: [], runs: [] };
  return { ...row, tokens, runs: skusOf(parts, row.parts.slice(0, row.codes ?? 0)) };
}
