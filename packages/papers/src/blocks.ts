import type { Facts, Notes, Parties, Totals } from "./paper.ts";
import { COLOURS, CONTENT_WIDTH, PAGE, STYLES, type Style } from "./theme.ts";
import type { Element, Line, Place, Sheet } from "./sheet.ts";
import { PADDING } from "./table-cells.ts";

const COLUMN_GAP = 18;
const FACTS_IN_A_ROW = 4;
const TOTALS_WIDTH = 240;
/** Of each text of a block that is not a paragraph; longer ones are cut. It is enough for all that can be entered. */
const MOST_LINES = 20;
/** Of each line of a party. The six of an address fit on a page together. */
const MOST_PARTY_LINES = 11;

/** The columns of `count` equal parts, with a gap between them. */
function columnsOf(count: number): Place[] {
  const width = (CONTENT_WIDTH - COLUMN_GAP * (count - 1)) / count;
  return Array.from({ length: count }, (_, index) => ({ x: PAGE.left + index * (width + COLUMN_GAP), width }));
}

const heightOf = (lines: readonly unknown[], style: Style) => lines.length * style.leading;

/** Goes to the next page when a block of this height does not fit, but would fit there. */
function keepTogether(sheet: Sheet, height: number): void {
  if (height > sheet.room()) sheet.breakPage();
}

/** Writes lines down the pages. */
function flow(sheet: Sheet, element: Element, tag: string, lines: readonly Line[], style: Style, place: Place): void {
  let left = lines;
  while (left.length > 0) {
    const fitting = Math.floor(sheet.room() / style.leading);
    if (fitting === 0) {
      sheet.breakPage();
      continue;
    }
    const now = left.slice(0, fitting);
    sheet.write(element, tag, now, style, sheet.y, place);
    sheet.y += heightOf(now, style);
    left = left.slice(fitting);
  }
}

export function writeParties(sheet: Sheet, { parties }: Parties): void {
  const { subheading, body } = STYLES;
  const places = columnsOf(parties.length);
  const columns = parties.map(({ heading, lines }, index) => {
    const place = places[index] ?? { x: PAGE.left, width: CONTENT_WIDTH };
    const written = lines.map((line) => sheet.linesOf(line, body, place.width, MOST_PARTY_LINES));
    return { place, heading: sheet.linesOf(heading, subheading, place.width, MOST_LINES), written };
  });
  const heights = columns.map(({ heading, written }) => heightOf(heading, subheading) + heightOf(written.flat(), body));
  keepTogether(sheet, Math.max(...heights));
  for (const { place, heading, written } of columns) {
    let y = sheet.y;
    sheet.write(sheet.add(sheet.root, "H2"), "H2", heading, subheading, y, place);
    y += heightOf(heading, subheading);
    for (const lines of written) {
      sheet.write(sheet.add(sheet.root, "P"), "P", lines, body, y, place);
      y += heightOf(lines, body);
    }
  }
  sheet.y += Math.max(...heights);
}

export function writeFacts(sheet: Sheet, { facts }: Facts): void {
  const { factName, strong } = STYLES;
  const places = columnsOf(FACTS_IN_A_ROW);
  const list = sheet.add(sheet.root, "L");
  for (let first = 0; first < facts.length; first += FACTS_IN_A_ROW) {
    const row = facts.slice(first, first + FACTS_IN_A_ROW).map(({ name, value }, index) => {
      const place = places[index] ?? { x: PAGE.left, width: CONTENT_WIDTH };
      const [names, values] = [
        sheet.linesOf(name, factName, place.width, MOST_LINES),
        sheet.linesOf(value, strong, place.width, MOST_LINES),
      ];
      return { place, names, values, height: heightOf(names, factName) + heightOf(values, strong) };
    });
    const height = Math.max(...row.map((fact) => fact.height));
    keepTogether(sheet, height);
    for (const { place, names, values } of row) {
      const item = sheet.add(list, "LI");
      sheet.write(sheet.add(item, "Lbl"), "Lbl", names, factName, sheet.y, place);
      const y = sheet.y + heightOf(names, factName);
      sheet.write(sheet.add(item, "LBody"), "LBody", values, strong, y, place);
    }
    sheet.y += height + 6;
  }
  sheet.y -= 6;
}

/** The lines of totals, and their height together. */
export function measureTotals(sheet: Sheet, { totals }: Totals) {
  const width = TOTALS_WIDTH / 2;
  const rows = totals.map(({ name, value, isMain = false }) => {
    const style = isMain ? STYLES.mainTotal : STYLES.total;
    const [names, amount] = [
      sheet.linesOf(name, style, width, MOST_LINES),
      sheet.linesOf(value, style, width, MOST_LINES),
    ];
    return { isMain, style, names, amount, height: Math.max(heightOf(names, style), heightOf(amount, style)) };
  });
  return { rows, height: rows.reduce((sum, row) => sum + row.height, 0) };
}

export function writeTotals(sheet: Sheet, block: Totals): void {
  const { rows, height: all } = measureTotals(sheet, block);
  keepTogether(sheet, all);
  const width = TOTALS_WIDTH / 2;
  const x = PAGE.left + CONTENT_WIDTH - TOTALS_WIDTH;
  // Below the amounts of a table.
  const values = { x: x + width - PADDING.x, width, align: "right" } as const;
  const table = sheet.add(sheet.root, "Table");
  const body = sheet.add(table, "TBody");
  for (const { isMain, style, names, amount, height } of rows) {
    if (isMain)
      sheet.artifact(() => {
        sheet.doc
          .moveTo(x, sheet.y)
          .lineTo(x + TOTALS_WIDTH, sheet.y)
          .lineWidth(0.75)
          .stroke(COLOURS.ink);
      });
    const y = isMain ? sheet.y + 2 : sheet.y;
    const row = sheet.add(body, "TR");
    sheet.write(sheet.add(row, "TH", { scope: "Row" }), "TH", names, style, y, { x, width });
    sheet.write(sheet.add(row, "TD"), "TD", amount, style, y, values);
    sheet.y += height;
  }
}

export function writeNotes(sheet: Sheet, { heading, paragraphs }: Notes): void {
  const { subheading, body } = STYLES;
  const place = { x: PAGE.left, width: CONTENT_WIDTH };
  const title = sheet.linesOf(heading, subheading, place.width);
  // With two lines of the text.
  keepTogether(sheet, heightOf(title, subheading) + 2 * body.leading);
  flow(sheet, sheet.add(sheet.root, "H2"), "H2", title, subheading, place);
  for (const paragraph of paragraphs)
    flow(sheet, sheet.add(sheet.root, "P"), "P", sheet.linesOf(paragraph, body, place.width), body, place);
}
