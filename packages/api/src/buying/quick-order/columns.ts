import { UNITS } from "@shop/domain/packs/units";
import { LIMITS } from "@shop/domain/limits";
import { mapped } from "../../base/platform/turns.ts";
import { MAX_COLUMNS, type Column } from "./headings.ts";
import { numbersOfItems } from "./item-numbers.ts";
import { readTokens, type Token } from "./tokens.ts";
import { VAGUE } from "./vocabulary.ts";

/**
 * The columns of a table without headings, from its values; undefined when it is not clear which has the quantities.
 */
export function* guessColumns(table: readonly (readonly string[])[]): Generator<void, Column[] | undefined> {
  const width = table[0]?.length ?? 0;
  if (width > MAX_COLUMNS) return undefined;
  const values = Array.from({ length: width }, (_, column) => table.map((cells) => cells[column] ?? ""));
  const tokens: Token[][][] = [];
  for (const cells of values) tokens.push(yield* mapped(cells, (cell) => readTokens(cell)));
  const isItem = values.map((cells) => numbersOfItems(cells).every(Boolean));
  const isCode = tokens.map((cells) => cells.some(isArticleNumber) && cells.every(isArticleNumberOrBlank));
  const mayHaveGaps = !table.some((cells) => cells.some((cell) => OWN_QUANTITY.test(cell)));
  const counts = tokens.flatMap((cells, column) =>
    !isItem[column] && !isCode[column] && isCounts(cells, mayHaveGaps) ? [column] : [],
  );
  const qty = counts.length === 1 ? counts[0] : yield* factorOfTotals(counts, tokens);
  if (qty === undefined) return undefined;
  return tokens.map((cells, column): Column => {
    if (column === qty) return "qty";
    if (isItem[column] || cells.every(isMoney) || counts.includes(column)) return "other";
    if (cells.every(isUnit)) return "unit";
    return cells.every((of) => of.length === 1) ? "code" : "name";
  });
}

/** The quantity in a cell with a name: such a row needs no column of quantities. */
const OWN_QUANTITY = /^\d+ ?[x×] /iu;

/** Quantities; with gaps also blank cells, errors such as '#N/A', and words such as 'TBC' between them. */
const isCounts = (cells: readonly Token[][], mayHaveGaps: boolean) =>
  mayHaveGaps ? cells.some(isCount) && cells.every((cell) => isCount(cell) || isGap(cell)) : cells.every(isCount);

/** A number, or a number and a unit. */
function isCount(cell: readonly Token[]): boolean {
  const [first, second, ...others] = cell;
  return first?.kind === "number" && (!second || UNITS.has(second.text)) && others.length === 0;
}

const WITHOUT_NUMBER = new Set(["poa", "call"]);

const isGap = ([first, ...others]: readonly Token[]) =>
  !first || (others.length === 0 && (VAGUE.has(first.text) || WITHOUT_NUMBER.has(first.text)));

/** A number that is too large for a quantity. */
const isArticleNumber = ([first, ...others]: readonly Token[]) =>
  first?.kind === "number" && others.length === 0 && !(Math.abs(first.value ?? 0) <= LIMITS.quantity);
const isArticleNumberOrBlank = (cell: readonly Token[]) => cell.length === 0 || isArticleNumber(cell);

const isMoney = (cell: readonly Token[]) => cell.every(({ kind }) => kind === "price");
const isUnit = (cell: readonly Token[]) => cell.length > 0 && UNITS.has(cell[0]?.text ?? "") && cell.length < 3;

/**
 * The first of these columns that times a column of prices equals a third one in every row, so that it has the
 * quantities. May pause after each comparison: a table of many such columns has thousands of them.
 */
function* factorOfTotals(
  columns: readonly number[],
  tokens: readonly Token[][][],
): Generator<void, number | undefined> {
  const valueOf = (at: number, row: number) => tokens[at]?.[row]?.[0]?.value ?? Number.NaN;
  const rows = [...(tokens[0]?.keys() ?? [])];
  const all = [...tokens.keys()];
  const prices = all.filter((at) => tokens[at]?.every(isMoney));
  for (const column of columns)
    for (const price of prices)
      for (const total of all) {
        yield;
        if (new Set([column, price, total]).size < 3) continue;
        if (rows.every((row) => Math.abs(valueOf(column, row) * valueOf(price, row) - valueOf(total, row)) < 0.01))
          return column;
      }
  return undefined;
}
