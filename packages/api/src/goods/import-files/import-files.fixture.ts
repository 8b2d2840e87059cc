import type { ImportKind } from "@shop/domain/imports/import-fields";
import { guessColumns, type GuessedColumns, type GuessOptions } from "./guess-columns.ts";
import { openImportTable } from "./import-table.ts";
import { createRowReader, type ReadRow } from "./row-reader.ts";

const NOTHING_KNOWN: GuessOptions = {
  known: { skus: async () => new Set(), emails: async () => new Set() },
  remembered: null,
};

export interface ReadFile extends GuessedColumns {
  headings: readonly string[];
  rows: ReadRow[];
}

/** Reads a file as an import does: opens it, guesses its columns and reads its rows with them. */
export async function readImportFile(
  kind: ImportKind,
  file: string | readonly string[] | Uint8Array,
  options: Partial<GuessOptions> = {},
): Promise<ReadFile> {
  const bytes = file instanceof Uint8Array ? file : Buffer.from(typeof file === "string" ? file : file.join("\n"));
  const table = await openImportTable(kind, bytes);
  const guessed = await guessColumns(kind, table, { ...NOTHING_KNOWN, ...options });
  const { headings } = table;
  const { mapping, source } = guessed;
  const reader = createRowReader(kind, {
    headings,
    mapping,
    source,
    pricesIncludeGst: guessed.options.pricesIncludeGst,
  });
  const rows = [];
  for await (const row of table.rows()) rows.push(reader.read(row));
  return { ...guessed, headings, rows };
}
