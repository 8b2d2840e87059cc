import { UNITS } from "@shop/domain/packs/units";
import { mapped } from "../../base/platform/turns.ts";
import { readTokens, plainText } from "./tokens.ts";
import { HEADINGS, VAGUE } from "./vocabulary.ts";

/** What a column of a table has. */
export type Column = "qty" | "code" | "name" | "unit" | "po" | "other";

interface Heading {
  columns: Column[];
  /** Its own words say that it is one. Otherwise, the row below decides: 'Order book' may be a product. */
  isSure: boolean;
}

interface Row {
  text: string;
  cells: string[];
}

/** A row with more cells is not a row of an order: it is not split into columns. */
export const MAX_COLUMNS = 40;

/** The columns of each line that is a row of headings; undefined for other lines. */
export function* headingsOf(lines: readonly Row[]): Generator<void, (Column[] | undefined)[]> {
  const named = yield* mapped(lines, ({ cells }) => headingOf(cells));
  for (let at = named.length - 1; at >= 0; at -= 1) {
    const [heading, next] = [named[at], lines[at + 1]];
    if (heading && !(next && (heading.isSure || named[at + 1] || isUnder(heading.columns, next))))
      named[at] = undefined;
  }
  return named.map((heading) => heading?.columns);
}

/** Whether cells are headings, whatever stands below them. */
export const isHeading = (cells: string[]): boolean => headingOf(cells)?.isSure === true;

/** Whether a row may be the first one under headings that are not sure. */
function isUnder(columns: readonly Column[], { cells, text }: Row): boolean {
  if (columns.length === 1) return /\d/.test(text);
  const counts = columns.flatMap((column, index) => (column === "qty" ? (cells[index] ?? "") : []));
  return counts.length === 0 || counts.some(mayBeQuantity);
}

const mayBeQuantity = (cell: string) =>
  !/\p{L}/u.test(cell) || readTokens(cell).some(({ kind, text }) => kind === "number" || VAGUE.has(text));

/** The columns that a row of headings names; undefined for any other row. */
function headingOf(cells: string[]): Heading | undefined {
  if (cells.length > MAX_COLUMNS) return undefined;
  const words = cells.map(wordsOfCell);
  const filled = words.filter((of) => of.length > 0);
  const named = filled.filter((of) => of.some((word) => HEADINGS.has(word)));
  const isWhole = filled.every(isPure);
  if (filled.length < 2) return ofOneText(filled[0] ?? [], isWhole);
  const columns = withOneQuantity(words, words.map(columnOf));
  const isClear = columns.includes("qty") || (isWhole && columns.includes("code"));
  if (!isClear || named.length < 2 || named.length * 2 < filled.length) return undefined;
  const isPureOf = (kinds: readonly Column[]) =>
    columns.some((column, at) => kinds.includes(column) && isPure(words[at] ?? []));
  return { columns, isSure: isPureOf(["qty"]) && isPureOf(["code", "name"]) };
}

/** The words of a cell; of one with a number, such as 'Price 2026', none that names a column. */
const wordsOfCell = (cell: string): string[] =>
  /\d/.test(cell)
    ? ["?"]
    : (plainText(cell)
        .replaceAll("'", "")
        .match(/[a-z]+|#|\$/g) ?? []);

const isPure = (words: readonly string[]) => words.every((word) => HEADINGS.has(word) || UNITS.has(word));

/** Headings with single spaces between them, such as 'Qty SKU Description'. */
function ofOneText(words: string[], isWhole: boolean): Heading | undefined {
  const meant = new Set(words.map((word) => columnOf([word])));
  const isOne = isWhole && meant.has("qty") && (meant.has("code") || meant.has("name"));
  return isOne ? { columns: [columnOf(words)], isSure: false } : undefined;
}

const OF_MONEY_OR_STOCK = new Set(
  "price prices total totals amount cost gst tax ext extended subtotal value hand onhand soh received delivered date ref".split(
    " ",
  ),
);

/** 'PO number', 'P.O. no.', 'Your purchase order', but not 'PO date' and 'PO qty'. */
const PO_HEADING =
  /^(?:(?:your|our|customer|client|buyer) )?(?:po|p o|purchase order|order (?=no|number|#|ref))(?: (?:no|nr|num|number|ref|reference|id|#))*$/;

function columnOf(words: string[]): Column {
  if (PO_HEADING.test(words.join(" "))) return "po";
  if (words.some((word) => OF_MONEY_OR_STOCK.has(word))) return "other";
  if (words.includes("order") && words.some((word) => /^(?:no|number|line)$/.test(word))) return "other";
  const named = words.map((word) => HEADINGS.get(word) ?? "other");
  // 'Stock no.' and 'Item no.', but not 'Number required'.
  const isNumber = words.some((word) => /^(?:no|number)$/.test(word));
  if (named.length > 1 && isNumber && !words.some((word) => /^(?:required|reqd|ordered)$/.test(word))) return "code";
  for (const column of ["code", "qty", "name", "unit"] as const) if (named.includes(column)) return column;
  return "other";
}

/** Words of a quantity that is ordered, and of one that is not: 'Pack qty', 'Min order qty', 'Last order'. */
const ORDERED = new Set("order ordered ord required reqd req".split(" "));
const NOT_ORDERED = new Set(
  "pack packing per carton ctn case box inner outer min minimum max maximum moq par last previous usual suggested available avail stock".split(
    " ",
  ),
);

/** Of several columns of quantities, only those count that are most likely the ordered ones. */
function withOneQuantity(words: readonly string[][], columns: Column[]): Column[] {
  const rank = words.map((of, at) => {
    if (columns[at] !== "qty") return 0;
    if (of.some((word) => NOT_ORDERED.has(word))) return 1;
    return of.some((word) => ORDERED.has(word)) ? 3 : 2;
  });
  const best = Math.max(...rank);
  return columns.map((column, at) => (column === "qty" && rank[at] !== best ? "other" : column));
}
