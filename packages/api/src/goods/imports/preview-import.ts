import type { Database, Transaction } from "@shop/db/client";
import { importRows, imports } from "@shop/db/schema/imports";
import { importFieldLabel, missingFields } from "@shop/domain/imports/import-fields";
import { NO_COUNTS, type ImportCounts, type RowResult } from "@shop/domain/imports/import-states";
import { IMPORT_FILE_REMOVED, MOSTLY_FAILING, NO_IMPORT_COLUMN, UNREADABLE_COLUMN } from "@shop/domain/messages";
import { eq, sql } from "drizzle-orm";
import { readStoredFile } from "../../base/files/stored-files.ts";
import { readSnapshot, transact } from "../../base/platform/transact.ts";
import type { Shop } from "../../base/procedures/context.ts";
import { textOf } from "../../base/tables/table.ts";
import { openImportTable, type ImportTable, type ImportTableRow } from "../import-files/import-table.ts";
import { createRowReader, type ReadRow } from "../import-files/row-reader.ts";
import type { Finding, PlannedRow } from "../import-kinds/kind.ts";
import { KINDS } from "./kinds.ts";
import { claimImport, holdImport, withLease, type Claim, type Import } from "./lease.ts";

type JobShop = Pick<Shop, "db" | "files" | "settings">;

const BATCH_SIZE = 500;
/** A batch with more is not added to: its rows are sent to the database as one text, which has a largest length. */
const BATCH_CHARACTERS = 8_000_000;
const TWICE = (line: number) => `Is the same record as in line ${line}`;
const SAME_SKU = (line: number) => `Would have the same SKU as line ${line}`;

/** Makes the preview of the next import that waits for it. Returns whether there was one. */
export async function previewNextImport(shop: JobShop, isStopped: () => boolean = () => false): Promise<boolean> {
  const claim = await claimImport(shop.db, "reading");
  if (!claim) return false;
  await previewClaimed(shop, claim, isStopped);
  return true;
}

/** Reads a claimed import's file, compares each row with the shop, and keeps what it would do. */
export const previewClaimed = (shop: JobShop, claim: Claim, isStopped: () => boolean = () => false): Promise<void> =>
  withLease(shop.db, claim, async () => {
    const begun = await transact(shop.db, async (tx) => {
      const held = await holdImport(tx, claim);
      if (!held) return undefined;
      await tx.delete(importRows).where(eq(importRows.importId, claim.id));
      await tx.update(imports).set({ counts: NO_COUNTS, done: 0, problem: null }).where(eq(imports.id, claim.id));
      return held;
    });
    if (!begun) return;
    const missing = missingFields(begun.kind, begun.mapping);
    if (missing.length > 0) return end(shop.db, claim, NO_IMPORT_COLUMN(missing.join(", ")));
    const file = begun.fileId === null ? null : await readStoredFile(shop, begun.fileId);
    if (!file) return end(shop.db, claim, IMPORT_FILE_REMOVED);
    const { sheet } = begun.options;
    const table = await openImportTable(begun.kind, file.content, sheet === null ? {} : { sheet });
    const preview = createPreview(shop, claim, begun, table);
    let batch: ImportTableRow[] = [];
    let characters = 0;
    for await (const row of table.rows()) {
      batch.push(row);
      for (const cell of row.cells) characters += textOf(cell).length;
      if (batch.length < BATCH_SIZE && characters < BATCH_CHARACTERS) continue;
      if (isStopped() || !(await preview.add(batch))) return;
      batch = [];
      characters = 0;
    }
    if (isStopped() || !(await preview.add(batch))) return;
    await end(shop.db, claim, preview.problem());
  });

const end = (db: Database, claim: Claim, problem: string | null): Promise<void> =>
  transact(db, async (tx) => {
    if (!(await holdImport(tx, claim))) return;
    await tx.update(imports).set({ state: "ready", problem }).where(eq(imports.id, claim.id));
  });

type KeptRow = Omit<typeof importRows.$inferInsert, "importId" | "isWarned">;

function createPreview({ db, settings }: JobShop, claim: Claim, about: Import, table: ImportTable) {
  const kind = KINDS[about.kind];
  const { mode, pricesIncludeGst } = about.options;
  const headings = table.headings;
  const reader = createRowReader(about.kind, {
    headings,
    mapping: about.mapping,
    source: about.source,
    pricesIncludeGst,
  });
  const headingOf = (field: string | undefined) =>
    field === undefined ? "" : (headings[about.mapping[field] ?? -1] ?? importFieldLabel(about.kind, field) ?? field);
  const toColumn = ({ field, message }: Finding) => ({ column: headingOf(field), message });
  const lines = new Map<string, number>();
  const linesOfSkus = new Map<string, number>();
  const cells = createCellCount(about.mapping, headings);
  let counts: ImportCounts = NO_COUNTS;

  /** Of rows about the same record, the first good one counts. */
  function resultOf(
    line: number,
    { result, identity, newSku, isNew }: PlannedRow,
  ): { result: RowResult; problem?: string } {
    // A row that is skipped takes no SKU.
    const isSkipped = (mode === "update" && isNew === true) || (mode === "create" && isNew === false);
    const sku = isSkipped ? undefined : newSku;
    const earlier = lines.get(identity ?? "");
    const withSku = linesOfSkus.get(sku ?? "");
    if (result !== "failed" && earlier !== undefined) return { result: "failed", problem: TWICE(earlier) };
    if (result !== "failed" && withSku !== undefined) return { result: "failed", problem: SAME_SKU(withSku) };
    if (result !== "failed" && identity !== undefined) lines.set(identity, line);
    if (result !== "failed" && sku !== undefined) linesOfSkus.set(sku, line);
    return { result: isSkipped ? "skipped" : result };
  }

  function keptRow(row: ImportTableRow, read: ReadRow, planned: PlannedRow | undefined): KeptRow {
    const base = { line: row.line, cells: row.cells.map(textOf) };
    if (!planned) {
      const { key, name, problems, warnings } = read;
      const result = read.skipped === null ? ("failed" as const) : ("skipped" as const);
      return { ...base, key, name, result, values: {}, seen: {}, changes: [], problems, warnings };
    }
    const { key, name, values, seen, changes, recordId } = planned;
    const { result, problem } = resultOf(row.line, planned);
    const isWritten = result !== "failed" && result !== "skipped";
    return {
      ...base,
      key,
      name: name || read.name,
      result,
      values,
      seen,
      changes: isWritten ? changes : [],
      problems: [
        ...planned.problems.map(toColumn),
        ...(problem === undefined ? [] : [{ column: headingOf(keyField), message: problem }]),
      ],
      warnings: [...read.warnings, ...planned.warnings.map(toColumn)],
      recordId,
      isPending: isWritten,
    };
  }

  const keyField = ["sku", "_id", "email"].find((field) => field in about.mapping);

  return {
    /** Keeps a batch of rows; false when the import is no longer to be read by this process. */
    async add(batch: readonly ImportTableRow[]): Promise<boolean> {
      const read = batch.map((row) => reader.read(row));
      for (const [index, row] of batch.entries()) cells.add(row, read[index]?.problems ?? []);
      const good = read.filter(({ problems, skipped }) => problems.length === 0 && skipped === null);
      const planned = await readSnapshot(db, (tx) => kind.plan({ tx, settings }, good));
      const byRow = new Map(good.map((row, index) => [row, planned[index]]));
      const kept = batch.flatMap((row, index) => {
        const one = read[index];
        return one ? [keptRow(row, one, byRow.get(one))] : [];
      });
      counts = countAll(counts, kept);
      return transact(db, async (tx) => {
        if (!(await holdImport(tx, claim))) return false;
        await insertRows(tx, claim.id, kept);
        const done = sql`${imports.done} + ${batch.length}`;
        await tx
          .update(imports)
          .set({ counts, done, total: sql`greatest(${imports.total}, ${done})` })
          .where(eq(imports.id, claim.id));
        return true;
      });
    },

    /** Why the import can't be run as it is. */
    problem(): string | null {
      const unreadable = cells.unreadable();
      if (unreadable) {
        const [field, heading] = unreadable;
        return UNREADABLE_COLUMN(heading, importFieldLabel(about.kind, field) ?? field);
      }
      const total = counts.created + counts.changed + counts.unchanged + counts.failed;
      return counts.failed * 2 > total ? MOSTLY_FAILING(counts.failed, total) : null;
    },
  };
}

/** Counts the filled cells of the used columns, and those that can't be read. */
function createCellCount(mapping: Import["mapping"], headings: readonly string[]) {
  const columns = Object.entries(mapping).map(([field, index]) => ({
    field,
    index,
    heading: headings[index] ?? "",
    filled: 0,
    unread: 0,
  }));
  return {
    add({ cells }: ImportTableRow, problems: readonly { column: string }[]): void {
      const bad = new Set(problems.map(({ column }) => column));
      for (const column of columns) {
        if (textOf(cells[column.index]).trim() === "") continue;
        column.filled += 1;
        if (bad.has(column.heading)) column.unread += 1;
      }
    },
    /** The field and heading of a column most of whose cells can't be read. */
    unreadable(): [field: string, heading: string] | undefined {
      const found = columns.find(({ filled, unread }) => unread * 2 > filled);
      return found && [found.field, found.heading];
    },
  };
}

function countAll(before: ImportCounts, rows: readonly Pick<KeptRow, "result" | "warnings">[]): ImportCounts {
  const counts = { ...before };
  for (const { result, warnings } of rows) {
    counts[result] += 1;
    if (warnings.length > 0) counts.warned += 1;
  }
  return counts;
}

async function insertRows(tx: Transaction, importId: string, rows: readonly KeptRow[]): Promise<void> {
  if (rows.length === 0) return;
  const records = rows.map(({ line, key, name, result, cells, values, seen, changes, problems, warnings, ...row }) => ({
    line,
    key,
    name,
    result,
    cells,
    values,
    seen,
    changes,
    problems,
    warnings,
    is_warned: warnings.length > 0,
    record_id: row.recordId ?? null,
    is_pending: row.isPending ?? false,
  }));
  await tx.execute(sql`insert into import_rows (import_id, line, key, name, result, is_warned, cells, values, seen, changes,
      problems, warnings, record_id, is_pending)
    select ${importId}::uuid, line, key, name, result, is_warned, cells, values, seen, changes, problems, warnings, record_id,
      is_pending
    from json_to_recordset(${storableJson(records)}) as given(line integer, key text, name text, result text,
      is_warned boolean, cells jsonb, values jsonb, seen jsonb, changes jsonb, problems jsonb, warnings jsonb, record_id uuid,
      is_pending boolean)`);
}

/** JSON that PostgreSQL can store: NUL and halves of characters become U+FFFD. */
const storableJson = (value: unknown): string =>
  JSON.stringify(value).replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi, "$1\\ufffd");
