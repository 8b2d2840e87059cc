import {
  decimalSignOf,
  type DecimalSign,
  isBlank,
  isSpreadsheetError,
  plainText,
  priceText,
  readCents,
  readMinQty,
} from "../edits/cell-texts.ts";

/** The most rows and characters of one paste. */
export const PASTE_LIMITS = { rows: 10_000, characters: 2_000_000 };

export interface PastedRow {
  sku: string;
  minQty: string;
  price: string;
}

export type Pasted =
  /** One column of numbers; null for an empty cell. */
  | { kind: "column"; values: readonly (string | null)[]; rounded: number }
  /** Rows with a SKU; `rounded` counts prices with more than two decimals. */
  | { kind: "block"; rows: readonly PastedRow[]; rounded: number }
  | { kind: "tooLong" };

/**
 * Reads what was copied from a spreadsheet, an email or a CSV file: a column of numbers, or rows of `SKU, [quantity,] price`.
 * Headings, ruled lines and blank lines are left out; what cannot be read stays as it is, to be corrected.
 */
export function readPasted(text: string): Pasted {
  if (text.length > PASTE_LIMITS.characters) return { kind: "tooLong" };
  const table = splitCells(text).map((cells) => cells.map((cell) => cell.trim()));
  if (table.length > PASTE_LIMITS.rows) return { kind: "tooLong" };
  const width = Math.max(0, ...table.map((cells) => cells.findLastIndex((cell) => cell !== "") + 1));
  const lone = width <= 1 ? readColumn(table.map(([cell = ""]) => cell)) : null;
  return lone ?? readBlock(table);
}

const isMostly = (texts: readonly string[], is: (text: string) => boolean) =>
  texts.filter(is).length * 2 > texts.length;

const isValue = (text: string) => isBlank(text) || isSpreadsheetError(text) || readCents(text) !== null;

/** A column whose cells are mostly numbers; null for one of texts. */
function readColumn(cells: readonly string[]): Pasted | null {
  const [first = "", ...rest] = cells;
  const isHeading = rest.length > 0 && !isValue(first);
  const values = isHeading ? rest : cells;
  const filled = values.filter((cell) => !isBlank(cell));
  if (!isMostly(filled, isValue)) return null;
  const sign = decimalSignOf(values);
  const read = values.map((cell) => (isBlank(cell) ? null : shownNumber(cell, sign)));
  return {
    kind: "column",
    values: read.map((each) => each?.text ?? null),
    rounded: read.filter((each) => each?.isRounded).length,
  };
}

/** A number as the fields show it; other texts unchanged. */
function shownNumber(text: string, sign: DecimalSign): { text: string; isRounded: boolean } {
  const read = isSpreadsheetError(text) ? null : readCents(text, sign);
  return read
    ? { text: priceText(read.cents), isRounded: read.isRounded }
    : { text: plainText(text), isRounded: false };
}

interface Places {
  sku: number;
  minQty: number | undefined;
  price: number | undefined;
}

function readBlock(table: readonly (readonly string[])[]): Pasted {
  const filled = table.filter((cells) => cells.some((cell) => !/^[\s\-=_–—]*$/u.test(cell)));
  const [first = [], ...rest] = filled;
  const named = placesInHeading(first);
  const body = named ? rest : filled;
  const wide = body.filter(({ length }) => length !== 2);
  const places = { ...guessedPlaces(named ? body : wide, named?.sku ?? 0), ...named };
  const at = (cells: readonly string[], place: number | undefined) => (place === undefined ? "" : (cells[place] ?? ""));
  // Rows of text may differ in length: one of two cells has no quantity.
  const texts = body.map((cells) =>
    named || cells.length !== 2
      ? { sku: at(cells, places.sku), minQty: at(cells, places.minQty), price: at(cells, places.price) }
      : { sku: at(cells, 0), minQty: "", price: at(cells, 1) },
  );
  const sign = decimalSignOf(texts.map(({ price }) => price));
  let rounded = 0;
  const rows = texts.map(({ sku, minQty, price }) => {
    const shown = isBlank(price) ? { text: "", isRounded: false } : shownNumber(price, sign);
    if (shown.isRounded) rounded += 1;
    const read = readMinQty(minQty, sign);
    return { sku, minQty: "quantity" in read ? String(read.quantity) : minQty, price: shown.text };
  });
  return { kind: "block", rows, rounded };
}

const HEADINGS: Record<keyof Places, RegExp> = {
  sku: /^(?:sku|(?:item|product|stock|part|article)(?: ?(?:code|no\.?|number|id))?|code|art(?:ikel)?\.?-?(?:nr\.?|nummer)?)$/iu,
  minQty: /^(?:qty|quantity|from(?: qty| quantity)?|min(?:imum|\.)? ?(?:qty|quantity)?|menge|ab(?: menge)?|break)$/iu,
  price: /price|preis|\bsell\b|\brate\b|\bnet\b/iu,
};

/** The columns that a heading names, of two prices the last; null for a row that is no heading. */
function placesInHeading(cells: readonly string[]): Partial<Places> | null {
  if (cells.some((cell) => readCents(cell) !== null)) return null;
  const find = (of: keyof Places) => {
    const place = cells.findLastIndex((cell) => HEADINGS[of].test(cell));
    return place < 0 ? {} : { [of]: place };
  };
  const found = { ...find("sku"), ...find("minQty"), ...find("price") };
  return Object.keys(found).length > 0 ? found : null;
}

/** The last column of numbers has the prices, and the one of whole numbers before it the quantities. */
function guessedPlaces(body: readonly (readonly string[])[], sku: number): Places {
  const width = Math.max(0, ...body.map(({ length }) => length));
  const cellsAt = (place: number) => body.map((cells) => cells[place] ?? "").filter((cell) => !isBlank(cell));
  const columns = Array.from({ length: width }, (_, place) => place).filter((place) => place !== sku);
  const price = columns.findLast((place) => isMostly(cellsAt(place), isValue));
  const minQty = columns.findLast((place) => {
    const cells = cellsAt(place);
    return (
      place !== price &&
      place < (price ?? 0) &&
      cells.length > 0 &&
      cells.every((cell) => "quantity" in readMinQty(cell))
    );
  });
  return { sku, minQty, price };
}

/** The rows and cells of a copied text. Quoted cells may contain separators, line ends and doubled quotes. */
export function splitCells(text: string): string[][] {
  const lines = text.replace(/(?:\r\n|\r|\n)$/u, "").split(/\r\n|\r|\n/u);
  const filled = lines.filter((line) => line.trim() !== "");
  if (!text.includes("\t") && isMostly(filled, isValue)) return lines.map((line) => [line]);
  if (!/[\t;]/u.test(text) && filled.every(isSpaced)) return filled.map((line) => line.trim().split(/\s+/u));
  const separator = text.includes("\t") ? "\t" : text.includes(";") ? ";" : ",";
  const rows = splitQuoted(text, separator);
  return separator === "," ? rows.map(joinThousands) : rows;
}

/** 'PFNK-L 10 12.50': a word and only numbers after it. */
function isSpaced(line: string): boolean {
  const [sku = "", ...numbers] = line.trim().split(/\s+/u);
  return (
    !sku.includes(",") && numbers.length > 0 && numbers.length <= 2 && numbers.every((each) => readCents(each) !== null)
  );
}

/** '$1' and '234.50' were one price, whose separator of thousands was taken for one of cells. */
const joinThousands = (cells: readonly string[]): string[] =>
  cells.reduce<string[]>((joined, cell) => {
    const last = joined.at(-1);
    if (last !== undefined && /^\s*\$\s*\d{1,3}(?:,\d{3})*$/u.test(last) && /^\d{3}(?:\.\d+)?\s*$/u.test(cell))
      return [...joined.slice(0, -1), `${last},${cell}`];
    return [...joined, cell];
  }, []);

function splitQuoted(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quoted = text[at] === '"' ? quotedEnd(text, at, separator) : -1;
    const end = quoted >= 0 ? quoted : nextBreak(text, at, separator);
    row.push(quoted >= 0 ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end));
    at = end + 1;
    if (text[end] === separator) {
      if (at >= text.length) row.push("");
      continue;
    }
    if (text[end] === "\r" && text[at] === "\n") at += 1;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

const isBreak = (sign: string | undefined, separator: string) =>
  sign === undefined || sign === separator || sign === "\n" || sign === "\r";

function nextBreak(text: string, from: number, separator: string): number {
  let at = from;
  while (!isBreak(text[at], separator)) at += 1;
  return at;
}

/** The place after a quoted cell; -1 when the quote at its beginning is a part of the text. */
function quotedEnd(text: string, from: number, separator: string): number {
  let at = from + 1;
  while (at < text.length) {
    if (text[at] !== '"') at += 1;
    else if (text[at + 1] === '"') at += 2;
    else return isBreak(text[at + 1], separator) ? at + 1 : -1;
  }
  return -1;
}
