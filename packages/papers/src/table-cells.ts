import { formatCents } from "@shop/domain/money";
import type { Column, Table } from "./paper.ts";
import { CONTENT_WIDTH, PAGE, STYLES, type Style } from "./theme.ts";
import type { Line, Place, Sheet } from "./sheet.ts";

export const PADDING = { x: 4, y: 2.5 } as const;
/** The share of the table that a column which is as wide as its content takes at most. */
const LARGEST_SHARE = 0.2;
/** Names of this many characters are written on one line, if need be in the smaller sizes. */
const ONE_LINE_NAME = 60;
const NAME_SIZES = [STYLES.cell.size, 7.25, 6.5] as const;
/** Longer headings of columns are cut. */
const MOST_HEAD_LINES = 4;
/** So that rounding never breaks the text that a column's width is taken from. */
const TOLERANCE = 0.01;

export interface Cell {
  lines: readonly Line[];
  style: Style;
  place: Place;
}

/** Makes the cells of a table's rows. */
export interface TableCells {
  head: readonly Cell[];
  /** The cells of a row with these texts. */
  row(texts: readonly string[]): readonly Cell[];
  /** The row of the sums so far; null when no column is carried. */
  carried: ((label: string, sums: readonly number[]) => readonly Cell[]) | null;
}

export const heightOf = (cells: readonly Cell[]): number =>
  2 * PADDING.y + Math.max(0, ...cells.map(({ lines, style }) => lines.length * style.leading));

export function tableCells(sheet: Sheet, table: Table): TableCells {
  const { columns } = table;
  const places = placesOf(sheet, table);
  const nameSize = nameSizeOf(sheet, table, places);
  const cellsOf = (texts: readonly string[], style: Style) =>
    columns.map((column, index): Cell => {
      const place = places[index] ?? { x: PAGE.left, width: CONTENT_WIDTH };
      const own = styleOf(column, column.isWide && style === STYLES.cell ? { ...style, size: nameSize } : style);
      return { lines: sheet.linesOf(texts[index] ?? "", own, place.width), style: own, place };
    });
  const heads = columns.map(({ head }) => head);
  return {
    head: cellsOf(heads, STYLES.tableHead).map((cell) => ({ ...cell, lines: cell.lines.slice(0, MOST_HEAD_LINES) })),
    row: (texts) => cellsOf(texts, STYLES.cell),
    carried: columns.some(({ isCarried }) => isCarried)
      ? (label, sums) => {
          const amounts = sums.map(formatCents).values();
          const textOf = ({ isCarried, isWide }: Column) =>
            isCarried ? (amounts.next().value ?? "") : isWide ? label : "";
          return cellsOf(columns.map(textOf), STYLES.carried);
        }
      : null,
  };
}

const styleOf = ({ isFigure = false }: Column, style: Style): Style => ({ ...style, isFigure });

/** The largest size in which each name of up to ONE_LINE_NAME characters is on one line; the usual one if none is. */
function nameSizeOf(sheet: Sheet, { columns, rows }: Table, places: readonly Place[]): number {
  const index = columns.findIndex(({ isWide }) => isWide);
  const width = places[index]?.width ?? 0;
  const names = rows.map(({ cells }) => cells[index] ?? "").filter((name) => name.length <= ONE_LINE_NAME);
  const widest = Math.max(0, ...names.map((name) => sheet.widthOf(name, STYLES.cell)));
  return NAME_SIZES.find((size) => (widest * size) / STYLES.cell.size <= width) ?? STYLES.cell.size;
}

/** The sums of a carried column after each row; of other columns none. */
function sumsOf({ columns, rows }: Table, index: number): number[] {
  if (!columns[index]?.isCarried) return [];
  const place = columns.slice(0, index).filter(({ isCarried }) => isCarried).length;
  let sum = 0;
  return rows.map(({ cents }) => (sum += cents?.[place] ?? 0));
}

/** Where each column is. */
function placesOf(sheet: Sheet, table: Table): Place[] {
  const { columns, rows } = table;
  const natural = columns.map((column, index) => {
    if (column.isWide) return 0;
    let widest = sheet.widthOf(column.head, STYLES.tableHead);
    const measure = (text: string, style: Style) => {
      widest = Math.max(widest, sheet.widthOf(text, styleOf(column, style)));
    };
    for (const { cells } of rows) measure(cells[index] ?? "", STYLES.cell);
    for (const sum of sumsOf(table, index)) measure(formatCents(sum), STYLES.carried);
    return Math.min(widest + 2 * PADDING.x + TOLERANCE, CONTENT_WIDTH * LARGEST_SHARE);
  });
  const rest = CONTENT_WIDTH - natural.reduce((sum, width) => sum + width, 0);
  let x: number = PAGE.left;
  return columns.map(({ isWide, isFigure }, index) => {
    const width = isWide ? rest : (natural[index] ?? 0);
    const place: Place = { x: x + PADDING.x, width: width - 2 * PADDING.x, align: isFigure ? "right" : "left" };
    x += width;
    return place;
  });
}
