import { open, type FileHandle } from "node:fs/promises";
import { FORMULA } from "./mapping.ts";
import { basename, dirname, extname, join } from "node:path";

/**
 * Collects the rows that were not loaded in a CSV file of their own, as they were, with line, column and reason behind
 * them: put right, that file can be imported. It is made with the first such row; an older one is then replaced.
 */
export class FailedRows {
  /** Where the rows are; undefined while there are none. */
  path: string | undefined;
  #file: FileHandle | undefined;
  readonly #candidates: readonly string[];
  readonly #headings: readonly string[];

  /** Beside `source` if we may write there, else in `elsewhere`. */
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
      // As wide as the headings, so that the added columns are under theirs. Surplus cells go last.
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
        // The mark tells a spreadsheet that this is UTF-8.
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

/** A spreadsheet must not take a supplier's text for a formula; the import takes the apostrophe off again. */
const guarded = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell);
