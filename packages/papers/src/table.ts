import type { Table } from "./paper.ts";
import { COLOURS, CONTENT_WIDTH, NEXT_TOP, PAGE, STYLES } from "./theme.ts";
import type { Element, Sheet } from "./sheet.ts";
import { heightOf, PADDING, tableCells, type Cell } from "./table-cells.ts";

/**
 * Writes a table over as many pages as it takes. The head is repeated, and the sums of carried columns are below the
 * last row of a page and above the first of the next. `following` is the height of what belongs to the last row.
 */
export function writeTable(sheet: Sheet, table: Table, following: number): void {
  const { columns, rows } = table;
  const cells = tableCells(sheet, table);
  const carryHeight = cells.carried ? heightOf(cells.carried("", [])) : 0;
  const sums = columns.filter(({ isCarried }) => isCarried).map(() => 0);
  let isFirstOfPage = true;
  let written = 0;

  const element = sheet.add(sheet.root, "Table", { title: sheet.plain(table.caption) });
  const headRow = sheet.add(sheet.add(element, "THead"), "TR");
  const body = sheet.add(element, "TBody");

  function drawHead(elements: readonly Element[] | null): void {
    const height = heightOf(cells.head);
    sheet.artifact(() => sheet.doc.rect(PAGE.left, sheet.y, CONTENT_WIDTH, height).fill(COLOURS.tint));
    drawRow(sheet, cells.head, "TH", elements);
  }

  function nextPage(): void {
    const carried = written > 0 ? cells.carried : null;
    if (carried) drawRow(sheet, carried("Carried forward", sums), "TD", null);
    sheet.breakPage();
    drawHead(null);
    if (carried) drawRow(sheet, carried("Brought forward", sums), "TD", null);
    isFirstOfPage = true;
  }

  function writeRow(texts: readonly string[], reserve: number): void {
    let left = cells.row(texts);
    const tr = sheet.add(body, "TR");
    const elements = left.map(() => sheet.add(tr, "TD"));
    if (heightOf(left) + reserve > sheet.room() && !isFirstOfPage) nextPage();
    for (;;) {
      const lines = Math.max(...left.map((cell) => cell.lines.length));
      const room = sheet.room() - 2 * PADDING.y - carryHeight;
      const fitting = Math.max(1, Math.floor(room / STYLES.cell.leading));
      if (heightOf(left) + reserve <= sheet.room() || lines <= fitting) break;
      // It is higher than a page, and goes on on the next one.
      drawRow(sheet, slice(left, 0, fitting), "TD", elements);
      left = slice(left, fitting);
      nextPage();
    }
    drawRow(sheet, left, "TD", elements);
    isFirstOfPage = false;
  }

  const firstRow = rows[0] ? heightOf(cells.row(rows[0].cells)) : 0;
  if (heightOf(cells.head) + firstRow + carryHeight > sheet.room() && sheet.y > NEXT_TOP) sheet.breakPage();
  drawHead(cells.head.map(() => sheet.add(headRow, "TH", { scope: "Column" })));
  for (const [index, { cells: texts, cents = [] }] of rows.entries()) {
    writeRow(texts, index === rows.length - 1 ? following : carryHeight);
    written += 1;
    for (const [place, amount] of cents.entries()) sums[place] = (sums[place] ?? 0) + amount;
  }
}

const slice = (cells: readonly Cell[], from: number, to?: number): Cell[] =>
  cells.map((cell) => ({ ...cell, lines: cell.lines.slice(from, to) }));

/** Writes a row and a rule below it; without elements as an artifact. */
function drawRow(sheet: Sheet, cells: readonly Cell[], tag: string, elements: readonly Element[] | null): void {
  for (const [index, { lines, style, place }] of cells.entries())
    if (lines.length > 0) sheet.write(elements?.[index] ?? null, tag, lines, style, sheet.y + PADDING.y, place);
  sheet.y += heightOf(cells);
  const { y } = sheet;
  sheet.artifact(() => {
    sheet.doc
      .moveTo(PAGE.left, y)
      .lineTo(PAGE.left + CONTENT_WIDTH, y)
      .lineWidth(0.5)
      .stroke(COLOURS.line);
  });
}
