import type { LeftOutRow } from "@shop/domain/contracts/quick-order";
import { LIMITS } from "@shop/domain/limits";
import { TOO_MANY_QUICK_ORDER_LINES } from "@shop/domain/messages";
import { ORDER_FILE_LIMITS } from "../order-files/limits.ts";
import type { OrderTable } from "../order-files/sheet.ts";
import { refusal } from "../../base/platform/errors.ts";
import { runWithoutYielding } from "../../base/platform/turns.ts";
import { guessColumns } from "./columns.ts";
import { headingsOf, type Column } from "./headings.ts";
import { ITEM_NUMBER, itemNumbers, LIST_SIGNS } from "./item-numbers.ts";
import { poNumberOfCell } from "./po-number.ts";
import { cellsOfText, linesOfText, type Cells, type Span } from "./text-cells.ts";
import { isBlank } from "./tokens.ts";

/** A line of an order: a line of a pasted text, a typed row, or a row of a spreadsheet. */
export interface OrderRow {
  /** Counted from 1, including blank lines. */
  line: number;
  /** As it was sent, without leading and trailing spaces. */
  text: string;
  /** What may name the product: the whole line, or cells of a table. */
  parts: string[];
  /** How many of the parts are cells of columns whose headings name codes; they are the first. */
  codes?: number;
  /** The cell of a quantity, if there is such a column; it may be empty. */
  qty?: string;
  /** The cell of a unit. */
  unit?: string;
  /** The number in a column of purchase order numbers. */
  poNumber?: string;
  /** The text without the purchase order numbers in it; left out when it has none. */
  plain?: string;
}

/** The lines of an order, and the rows that order nothing. */
export interface OrderRows {
  rows: OrderRow[];
  leftOut: LeftOutRow[];
}

const RULE = /^[\s\-_=+|.*~#─━═│┃┼╋]+$/u;

/** The lines of a pasted text, like `readText`, without pauses. */
export const rowsOfText = (text: string): OrderRow[] => runWithoutYielding(readText(text)).rows;

/** The lines of a pasted text, except blank lines, rules and headings of tables. Pauses between the lines. */
export function* readText(text: string): Generator<void, OrderRows> {
  const source = linesOfText(text);
  assertFew(source.lines);
  return yield* readRows(yield* cellsOfText(source));
}

/** Like `readText`, for the rows of a spreadsheet. Hidden rows are left out; one column is read as lines of text. */
export function* readSheet({ rows, hidden }: OrderTable): Generator<void, OrderRows> {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const all = rows.map((cells, index): Cells => ({
    line: index + 1,
    text: cells.join("\t").trim(),
    cells: Array.from({ length: width }, (_, column) => (cells[column] ?? "").trim()),
    isDelimited: true,
  }));
  const filled = all.filter(({ text }) => text !== "");
  const isHidden = new Set(hidden);
  const visible = filled.filter(({ line }) => !isHidden.has(line));
  assertFew(visible);
  const read = yield* readRows(
    width > 1
      ? visible
      : yield* cellsOfText({ delimiter: undefined, lines: visible.map((row) => ({ ...row, raw: row.text })) }),
  );
  const left = filled.filter(({ line }) => isHidden.has(line)).map((row) => leftOut(row, "hidden"));
  return { ...read, leftOut: [...read.leftOut, ...left].toSorted((a, b) => a.line - b.line) };
}

/** BAD_REQUEST for too many lines, before they are read. A supplier's form lists more products than are ordered. */
function assertFew(lines: readonly { text: string }[]): void {
  const count = lines.filter(({ text }) => !RULE.test(text)).length;
  if (count > ORDER_FILE_LIMITS.rows) throw refusal("BAD_REQUEST", TOO_MANY_QUICK_ORDER_LINES(LIMITS.orderLines));
}

interface Headings extends Pick<Cells, "isDelimited" | "spans"> {
  columns: Column[];
}

function* readRows(lines: readonly Cells[]): Generator<void, OrderRows> {
  const rows: OrderRow[] = [];
  let table: Cells[] = [];
  let heading: Headings | undefined;
  function* endTable() {
    for (const row of yield* readTable(table, heading?.columns)) rows.push(row);
    table = [];
  }
  const content = lines.filter(({ text }) => !RULE.test(text));
  const headings = yield* headingsOf(content);
  for (const [at, line] of content.entries()) {
    const columns = headings[at];
    if (columns) {
      yield* endTable();
      heading = { ...line, columns };
      continue;
    }
    const row = heading ? underHeadings(line, heading) : line;
    if (table[0] && table[0].cells.length !== row.cells.length) yield* endTable();
    table.push(row);
  }
  yield* endTable();
  return withoutBlankQuantities(rows);
}

/** A row with a cell for each heading: programs omit blank cells at the end, or write too many. */
function underHeadings(row: Cells, heading: Headings): Cells {
  const { cells, text } = row;
  const { length } = heading.columns;
  const isInTable = cells.length > 1 || !/\s/.test(text);
  if (!isInTable || length < 2 || !cells.slice(length).every(isBlank)) return row;
  if (row.isDelimited || (heading.isDelimited && cells.length === 1))
    return { ...row, cells: heading.columns.map((_, column) => cells[column] ?? "") };
  const places = !heading.isDelimited && cells.length < length && placesUnder(heading.spans ?? [], row.spans ?? []);
  return places ? { ...row, cells: heading.columns.map((_, column) => cells[places.indexOf(column)] ?? "") } : row;
}

/** The column that each cell stands under in a text without delimiters; undefined when that is not clear. */
function placesUnder(headings: readonly Span[], cells: readonly Span[]): number[] | undefined {
  const places = cells.flatMap(({ start, end }) => {
    const above = headings.flatMap((of, column) => (of.start < end && start < of.end ? [column] : []));
    return above.length === 1 ? above : [];
  });
  return new Set(places).size === cells.length ? places : undefined;
}

/** In a form that lists more than is ordered, the rows without a quantity order nothing. */
function withoutBlankQuantities(rows: readonly OrderRow[]): OrderRows {
  const isLeft = ({ qty }: OrderRow) => qty !== undefined && isBlank(qty);
  if (!rows.some((row) => row.qty !== undefined && !isLeft(row))) return { rows: [...rows], leftOut: [] };
  return {
    rows: rows.filter((row) => !isLeft(row)),
    leftOut: rows.filter(isLeft).map((row) => leftOut(row, "no-quantity")),
  };
}

const leftOut = ({ line, text }: { line: number; text: string }, reason: LeftOutRow["reason"]): LeftOutRow => ({
  line,
  text: text.slice(0, LIMITS.quickOrderLeftOut),
  reason,
});

function* readTable(table: readonly Cells[], heading: Column[] | undefined): Generator<void, OrderRow[]> {
  const width = table[0]?.cells.length ?? 0;
  const isUnderHeadings = width > 1 && heading?.length === width;
  const columns =
    width < 2 ? undefined : isUnderHeadings ? heading : yield* guessColumns(table.map(({ cells }) => cells));
  if (columns) return table.map((row) => readCells(row, columns, isUnderHeadings));
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

function readCells({ line, text, cells }: Cells, columns: readonly Column[], isUnderHeadings: boolean): OrderRow {
  const of = (column: Column) => cells.filter((cell, index) => columns[index] === column && cell !== "");
  const codes = of("code");
  const parts = [...codes, ...of("name")];
  const [qty, unit] = [of("qty"), of("unit")];
  const [poNumber] = of("po").flatMap((cell) => poNumberOfCell(cell) ?? []);
  return {
    line,
    text,
    parts: parts.length > 0 ? parts : of("other"),
    ...(isUnderHeadings && codes.length > 0 && { codes: codes.length }),
    ...(columns.includes("qty") && { qty: qty.join(" ") }),
    ...(unit.length > 0 && { unit: unit.join(" ") }),
    ...(poNumber !== undefined && { poNumber }),
  };
}
