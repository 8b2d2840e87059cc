import type { Queryable } from "@shop/db/client";
import { importRows, imports } from "@shop/db/schema/imports";
import type {
  ImportLines,
  ImportLinesQuery,
  ImportRecord,
  ImportRow,
  ImportRowsPage,
  ImportRowsQuery,
  ImportsPage,
  ImportsQuery,
} from "@shop/domain/contracts/imports";
import { isId } from "@shop/domain/ids";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { notFound } from "../../base/platform/errors.ts";
import { readPage } from "../../base/platform/list-queries.ts";
import { toImportRecord, toImportRecords } from "./imports.wire.ts";
import type { Import } from "./lease.ts";

/** What `undo` of a row says once it is undone. */
export const UNDONE = "undone";

/** A page of all imports, newest first. */
export async function listImports(db: Queryable, query: ImportsQuery): Promise<ImportsPage> {
  const { rows, ...page } = await readPage(
    query,
    db.$count(imports),
    db.select().from(imports).orderBy(desc(imports.id)),
  );
  return { imports: await toImportRecords(db, rows), ...page };
}

/** NOT_FOUND for an unknown import. */
export const readImport = async (db: Queryable, id: string): Promise<ImportRecord> =>
  toImportRecord(db, await findImport(db, id));

/** NOT_FOUND for an unknown import. */
export async function findImport(db: Queryable, id: string): Promise<Import> {
  const [found] = isId(id) ? await db.select().from(imports).where(eq(imports.id, id)) : [];
  if (!found) throw notFound("Import");
  return found;
}

/** A page of an import's rows, in the order of the file. NOT_FOUND for an unknown import. */
export async function listImportRows(db: Queryable, query: ImportRowsQuery): Promise<ImportRowsPage> {
  const { id } = await findImport(db, query.id);
  const where = and(eq(importRows.importId, id), resultIs(query.result));
  const { rows, ...page } = await readPage(
    query,
    db.$count(importRows, where),
    db
      .select({
        line: importRows.line,
        key: importRows.key,
        name: importRows.name,
        result: importRows.result,
        changes: importRows.changes,
        problems: importRows.problems,
        warnings: importRows.warnings,
        undo: importRows.undo,
      })
      .from(importRows)
      .where(where)
      .orderBy(asc(importRows.line)),
  );
  return { rows: rows.map(({ undo, ...row }): ImportRow => ({ ...row, ...(undo !== null && { undo }) })), ...page };
}

/** The lines of a filter of which something is written, by what. NOT_FOUND for an unknown import. */
export async function listImportLines(db: Queryable, query: ImportLinesQuery): Promise<ImportLines> {
  const { id } = await findImport(db, query.id);
  const linesOf = async (result: keyof ImportLines) => {
    const where = and(eq(importRows.importId, id), eq(importRows.result, result), resultIs(query.result));
    const rows = await db.select({ line: importRows.line }).from(importRows).where(where).orderBy(asc(importRows.line));
    return rows.map(({ line }) => line);
  };
  return { created: await linesOf("created"), changed: await linesOf("changed") };
}

function resultIs(result: ImportRowsQuery["result"]) {
  if (result === undefined) return undefined;
  if (result === "warned") return sql`${importRows.isWarned}`;
  if (result === "stayed") return sql`${importRows.undo} <> ${UNDONE}`;
  return eq(importRows.result, result);
}
