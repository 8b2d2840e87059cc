import { createHash } from "node:crypto";
import type { Queryable } from "@shop/db/client";
import { imports } from "@shop/db/schema/imports";
import type { ImportColumn, ImportMapping, ImportOptions } from "@shop/domain/contracts/imports";
import type { ImportKind } from "@shop/domain/imports/import-fields";
import type { ImportSource } from "@shop/domain/imports/import-states";
import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { refusal } from "../../base/platform/errors.ts";
import { TableRefusal } from "../../base/tables/table.ts";
import { headingsOfImport } from "../import-files/failed-rows.ts";
import { guessColumns } from "../import-files/guess-columns.ts";
import { openImportTable, type ImportTable } from "../import-files/import-table.ts";

/** What a file is understood as, before anybody has corrected it. */
export interface OpenedFile {
  sheets: string[];
  notes: string[];
  source: ImportSource | null;
  columns: ImportColumn[];
  mapping: ImportMapping;
  options: Pick<ImportOptions, "sheet" | "pricesIncludeGst">;
  headingsHash: string;
  /** How many rows it has. */
  total: number;
}

/** Runs a reading of a file, whose refusals become answers. */
async function readingFile<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof TableRefusal ? refusal(error.code, error.message) : error;
  }
}

/** Reads a file once, and guesses its columns. BAD_REQUEST and PAYLOAD_TOO_LARGE for a file that can't be imported. */
export const openImportFile = (
  db: Queryable,
  kind: ImportKind,
  content: Uint8Array,
  sheet?: string,
): Promise<OpenedFile> =>
  readingFile(async () => {
    const table = await openImportTable(kind, content, sheet === undefined ? {} : { sheet });
    const headingsHash = createHash("sha256")
      .update(JSON.stringify(headingsOfImport(table.headings)))
      .digest("hex");
    const { counted, count } = counting(table);
    const guess = await guessColumns(kind, counted, {
      known: knownIn(db),
      remembered: await rememberedOf(db, kind, headingsHash),
    });
    return {
      sheets: [...table.sheets],
      notes: [...table.notes, ...guess.notes],
      source: guess.source,
      columns: guess.columns,
      mapping: guess.mapping,
      options: { sheet: table.sheet, pricesIncludeGst: guess.options.pricesIncludeGst },
      headingsHash,
      total: count(),
    };
  });

/** A table that counts the rows of its last complete reading. */
function counting(table: ImportTable) {
  let last = 0;
  const counted: ImportTable = {
    ...table,
    async *rows() {
      let rows = 0;
      for await (const row of table.rows()) {
        rows += 1;
        yield row;
      }
      last = rows;
    },
  };
  return { counted, count: () => last };
}

/** Which texts of a column are SKUs or email addresses of the shop. */
const knownIn = (db: Queryable) => ({
  async skus(texts: readonly string[]): Promise<Set<string>> {
    const { rows } = await db.execute<{ text: string }>(sql`
      select w.text from unnest(${sql.param(texts)}::text[]) as w(text) where sku_identity(w.text) <> ''
        and exists (select from products p where sku_identity(p.sku) = sku_identity(w.text) and sku_identity(p.sku) <> ''
          and not p.is_sku_twin)`);
    return new Set(rows.map(({ text }) => text));
  },
  async emails(texts: readonly string[]): Promise<Set<string>> {
    const { rows } = await db.execute<{ text: string }>(sql`
      select w.text from unnest(${sql.param(texts)}::text[]) as w(text)
      where exists (select from users u where lower(u.email) = lower(trim(w.text)))`);
    return new Set(rows.map(({ text }) => text));
  },
});

/** The columns and options of the last import of the same kind and headings that was run. */
async function rememberedOf(db: Queryable, kind: ImportKind, headingsHash: string) {
  const [last] = await db
    .select({ mapping: imports.mapping, options: imports.options })
    .from(imports)
    .where(and(eq(imports.kind, kind), eq(imports.headingsHash, headingsHash), isNotNull(imports.runAt)))
    .orderBy(desc(imports.runAt))
    .limit(1);
  return last ?? null;
}
