import { users } from "@shop/db/schema/users";
import type { Queryable } from "@shop/db/client";
import type { ImportRecord } from "@shop/domain/contracts/imports";
import { UNDO_DAYS } from "@shop/domain/imports/import-states";
import { inArray } from "drizzle-orm";
import type { Import } from "./lease.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Until when an import can be undone; null when there is nothing to undo. */
export const undoUntil = ({ runAt, state }: Pick<Import, "runAt" | "state">): Date | null =>
  runAt !== null && (state === "done" || state === "cancelled") ? new Date(runAt.getTime() + UNDO_DAYS * DAY_MS) : null;

/** Imports as they are answered, with the names of people. */
export async function toImportRecords(db: Queryable, rows: readonly Import[]): Promise<ImportRecord[]> {
  const ids = [...new Set(rows.flatMap(({ createdBy, runBy }) => [createdBy, runBy]).filter((id) => id !== null))];
  const people =
    ids.length === 0
      ? []
      : await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids));
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const person = (id: string | null) => (id === null ? null : { _id: id, name: names.get(id) ?? "" });
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    fileName: row.fileName,
    state: row.state,
    sheets: row.sheets,
    source: row.source,
    columns: row.columns,
    mapping: row.mapping,
    options: row.options,
    counts: row.counts,
    notes: row.notes,
    problem: row.problem,
    progress: { done: row.done, total: row.total },
    version: row.version,
    createdBy: person(row.createdBy),
    createdAt: row.createdAt.toISOString(),
    runBy: person(row.runBy),
    runAt: row.runAt?.toISOString() ?? null,
    undoUntil: undoUntil(row)?.toISOString() ?? null,
  }));
}

export async function toImportRecord(db: Queryable, row: Import): Promise<ImportRecord> {
  const [record] = await toImportRecords(db, [row]);
  if (!record) throw new Error("an import has one record");
  return record;
}
