import type { Queryable } from "@shop/db/client";
import { importRows } from "@shop/db/schema/imports";
import { and, asc, eq } from "drizzle-orm";
import { guardText } from "../../base/tables/guarded-text.ts";
import { ADDED_HEADINGS, headingsOfImport } from "../import-files/failed-rows.ts";
import { findImport } from "./read-imports.ts";

/**
 * The rows that are not imported as they came, with line, column and reason, as CSV: it can be corrected and imported.
 * NOT_FOUND for an unknown import.
 */
export async function failedRowsFile(db: Queryable, id: string): Promise<{ fileName: string; content: Buffer }> {
  const { columns, fileName } = await findImport(db, id);
  const rows = await db
    .select({ line: importRows.line, cells: importRows.cells, problems: importRows.problems })
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.result, "failed")))
    .orderBy(asc(importRows.line));
  const all = columns.map(({ heading }) => heading);
  // Not those of an earlier file of failed rows that this import was made of.
  const headings = headingsOfImport(all);
  const lines = rows.map(({ line, cells, problems }) => {
    // As many cells as headings, so that the added ones are below theirs; surplus ones come last.
    const own = headings.map((_, index) => cells[index] ?? "");
    const column = problems.map((problem) => problem.column).join("; ");
    const reason = problems
      .map((problem) =>
        problems.length > 1 && problem.column ? `${problem.column}: ${problem.message}` : problem.message,
      )
      .join("; ");
    return toCsvLine([...own, String(line), column, reason, ...cells.slice(all.length)]);
  });
  // Spreadsheets need the byte order mark to read UTF-8.
  const content = Buffer.from(`\uFEFF${toCsvLine([...headings, ...ADDED_HEADINGS])}${lines.join("")}`);
  return { fileName: `${asciiName(fileName)}.failed.csv`, content };
}

/** A file's name without its ending, in characters that a header can have. */
const asciiName = (name: string) =>
  name
    .replace(/\.[^.]*$/, "")
    .replace(/[^A-Za-z0-9._ -]+/g, "-")
    .slice(0, 100) || "rows";

const toCsvLine = (cells: readonly string[]) =>
  `${cells.map((cell) => `"${guardText(cell).replaceAll('"', '""')}"`).join(",")}\r\n`;
