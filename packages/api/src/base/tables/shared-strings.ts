import { tooManyCells } from "./table.ts";
import { readXml, withoutEscapes } from "./xml-parser.ts";

/** The texts of a workbook's cells, which refer to them by number. */
export interface SharedStrings {
  at(index: number): string | undefined;
}

const LENGTH_BYTES = 4;
const PAGE_BYTES = 4 * 1024 * 1024;
const MAX_PAGES = 32;
const MAX_STRINGS = 2_000_000;
/** A cell of a spreadsheet has at most 32,767 characters. */
const MAX_CHARACTERS = 1_000_000;

/** Reads the texts. They are kept as bytes: as strings, those of a hostile workbook would take gigabytes. */
export async function readSharedStrings(pieces: AsyncIterable<Uint8Array>): Promise<SharedStrings> {
  const pages: Buffer[] = [];
  const starts: number[] = [];
  let used = PAGE_BYTES;

  const add = (text: string) => {
    const bytes = Buffer.byteLength(text);
    if (used + LENGTH_BYTES + bytes > PAGE_BYTES) {
      if (pages.length === MAX_PAGES) throw tooManyCells();
      pages.push(Buffer.allocUnsafe(PAGE_BYTES));
      used = 0;
    }
    if (starts.length === MAX_STRINGS) throw tooManyCells();
    const page = pages[pages.length - 1];
    starts.push((pages.length - 1) * PAGE_BYTES + used);
    page?.writeUInt32LE(bytes, used);
    page?.write(text, used + LENGTH_BYTES);
    used += LENGTH_BYTES + bytes;
  };

  let text = "";
  let isText = false;
  /** Within the reading of a text in another script. */
  let isPhonetic = false;
  await readXml(pieces, {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") isPhonetic = true;
      if (name === "t") isText = !isPhonetic;
    },
    text(part) {
      if (!isText) return;
      text += part;
      if (text.length > MAX_CHARACTERS) throw tooManyCells();
    },
    close(name) {
      if (name === "t") isText = false;
      if (name === "rPh") isPhonetic = false;
      if (name === "si") add(withoutEscapes(text));
    },
  });

  return {
    at(index) {
      const start = starts[index];
      if (start === undefined) return undefined;
      const page = pages[Math.floor(start / PAGE_BYTES)];
      const from = start % PAGE_BYTES;
      return page?.toString("utf8", from + LENGTH_BYTES, from + LENGTH_BYTES + page.readUInt32LE(from));
    },
  };
}
