import { LIMITS } from "@shop/domain/limits";
import { mapped } from "../../base/platform/turns.ts";
import { cellsOfLine, LINE_END, namedDelimiter } from "../../base/tables/delimited-text.ts";
import { isHeading, MAX_COLUMNS } from "./headings.ts";

/** A line of an order as cells. */
export interface Cells {
  /** Counted from 1, including blank lines. */
  line: number;
  /** As it was sent, without leading and trailing spaces. */
  text: string;
  cells: string[];
  /** The cells had delimiters between them, so that each has its place even when others are blank. */
  isDelimited: boolean;
  /** Where each cell of a line without delimiters begins and ends. */
  spans?: Span[];
}

export interface Span {
  start: number;
  end: number;
}

/** The lines of a pasted text that are not blank, before they are split. A first line 'sep=;' is left out. */
export interface TextLines {
  delimiter: string | undefined;
  lines: { line: number; text: string; raw: string }[];
}

export function linesOfText(text: string): TextLines {
  const content = text.replace(/^\uFEFF/, "");
  const delimiter = namedDelimiter(content);
  const lines = joinCells(content.split(LINE_END)).map(({ line, raw }) => ({ line, text: raw.trim(), raw }));
  return { delimiter, lines: lines.filter(({ line, text: of }) => of !== "" && (line > 1 || delimiter === undefined)) };
}

/** Splits lines into cells: at the delimiter that the text names or that is found in them, or at wide gaps. */
export function* cellsOfText({ delimiter, lines }: TextLines): Generator<void, Cells[]> {
  const isCsv = delimiter === undefined && (yield* isCommaSeparated(lines.map(({ text }) => text)));
  return yield* mapped(lines, ({ line, text, raw }) => {
    const separator = delimiter ?? separatorOf(raw, isCsv);
    if (separator === undefined) return { line, text, ...cellsAtGaps(raw), isDelimited: false };
    const source = separator === "|" ? raw.replaceAll(/^\s*\||\|\s*$/g, "") : raw;
    const cells = splitAt(source, separator)?.map((cell) => cell.trim()) ?? [];
    const isDelimited = cells.length > 1;
    return { line, text, cells: isDelimited ? cells : [text], isDelimited };
  });
}

/** The cells of a line that has at least two blanks between them. */
function cellsAtGaps(line: string): { cells: string[]; spans: Span[] } {
  const found = [...line.matchAll(/\S+(?:\s\S+)*/g)];
  return {
    cells: found.map(([cell]) => cell),
    spans: found.map(({ 0: cell, index: start }) => ({ start, end: start + cell.length })),
  };
}

/** A cell in quotation marks that ends on another line, as spreadsheets write it. */
const OPEN_CELL = /(?:^|[\t;,|]) *"[^"]*$/;
/** The rest of such a cell. */
const CLOSING = /^[^"]*" *(?:[\t;,|]|$)/;
const MAX_LINES_PER_CELL = 5;

/** The lines with their numbers from 1. A row with line breaks in a cell is one line, numbered by its first. */
function joinCells(lines: readonly string[]): { line: number; raw: string }[] {
  const joined: { line: number; raw: string }[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const raw = lines[at] ?? "";
    const rest = OPEN_CELL.test(raw) ? lines.slice(at + 1, at + 1 + MAX_LINES_PER_CELL) : [];
    const end = rest.findIndex((line) => CLOSING.test(line)) + 1;
    joined.push({ line: at + 1, raw: [raw, ...rest.slice(0, end)].join(" ") });
    at += end;
  }
  return joined;
}

/** Whether commas separate cells: in a row of headings, or in most lines, which have the same number of them. */
function* isCommaSeparated(lines: readonly string[]): Generator<void, boolean> {
  const split = yield* mapped(lines, (line) => (/[\t;|]/.test(withoutQuoted(line)) ? undefined : splitAt(line, ",")));
  if (split.some((cells) => cells && cells.length > 1 && isHeading(cells))) return true;
  const counts = new Map<number, number>();
  for (const [at, cells] of split.entries()) {
    // In a sentence a comma is followed by a space.
    const length = /,\s/.test(withoutQuoted(lines[at] ?? "")) ? 1 : (cells?.length ?? 1);
    if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  }
  const common = Math.max(0, ...counts.values());
  return common > 1 && common >= 0.6 * lines.length;
}

/** The line without its cells in quotation marks and the blanks beside them. A mark that is not closed is a part of the text. */
function withoutQuoted(line: string): string {
  const parts = line.split('"');
  const open = parts.length % 2 === 0 ? `"${parts.pop()}` : "";
  const outside = parts.filter((_, index) => index % 2 === 0);
  const last = outside.length - 1;
  return outside.map((part, index) => trimmed(part, index > 0, index < last)).join("") + open;
}

const trimmed = (part: string, atStart: boolean, atEnd: boolean) => {
  const text = atStart ? part.trimStart() : part;
  return atEnd ? text.trimEnd() : text;
};

/** A line of cells in quotation marks. */
const QUOTED_CELLS = /^\s*"[^"]*"(?:\s*,\s*"[^"]*")+\s*$/;

function separatorOf(line: string, isCsv: boolean): string | undefined {
  if (line.includes("\t")) return "\t";
  if (/(?:^\s*\||\s\|\s)/.test(line)) return "|";
  if (withoutQuoted(line).includes(";")) return ";";
  return isCsv || QUOTED_CELLS.test(line) ? "," : undefined;
}

/** The cells of a line; undefined if it has too many to be a row of an order. */
function splitAt(line: string, separator: string): string[] | undefined {
  const cells = line.split(separator);
  if (cells.length > MAX_COLUMNS || line.length > LIMITS.quickOrderLine) return undefined;
  return line.includes('"') ? cellsOfLine(line, separator) : cells;
}
