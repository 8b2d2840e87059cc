import { open, type FileHandle } from "node:fs/promises";
import { FORMULA } from "./spreadsheet-texts.ts";
import { basename, dirname, extname, join } from "node:path";

/**
 * Writes the rows that were not imported to a CSV file, with line, column and reason appended, so that the file can be
 * corrected and imported. It is created with the first such row and replaces an older file.
 */
export class FailedRows {
  /** The path of the file; undefined while there are no failed rows. */
  path: string | undefined;
  #file: FileHandle | undefined;
  readonly #candidates: readonly string[];
  readonly #headings: readonly string[];

  /** Next to `source` if that folder is writable, else in `elsewhere`. */
  constructor(source: string, elsewhere: string, headings: readonly string[]) {
    const name = `${basename(source, extname(source))}.failed.csv`;
    this.#candidates = [join(dirname(source), name), join(elsewhere, name)];
    this.#headings = headings;
  }

  async add(
    rows: readonly { cells: readonly string[]; line: number; column: string; reason: string }[],
  ): Promise<void> {
    if (rows.length === 0) return;
    this.#file ??= await this.#create();
    const width = this.#headings.length;
    const lines = rows.map(({ cells, line, column, reason }) => {
      // Padded to the number of headings, so that the added columns align with their headings. Surplus cells come last.
      const own = Array.from({ length: width }, (_, index) => cells[index] ?? "");
      return toCsvLine([...own, String(line), column, reason, ...cells.slice(width)]);
    });
    await this.#file.appendFile(lines.join(""));
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }

  async #create(): Promise<FileHandle> {
    let failure: unknown;
    for (const path of this.#candidates) {
      try {
        const file = await open(path, "w");
        this.path = path;
        // Spreadsheets need the byte order mark to read UTF-8.
        await file.appendFile(`\uFEFF${toCsvLine([...this.#headings, "line", "column", "reason"])}`);
        return file;
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }
}

function toCsvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${guarded(cell).replaceAll('"', '""')}"`).join(",")}\r\n`;
}

/** Prevents a spreadsheet from running a supplier's text as a formula; the import removes the apostrophe. */
const guarded = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell);
