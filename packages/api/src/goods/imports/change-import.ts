import type { Database, Queryable, Transaction } from "@shop/db/client";
import { importRows, imports } from "@shop/db/schema/imports";
import { violatesUnique } from "@shop/db/violations";
import type { Viewer } from "@shop/domain/access";
import type {
  ImportColumn,
  ImportMapping,
  ImportRecord,
  ImportRun,
  ImportUpdate,
} from "@shop/domain/contracts/imports";
import { importFieldLabel, type ImportKind } from "@shop/domain/imports/import-fields";
import { UNDO_DAYS } from "@shop/domain/imports/import-states";
import { isId } from "@shop/domain/ids";
import {
  ANOTHER_IMPORT_RUNS,
  IMPORT_CANCELLED,
  IMPORT_HAS_RUN,
  IMPORT_IS_READ,
  IMPORT_IS_RUNNING,
  IMPORT_NOT_RUN,
  IMPORT_TOO_OLD,
  IMPORT_UNDONE,
} from "@shop/domain/messages";
import { and, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import { readStoredFile } from "../../base/files/stored-files.ts";
import { assertVersion, fieldRefusal, notFound, refusal } from "../../base/platform/errors.ts";
import type { FileStore } from "../../base/platform/ports.ts";
import { transact } from "../../base/platform/transact.ts";
import { toImportRecord, undoUntil } from "./imports.wire.ts";
import type { Import } from "./lease.ts";
import { openImportFile } from "./open-import-file.ts";
import { findImport } from "./read-imports.ts";
import { skipRows } from "./skip-rows.ts";

interface ImportContext {
  db: Database;
  files: FileStore;
  /** Null for a command. */
  viewer: Viewer | null;
}

const THIS = "This import";

/**
 * Changes columns or options; a job then makes the preview again. Another sheet has its own columns, which are guessed
 * unless they are sent. CONFLICT for an outdated version, and once the import was run or cancelled; BAD_REQUEST for
 * unknown fields, columns and sheets.
 */
export async function updateImport(ctx: ImportContext, sent: ImportUpdate): Promise<ImportRecord> {
  const seen = await findImport(ctx.db, sent.id);
  const { sheet } = sent.options ?? {};
  const reopened =
    sheet != null && sheet !== seen.options.sheet && seen.fileId !== null ? await reopen(ctx, seen, sheet) : undefined;
  return transact(ctx.db, async (tx) => {
    const before = await lockImport(tx, sent.id);
    assertNotRun(before);
    assertVersion(sent.version, await toImportRecord(tx, before), THIS);
    const base = reopened ?? before;
    const options = { ...before.options, ...reopened?.options, ...withoutUndefined(sent.options) };
    const mapping = sent.mapping ?? base.mapping;
    assertMapping(before.kind, mapping, base.columns);
    const [after] = await tx
      .update(imports)
      .set({
        ...reopened,
        options,
        mapping,
        columns: chosenColumns(base.columns, mapping),
        state: "reading",
        problem: null,
        done: 0,
        failures: 0,
        version: before.version + 1,
        leasedBy: null,
        leasedUntil: null,
      })
      .where(eq(imports.id, before.id))
      .returning();
    if (!after) throw new Error("the import was not stored");
    const sides = { before: auditedFields(before), after: auditedFields(after) };
    await recordChange(tx, ctx.viewer, { ...aboutImport(after), action: "updated", ...sides });
    return toImportRecord(tx, after);
  });
}

async function reopen(ctx: ImportContext, { kind, fileId }: Import, sheet: string) {
  const file = fileId === null ? null : await readStoredFile(ctx, fileId);
  if (!file) throw notFound("File");
  const { notes, source, columns, mapping, options, headingsHash, total } = await openImportFile(
    ctx.db,
    kind,
    file.content,
    sheet,
  );
  return { notes, source, columns, mapping, options, headingsHash, total };
}

const withoutUndefined = (options: ImportUpdate["options"] = {}) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

function assertMapping(kind: ImportKind, mapping: ImportMapping, columns: readonly ImportColumn[]): void {
  for (const [field, index] of Object.entries(mapping)) {
    if (importFieldLabel(kind, field) === undefined)
      throw fieldRefusal("BAD_REQUEST", `mapping.${field}`, `There is no field ${field}`);
    if (!columns.some((column) => column.index === index))
      throw fieldRefusal("BAD_REQUEST", `mapping.${field}`, `The file has no column ${index}`);
  }
}

/** The columns with their fields; a guess that was confirmed keeps its reason. */
function chosenColumns(columns: readonly ImportColumn[], mapping: ImportMapping): ImportColumn[] {
  const fields = new Map(Object.entries(mapping).map(([field, index]) => [index, field]));
  return columns.map((column) => {
    const field = fields.get(column.index) ?? null;
    return { ...column, field, because: field === column.field ? column.because : null };
  });
}

/**
 * Starts an import, which a job then does. CONFLICT for an outdated version, while its preview is made or it has a
 * problem, when it was run or cancelled, and while another import runs.
 */
export function runImport(
  { db, viewer }: Pick<ImportContext, "db" | "viewer">,
  { id, version, leaveOut = [] }: ImportRun,
): Promise<ImportRecord> {
  return oneAtATime(db, async (tx) => {
    const before = await lockImport(tx, id);
    assertNotRun(before);
    if (before.state === "reading") throw refusal("CONFLICT", IMPORT_IS_READ);
    assertVersion(version, await toImportRecord(tx, before), THIS);
    if (before.problem !== null) throw refusal("CONFLICT", before.problem);
    await assertNoneRuns(tx, before.id);
    const counts = await skipRows(tx, before, leaveOut);
    const [after] = await tx
      .update(imports)
      .set({
        state: "running",
        counts,
        runBy: viewer?.id ?? null,
        runByKey: viewer?.apiKey?.id ?? null,
        runAt: sql`now()`,
        done: 0,
        failures: 0,
        total: counts.created + counts.changed + counts.unchanged,
        leasedBy: null,
        leasedUntil: null,
      })
      .where(eq(imports.id, before.id))
      .returning();
    if (!after) throw new Error("the import was not stored");
    await recordChange(tx, viewer, { ...aboutImport(after), action: "ranImport", after: { ...counts } });
    return toImportRecord(tx, after);
  });
}

/**
 * Cancels an import. One that runs ends after the batch in hand, and what is written stays. CONFLICT once it has ended.
 */
export function cancelImport({ db, viewer }: Pick<ImportContext, "db" | "viewer">, id: string): Promise<ImportRecord> {
  return transact(db, async (tx) => {
    // Waits for the batch in hand, which holds this lock.
    const before = await lockImport(tx, id);
    if (before.state !== "running") assertNotRun(before);
    const counts = before.state === "running" ? await skipRows(tx, before) : before.counts;
    const [after] = await tx
      .update(imports)
      .set({ state: "cancelled", problem: null, counts, leasedBy: null, leasedUntil: null })
      .where(eq(imports.id, before.id))
      .returning();
    if (!after) throw new Error("the import was not stored");
    await recordChange(tx, viewer, { ...aboutImport(after), action: "cancelled" });
    return toImportRecord(tx, after);
  });
}

/**
 * Starts the undo of an import, which a job then does. CONFLICT before it was run, while it runs, after its days have
 * passed, a second time, and while another import runs.
 */
export function undoImport({ db, viewer }: Pick<ImportContext, "db" | "viewer">, id: string): Promise<ImportRecord> {
  return oneAtATime(db, async (tx) => {
    const before = await lockImport(tx, id);
    if (before.runAt === null) throw refusal("CONFLICT", IMPORT_NOT_RUN);
    if (before.state === "running") throw refusal("CONFLICT", IMPORT_IS_RUNNING);
    const until = undoUntil(before);
    if (until === null) throw refusal("CONFLICT", IMPORT_UNDONE);
    if (until.getTime() < Date.now()) throw refusal("CONFLICT", IMPORT_TOO_OLD(UNDO_DAYS));
    await assertNoneRuns(tx, before.id);
    const isWritten = and(eq(importRows.importId, before.id), isNotNull(importRows.written), isNull(importRows.undo));
    const [after] = await tx
      .update(imports)
      .set({
        state: "undoing",
        problem: null,
        undoneBy: viewer?.id ?? null,
        undoneByKey: viewer?.apiKey?.id ?? null,
        done: 0,
        failures: 0,
        total: await tx.$count(importRows, isWritten),
        leasedBy: null,
        leasedUntil: null,
      })
      .where(eq(imports.id, before.id))
      .returning();
    if (!after) throw new Error("the import was not stored");
    await recordChange(tx, viewer, { ...aboutImport(after), action: "undidImport" });
    return toImportRecord(tx, after);
  });
}

/** NOT_FOUND for an unknown import. */
async function lockImport(tx: Transaction, id: string): Promise<Import> {
  const [found] = isId(id) ? await tx.select().from(imports).where(eq(imports.id, id)).for("no key update") : [];
  if (!found) throw notFound("Import");
  return found;
}

function assertNotRun({ runAt, state }: Import): void {
  if (runAt !== null) throw refusal("CONFLICT", IMPORT_HAS_RUN);
  if (state === "cancelled") throw refusal("CONFLICT", IMPORT_CANCELLED);
}

const ONE_AT_A_TIME = ["running", "undoing"] as const;

async function assertNoneRuns(db: Queryable, exceptId: string): Promise<void> {
  const [other] = await db
    .select({ fileName: imports.fileName })
    .from(imports)
    .where(and(inArray(imports.state, ONE_AT_A_TIME), ne(imports.id, exceptId)));
  if (other) throw refusal("CONFLICT", ANOTHER_IMPORT_RUNS(other.fileName));
}

/** Starts an import's work. CONFLICT also when another one was started at the same moment. */
async function oneAtATime(db: Database, start: (tx: Transaction) => Promise<ImportRecord>): Promise<ImportRecord> {
  try {
    return await transact(db, start);
  } catch (error) {
    if (!violatesUnique(error, "imports_one_running")) throw error;
    const [other] = await db
      .select({ fileName: imports.fileName })
      .from(imports)
      .where(inArray(imports.state, ONE_AT_A_TIME));
    throw refusal("CONFLICT", ANOTHER_IMPORT_RUNS(other?.fileName ?? ""));
  }
}

const aboutImport = ({ id, fileName }: Import) => ({ entity: "import" as const, recordId: id, label: fileName });
const auditedFields = ({ mapping, options }: Import) => ({ mapping, ...options });
