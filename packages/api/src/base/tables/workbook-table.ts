import { openArchive } from "./archive.ts";
import { readNumberFormats } from "./number-formats.ts";
import { readSharedStrings } from "./shared-strings.ts";
import { readSheet, withMergedCells, type Merge } from "./sheet-rows.ts";
import {
  brokenWorkbook,
  countCells,
  countCharacters,
  emptyFile,
  noSuchSheet,
  TABLE_LIMITS,
  TableRefusal,
  textOf,
  tooManyRows,
  type Table,
  type TableOptions,
} from "./table.ts";
import { readWorkbook } from "./workbook.ts";

/** Hidden rows that a note lists. */
const SHOWN = 20;

/** Opens a sheet of an XLSX workbook, and reads it once to count its rows and to find its merged cells. */
export async function openWorkbook(bytes: Uint8Array, options: TableOptions): Promise<Table> {
  const { limits = TABLE_LIMITS, hiddenRows = "left-out", isRepeated = () => true } = options;
  const archive = await openArchive(bytes, limits);
  const { sheets, isFrom1904, strings, styles } = await readWorkbook(archive);
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const sheet = options.sheet === undefined ? visible[0] : sheets.find(({ name }) => name === options.sheet);
  if (!sheet) throw options.sheet === undefined ? brokenWorkbook() : noSuchSheet(options.sheet);
  const context = {
    strings: strings === undefined ? undefined : await readSharedStrings(archive.read(strings)),
    formats: styles === undefined ? [] : await readNumberFormats(archive.read(styles)),
    isFrom1904,
    limits,
  };

  const merges: Merge[] = [];
  const hidden: number[] = [];
  const count = countCells(limits);
  for await (const row of readSheet(archive.read(sheet.path), context, (merge) => void merges.push(merge))) {
    if (row.isHidden) hidden.push(row.number);
    if (row.number > limits.lastRow) throw tooManyRows(limits);
    if (!row.isHidden || hiddenRows === "kept") count.add(row.cells);
  }
  if (count.rows === 0) throw emptyFile();

  return {
    format: "xlsx",
    sheets: visible.map(({ name }) => name),
    sheet: sheet.name,
    notes: hidden.length > 0 && hiddenRows === "left-out" ? [hiddenNote(hidden)] : [],
    async *rows() {
      const rows = withMergedCells(readSheet(archive.read(sheet.path), context), merges, isRepeated);
      const characters = countCharacters(limits);
      for await (const { number, isHidden, cells } of orDamaged(rows)) {
        if (isHidden && hiddenRows === "left-out") continue;
        characters.startRow();
        for (const cell of cells) characters.add(textOf(cell).length);
        yield { line: number, number, cells, isHidden };
      }
    },
  };
}

function hiddenNote(rows: readonly number[]): string {
  const shown = rows.slice(0, SHOWN).join(", ") + (rows.length > SHOWN ? " …" : "");
  return rows.length === 1 ? `A hidden row is left out: ${shown}` : `${rows.length} hidden rows are left out: ${shown}`;
}

/** Any error but our own refusals comes from the libraries, and means that the workbook can't be read. */
async function* orDamaged<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    throw error instanceof TableRefusal ? error : brokenWorkbook();
  }
}
