import { measureTotals, writeFacts, writeNotes, writeParties, writeTotals } from "./blocks.ts";
import { writeHead } from "./head.ts";
import { closeSheet, openSheet, type Sheet } from "./sheet.ts";
import { writeTable } from "./table.ts";
import type { Block, Paper } from "./paper.ts";
import { BLOCK_GAP } from "./theme.ts";

/**
 * The paper as a tagged PDF on A4 pages, with selectable text in embedded subsets of the shop's font. The same paper gives
 * the same bytes. A large paper takes a second of CPU time: a server calls this in another process.
 */
export async function renderPaper(paper: Paper): Promise<Buffer> {
  const sheet = openSheet(paper);
  writeHead(sheet, paper);
  for (const [index, block] of paper.blocks.entries()) {
    if (index > 0) sheet.y += BLOCK_GAP;
    writeBlock(sheet, block, paper.blocks[index + 1]);
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
