import { measureTotals, writeFacts, writeNotes, writeParties, writeTotals } from "./blocks.ts";
import { writeHead } from "./head.ts";
import { closeSheet, openSheet, type Sheet } from "./sheet.ts";
import { writeTable } from "./table.ts";
import type { Block, Notes, Paper } from "./paper.ts";
import { UNKNOWN } from "./printable.ts";
import { BLOCK_GAP } from "./theme.ts";

/** Nothing is left out in silence. */
const UNKNOWN_NOTE: Notes = {
  kind: "notes",
  heading: "Characters not shown",
  paragraphs: [`${UNKNOWN} is printed in place of a character that this document can't show.`],
};

/**
 * The paper as a tagged PDF on A4 pages, with selectable text in embedded subsets of fonts. The same paper gives
 * the same bytes. A large paper takes a second of CPU time: a server calls this in another process.
 */
export async function renderPaper(paper: Paper): Promise<Buffer> {
  const sheet = openSheet(paper);
  writeHead(sheet, paper);
  for (const [index, block] of paper.blocks.entries()) {
    if (index > 0) sheet.y += BLOCK_GAP;
    writeBlock(sheet, block, paper.blocks[index + 1]);
  }
  if (sheet.hasUnknown()) {
    sheet.y += BLOCK_GAP;
    writeNotes(sheet, UNKNOWN_NOTE);
  }
  return closeSheet(sheet, paper);
}

function writeBlock(sheet: Sheet, block: Block, next: Block | undefined): void {
  switch (block.kind) {
    case "parties":
      return writeParties(sheet, block);
    case "facts":
      return writeFacts(sheet, block);
    case "table":
      return writeTable(sheet, block, next?.kind === "totals" ? BLOCK_GAP + measureTotals(sheet, next).height : 0);
    case "totals":
      return writeTotals(sheet, block);
    case "notes":
      return writeNotes(sheet, block);
  }
}
