import { LIMITS } from "@shop/domain/limits";
import { TOO_MANY_QUICK_ORDER_LINES } from "@shop/domain/messages";
import { refusal } from "../platform/errors.ts";
import { runWithoutYielding, mapped } from "../platform/turns.ts";
import { cellsOfLine, LINE_END } from "../tables/delimited-text.ts";
import { plainText, readTokens, type Token } from "./tokens.ts";
import { HEADINGS, UNITS, VAGUE } from "./vocabulary.ts";

/** A line of an order: a line of a pasted text, a typed row, or a row of a spreadsheet. */
export interface OrderRow {
  /** Counted from 1, including blank lines. */
  line: number;
  /** As it was sent, without leading and trailing spaces. */
  text: string;
  /** What may name the product: the whole line, or cells of a table. */
  parts: string[];
  /** The cell of a quantity, if there is such a column; it may be empty. */
  qty?: string;
  /** The cell of a unit. */
  unit?: string;
}

type Column = "qty" | "code" | "name" | "unit" | "other";

interface Cells {
  line: number;
  text: string;
  cells: string[];
}

const RULE = /^[\s\-_=+|.*~#─━═│┃┼╋]+$/u;
/** Quote marks, a bullet, and the number of the line in a list: '> - 1.' */
const LIST_SIGNS =
  /^(?:>\s*)*(?:[-*•·‣▪◦–—]\s+|\[[ x]?\]\s*)?(?:\d{1,3}[.)]\s+|#\d{1,3}[.:)]?\s+|(?:item|line)\s+\d{1,3}[.:)]\s*)?/iu;

/** The number of a line in an order. */
const ITEM_NUMBER = /^\(?(\d{1,4})\)?(?:\s+|$)/;

/** A row with more cells is not a row of an order: it is not split into columns. */
const MAX_COLUMNS = 40;
/** Twice the maximum of order lines, because headings are also rows. */
const MAX_ROWS = 2 * LIMITS.orderLines;

/** Like `readText`, without pauses. */
export const rowsOfText = (text: string): OrderRow[] => runWithoutYielding(readText(text));

/** The lines of a pasted text, except blank lines, rules and headings of tables. Pauses between the lines. */
export function* readText(text: string): Generator<void, OrderRow[]> {
  const lines = joinCells(text.split(LINE_END)).map(({ line, raw }) => ({ line, text: raw.trim(), raw }));
  const filled = lines.filter((line) => line.text !== "");
  assertFew(filled);
  const isCsv = yield* isCommaSeparated(filled.map((line) => line.text));
  return yield* readRows(yield* mapped(filled, ({ raw, ...line }) => ({ ...line, cells: cellsOf(raw, isCsv) })));
}

/** A cell in quotation marks that ends on another line, as spreadsheets copy it. */
const OPEN_CELL = /(?:^|\t)"[^"\t]*$/;
/** The rest of such a cell. */
const CLOSING = /^[^"\t]*"(?:\t|$)/;
const MAX_LINES_PER_CELL = 5;

/** The lines with their numbers from 1. A row with line breaks in a cell is one line, numbered by its first. */
function joinCells(lines: readonly string[]): { line: number; raw: string }[] {
  const joined: { line: number; raw: string }[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const raw = lines[at] ?? "";
    const rest = OPEN_CELL.test(raw) ? lines.slice(at + 1, at + 1 + MAX_LINES_PER_CELL) : [];
    const end = rest.findIndex((line) => CLOSING.test(line)) + 1;
    joined.push({ line: at + 1, raw: end === 0 ? raw : unquoted([raw, ...rest.slice(0, end)].join(" ")) });
    at += end;
  }
  return joined;
}

const unquoted = (row: string) => row.replaceAll('"', "");

/** Like `readText`, for the rows of a spreadsheet. */
export function* readSheet(table: readonly string[][]): Generator<void, OrderRow[]> {
  const rows = table.map((cells, index) => ({
    line: index + 1,
    text: cells.join("\t").trim(),
    cells: cells.map((cell) => cell.trim()),
  }));
  const filled = rows.filter(({ text }) => text !== "");
  assertFew(filled);
  return yield* readRows(filled);
}

/** BAD_REQUEST for too many lines, before they are read. */
function assertFew(lines: readonly { text: string }[]): void {
  const count = lines.filter(({ text }) => !RULE.test(text)).length;
  if (count > MAX_ROWS) throw refusal("BAD_REQUEST", TOO_MANY_QUICK_ORDER_LINES(LIMITS.orderLines));
}

function* readRows(lines: readonly Cells[]): Generator<void, OrderRow[]> {
  const rows: OrderRow[] = [];
  let table: Cells[] = [];
  let heading: Column[] | undefined;
  function* endTable() {
    for (const row of yield* readTable(table, heading)) rows.push(row);
    table = [];
  }
  const content = lines.filter(({ text }) => !RULE.test(text));
  const headings = yield* headingsOf(content);
  for (const [at, line] of content.entries()) {
    const columns = headings[at];
    if (columns) {
      yield* endTable();
      heading = columns;
      continue;
    }
    if (table[0] && table[0].cells.length !== line.cells.length) yield* endTable();
    table.push(line);
  }
  yield* endTable();
  return rows;
}

/** Whether most lines have the same number of commas and no other separator. */
function* isCommaSeparated(lines: readonly string[]): Generator<void, boolean> {
  // In a sentence a comma is followed by a space.
  const isSentence = (line: string) => /[\t;|]|,\s/.test(line.replaceAll(/"[^"]*"/g, ""));
  const lengths = yield* mapped(lines, (line) => (isSentence(line) ? 1 : (splitAt(line, ",")?.length ?? 1)));
  const counts = new Map<number, number>();
  for (const length of lengths) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const common = Math.max(0, ...counts.values());
  return common > 1 && common >= 0.6 * lines.length;
}

function cellsOf(line: string, isCsv: boolean): string[] {
  const cells = splitLine(line, isCsv)?.map((cell) => cell.trim()) ?? [];
  return cells.length > 1 ? cells : [line.trim()];
}

function splitLine(line: string, isCsv: boolean): string[] | undefined {
  if (line.includes("\t")) return splitAt(line, "\t");
  if (/(?:^\s*\||\s\|\s)/.test(line)) return splitAt(line.replaceAll(/^\s*\||\|\s*$/g, ""), "|");
  if (line.includes(";")) return splitAt(line, ";");
  if (isCsv) return splitAt(line, ",");
  return line.trim().split(/\s{2,}/);
}

/** The cells of a line; undefined if it has too many to be a row of an order. */
function splitAt(line: string, separator: string): string[] | undefined {
  const cells = line.split(separator);
  if (cells.length > MAX_COLUMNS || line.length > LIMITS.quickOrderLine) return undefined;
  return /[;,]/.test(separator) && line.includes('"') ? cellsOfLine(line, separator) : cells;
}

/** The columns of each line that is a row of headings; undefined for other lines. */
function* headingsOf(lines: readonly Cells[]): Generator<void, (Column[] | undefined)[]> {
  const named = yield* mapped(lines, ({ cells }) => headingOf(cells));
  for (let at = named.length - 1; at >= 0; at -= 1) {
    const [columns, next] = [named[at], lines[at + 1]];
    if (columns && !(next && (named[at + 1] || isUnder(columns, next)))) named[at] = undefined;
  }
  return named;
}

/**
 * Whether a row may be the first one under headings. Names of products, such as 'Order book', can look like headings.
 */
function isUnder(columns: readonly Column[], { cells, text }: Cells): boolean {
  if (columns.length === 1) return /\d/.test(text);
  const counts = columns.flatMap((column, index) => (column === "qty" ? (cells[index] ?? "") : []));
  return counts.length === 0 || counts.some(mayBeQuantity);
}

const mayBeQuantity = (cell: string) =>
  !/\p{L}/u.test(cell) || readTokens(cell).some(({ kind, text }) => kind === "number" || VAGUE.has(text));

/** The columns that a row of headings names; undefined for any other row. */
function headingOf(cells: string[]): Column[] | undefined {
  if (cells.length > MAX_COLUMNS || cells.some((cell) => /\d/.test(cell))) return undefined;
  const words = cells.map((cell) => plainText(cell).match(/[a-z]+|#|\$/g) ?? []);
  const filled = words.filter((of) => of.length > 0);
  const named = filled.filter((of) => of.some((word) => HEADINGS.has(word)));
  const isWhole = filled.every((of) => of.every((word) => HEADINGS.has(word)));
  const columns = words.map(columnOf);
  const isClear = columns.includes("qty") || (isWhole && columns.includes("code"));
  if (filled.length > 1) return isClear && named.length > 1 && named.length * 2 >= filled.length ? columns : undefined;
  // Headings with single spaces between them, such as 'Qty SKU Description'.
  const meant = new Set(filled[0]?.map((word) => columnOf([word])));
  return isWhole && meant.has("qty") && (meant.has("code") || meant.has("name")) ? columns : undefined;
}

const OF_MONEY_OR_STOCK = new Set(
  "price prices total totals amount cost gst tax ext extended subtotal value hand onhand soh received delivered date ref".split(
    " ",
  ),
);

function columnOf(words: string[]): Column {
  if (words.some((word) => OF_MONEY_OR_STOCK.has(word))) return "other";
  if (words.includes("order") && words.some((word) => /^(?:no|number|line)$/.test(word))) return "other";
  const named = words.map((word) => HEADINGS.get(word) ?? "other");
  // 'Stock no.' and 'Item no.'
  if (named.length > 1 && words.some((word) => /^(?:no|number)$/.test(word))) return "code";
  for (const column of ["code", "qty", "name", "unit"] as const) if (named.includes(column)) return column;
  return "other";
}

function* readTable(table: Cells[], heading: Column[] | undefined): Generator<void, OrderRow[]> {
  const width = table[0]?.cells.length ?? 0;
  const columns = width < 2 ? undefined : heading?.length === width ? heading : yield* guessColumns(table);
  if (columns) return table.map((row) => readCells(row, columns));
  const contents = table.map(({ cells: [first = "", ...others] }) => [first.replace(LIST_SIGNS, ""), ...others]);
  const numbered = itemNumbers(contents.map((cells) => cells.join(" ")));
  return table.map(({ line, text }, row) => ({
    line,
    text,
    parts: (contents[row] ?? []).map((cell, index) =>
      index === 0 && numbered[row] ? cell.replace(ITEM_NUMBER, "") : cell,
    ),
  }));
}

function readCells({ line, text, cells }: Cells, columns: Column[]): OrderRow {
  const of = (column: Column) => cells.filter((cell, index) => columns[index] === column && cell !== "");
  const parts = [...of("code"), ...of("name")];
  const [qty, unit] = [of("qty"), of("unit")];
  return {
    line,
    text,
    parts: parts.length > 0 ? parts : of("other"),
    ...(columns.includes("qty") && { qty: qty.join(" ") }),
    ...(unit.length > 0 && { unit: unit.join(" ") }),
  };
}

/**
 * The columns of a table without headings, from its values; undefined when it is not clear which has the quantities.
 */
function* guessColumns(table: Cells[]): Generator<void, Column[] | undefined> {
  const width = table[0]?.cells.length ?? 0;
  if (width > MAX_COLUMNS) return undefined;
  const values = Array.from({ length: width }, (_, column) => table.map(({ cells }) => cells[column] ?? ""));
  const tokens: Token[][][] = [];
  for (const cells of values) tokens.push(yield* mapped(cells, (cell) => readTokens(cell)));
  const isItem = values.map((cells) => numbersOfItems(cells).every(Boolean));
  const counts = tokens.flatMap((cells, column) => (!isItem[column] && cells.every(isCount) ? [column] : []));
  const qty = counts.length === 1 ? counts[0] : counts.find((column) => isFactorOfTotals(column, tokens));
  if (qty === undefined || counts.length === 0) return undefined;
  return tokens.map((cells, column): Column => {
    if (column === qty) return "qty";
    if (isItem[column] || cells.every(isMoney) || counts.includes(column)) return "other";
    if (cells.every(isUnit)) return "unit";
    return cells.every((of) => of.length === 1) ? "code" : "name";
  });
}

const isMoney = (cell: Token[]) => cell.every(({ kind }) => kind === "price");
const isUnit = (cell: Token[]) => cell.length > 0 && UNITS.has(cell[0]?.text ?? "") && cell.length < 3;

/** A number, or a number and a unit. */
function isCount(cell: Token[]): boolean {
  const [first, second, ...others] = cell;
  return first?.kind === "number" && (!second || UNITS.has(second.text)) && others.length === 0;
}

/** Whether this column times a column of prices equals a third one in every row, so that it has the quantities. */
function isFactorOfTotals(column: number, tokens: Token[][][]): boolean {
  const valueOf = (at: number, row: number) => tokens[at]?.[row]?.[0]?.value ?? Number.NaN;
  const rows = tokens[column]?.map((_, row) => row) ?? [];
  const others = tokens.map((_, at) => at).filter((at) => at !== column);
  const prices = others.filter((at) => tokens[at]?.every(isMoney));
  return prices.some((price) =>
    others.some(
      (total) =>
        price !== total &&
        rows.every((row) => Math.abs(valueOf(column, row) * valueOf(price, row) - valueOf(total, row)) < 0.01),
    ),
  );
}

/** For each line: whether it begins with an item number, and contains another number. */
function itemNumbers(lines: string[]): boolean[] {
  const isNumbered = numbersOfItems(lines);
  const hasOther = lines.map((line) => /\d/.test(line.trim().replace(ITEM_NUMBER, "")));
  return lines.map((_, at) => isNumbered[at] === true && hasOther[at] === true);
}

/** For each text: whether it is in a run of at least three that begin with 1, 2, 3… or 10, 20, 30… */
function numbersOfItems(texts: string[]): boolean[] {
  const numbers = texts.map((text) => Number(ITEM_NUMBER.exec(text.trim())?.[1]));
  const is = texts.map(() => false);
  for (const step of [1, 10]) {
    for (let start = numbers.indexOf(step); start >= 0; start = numbers.indexOf(step, start + 1)) {
      let end = start;
      while (numbers[end] === step * (end - start + 1)) end += 1;
      if (end - start >= 3) is.fill(true, start, end);
    }
  }
  return is;
}
