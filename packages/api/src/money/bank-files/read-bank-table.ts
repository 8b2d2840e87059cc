import { LIMITS } from "@shop/domain/limits";
import { BANK_SIGN_UNCLEAR } from "@shop/domain/messages";
import { runInTurns } from "../../base/platform/turns.ts";
import {
  countLineEnds,
  namedDelimiter,
  recordsIn,
  sniffDelimiter,
  withoutQuotes,
} from "../../base/tables/delimited-text.ts";
import { type BankFile, collectBankLines, lineText, MAX_PART, notABankFile, tooManyBankLines } from "./bank-file.ts";
import { type Columns, columnsOfHeadings, type Row, sideOf, signedCents } from "./columns.ts";
import { guessColumns } from "./guess-columns.ts";
import { readAmount } from "./read-amount.ts";
import { readDay } from "./read-day.ts";

/** Headings are among the first rows. */
const ROWS_SEARCHED = 20;
const SNIFFED = 64 * 1024;
/** Also blank ones. */
const MAX_ROWS = 3 * LIMITS.bankLines;
/** A bank's table has about ten columns. */
const MAX_COLUMNS = 40;
/** Parsing millions of cells would take seconds. */
const MAX_CELLS = MAX_COLUMNS * LIMITS.bankLines;
/** Rows by which a table without headings is judged. */
const ROWS_JUDGED = 500;

interface PlacedRow {
  /** The line of the text on which it begins, from 1. */
  line: number;
  cells: Row;
}

/**
 * Reads a bank's table with or without headings; `today` in the shop's time zone. BAD_REQUEST when it has no days and amounts,
 * or too many lines. Other calls run in between.
 */
export async function readBankTable(text: string, today: string): Promise<BankFile> {
  const rows = await rowsOf(text);
  const head = rows.slice(0, ROWS_SEARCHED).findIndex(({ cells }) => columnsOfHeadings(cells) !== undefined);
  const headings = rows[head]?.cells;
  const columns = headings
    ? columnsOfHeadings(headings)
    : guessColumns(rows.slice(0, ROWS_JUDGED).map(({ cells }) => cells));
  if (!columns) throw notABankFile();
  return runInTurns(readRows(rows.slice(head + 1), columns, today));
}

function* readRows(rows: readonly PlacedRow[], columns: Columns, today: string): Generator<void, BankFile> {
  const lines = collectBankLines(today);
  for (const { line, cells } of rows) {
    yield;
    const cell = (index: number | undefined) => (index === undefined ? "" : (cells[index] ?? ""));
    const kind = kindOf(cells, columns);
    if (kind === "unclear") lines.refuse(line, BANK_SIGN_UNCLEAR);
    if (kind !== "transaction") continue;
    const day = readDay(cell(columns.day));
    lines.add({ line, day, cents: centsOf(cells, columns), text: lineText(columns.texts.map(cell)), bankId: null });
  }
  return lines.end();
}

/** The rows that are not blank. */
async function rowsOf(text: string): Promise<PlacedRow[]> {
  const delimiter = sniffDelimiter(text.slice(0, SNIFFED));
  if (hasMore(text, delimiter, MAX_CELLS)) throw notABankFile();
  const records = await recordsIn(text, delimiter, MAX_ROWS);
  if (records.length === MAX_ROWS) throw tooManyBankLines();
  if (namedDelimiter(text) !== undefined) records[0] = [];
  return runInTurns(placeRows(records));
}

function* placeRows(records: readonly Row[]): Generator<void, PlacedRow[]> {
  const rows: PlacedRow[] = [];
  let line = 1;
  for (const record of records) {
    yield;
    const cells = withoutQuotes(record.slice(0, MAX_COLUMNS).map((cell) => cell.slice(0, MAX_PART)));
    if (cells.some((cell) => cell.trim() !== "")) rows.push({ line, cells });
    line += 1;
    for (const cell of record) line += countLineEnds(cell);
  }
  return rows;
}

/** Whether a text contains another one more than `most` times. */
function hasMore(text: string, part: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0 && count <= most; at = text.indexOf(part, at + part.length)) count += 1;
  return count > most;
}

/** Words of rows that are not transactions, such as 'Closing balance'. */
const TOTAL = /\b(?:totals?|balances?|opening|closing)\b/i;

/**
 * What a row is: a transaction also when a part of it can't be read, but neither a title, a total, headings again, nor a day
 * alone, as for an account without transactions.
 */
function kindOf(cells: Row, { day, amount, credit, debit, texts }: Columns): "transaction" | "unclear" | "other" {
  const dayCell = cells[day] ?? "";
  const isDay = readDay(dayCell) !== undefined;
  const amounts = [amount, credit, debit].flatMap((index) =>
    index === undefined ? [] : [readAmount(cells[index] ?? "")],
  );
  const filled = amounts.filter((cents) => cents !== null);
  const isAmount = filled.length > 0 && filled.every((cents) => cents !== undefined);
  if (isDay && filled.length === 2 && filled.every((cents) => cents !== 0)) return "unclear";
  if (isDay && isAmount) return "transaction";
  const isText = texts.some((index) => (cells[index] ?? "").trim() !== "");
  if (cells.some((cell) => TOTAL.test(cell)) || (filled.length === 0 && !isText)) return "other";
  return isDay || isAmount || (filled.length > 0 && /^\s*\d/.test(dayCell)) ? "transaction" : "other";
}

/** A row's amount in cents, negative when it left the account; undefined for one that can't be read. */
function centsOf(cells: Row, columns: Columns): number | undefined {
  const { amount, credit, debit, side } = columns;
  const filled = [amount, credit, debit].filter((index) => index !== undefined && (cells[index] ?? "").trim() !== "");
  if (filled.length === 0 || filled.some((index) => readAmount(cells[index ?? -1] ?? "") === undefined))
    return undefined;
  const cents = signedCents(cells, columns);
  return side !== undefined && sideOf(cells[side] ?? "") === -1 ? -Math.abs(cents) : cents;
}
