import type { Database, Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { auditLog } from "@shop/db/schema/audit";
import { movedRecords, type MovedCollection } from "@shop/db/schema/moved";
import type { AuditEntity } from "@shop/domain/screens/audit";
import { refusedRow, retryingBatch } from "../../base/platform/batch-errors.ts";
import { readSnapshot, transact } from "../../base/platform/transact.ts";
import { Fields, Unmovable } from "./fields.ts";
import { Known } from "./known.ts";
import type { OldDocument } from "./read-documents.ts";

/** A new record: its id, what is written, and its entry in the audit log. */
interface New<Values> {
  id: string;
  values: Values;
  entry?: { entity: AuditEntity; label: string; after: Record<string, unknown> };
  notice?: string;
}
/** The record of the shop that the old one is the same as. */
interface Existing {
  id: string;
  notice?: string;
}
export type Plan<Values> = New<Values> | Existing;

/** How the records of a collection are moved. All but `read` and `plan` is done for a batch at once. */
export interface Collection<Row, Values> {
  name: MovedCollection;
  /** Reads the fields of a record. Throws Unmovable. */
  read: (fields: Fields, oldId: string) => Row;
  /** What takes long, before the transaction, and only for what was not moved before. */
  prepare?: (row: Row, note: (message: string) => void) => Promise<void>;
  /** Looks up what `plan` needs. */
  load: (known: Known, rows: readonly Row[]) => Promise<void>;
  /** Decides what a record becomes, and adds it to what is known. Throws Unmovable. */
  plan: (row: Row, known: Known, note: (message: string) => void) => Plan<Values>;
  write: (tx: Transaction, created: readonly New<Values>[]) => Promise<void>;
}

export interface Outcome {
  /** The id in the old shop; null when it has none. */
  oldId: string | null;
  result: "moved" | "already" | "failed";
  /** Why it failed, or what was changed or left out. */
  messages: string[];
  /** What staff should look at, although nothing is wrong with the record. */
  notice?: string | undefined;
}

export interface Target {
  db: Database;
  /** Of a dry run: what it would have moved so far; else null. */
  pretended: Map<string, string> | null;
}

interface OldRecord<Row> {
  oldId: string;
  row: Row;
  notes: string[];
}

/** Moves a batch of documents of one collection in one transaction; a record that the database refuses fails alone. */
export async function moveBatch<Row, Values>(
  target: Target,
  collection: Collection<Row, Values>,
  documents: readonly OldDocument[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const records: OldRecord<Row>[] = [];
  for (const document of documents) {
    const read = readRecord(collection, document);
    if ("row" in read) records.push(read);
    else outcomes.push(read);
  }
  const rest = await withoutMoved(target, collection, records);
  for (const { oldId } of records.filter((record) => !rest.includes(record)))
    outcomes.push({ oldId, result: "already", messages: [] });
  for (const { row, notes } of rest) await collection.prepare?.(row, (message) => void notes.push(message));
  return [...outcomes, ...(await moveRecords(target, collection, rest))];
}

function readRecord<Row, Values>(collection: Collection<Row, Values>, document: OldDocument): OldRecord<Row> | Outcome {
  if ("problem" in document) return { oldId: null, result: "failed", messages: [document.problem] };
  const notes: string[] = [];
  const fields = new Fields(document.fields, (message) => void notes.push(message));
  const oldId = fields.id("_id") ?? null;
  if (oldId === null) return { oldId, result: "failed", messages: ["_id is missing, or longer than 64 characters"] };
  try {
    return { oldId, row: collection.read(fields, oldId), notes };
  } catch (error) {
    return failed(oldId, error);
  }
}

function failed(oldId: string, error: unknown): Outcome {
  if (!(error instanceof Unmovable)) throw error;
  return { oldId, result: "failed", messages: [error.message] };
}

/** Of these records, those that were not moved before. */
const withoutMoved = <Row, Values>(
  { db, pretended }: Target,
  { name }: Collection<Row, Values>,
  records: readonly OldRecord<Row>[],
): Promise<OldRecord<Row>[]> =>
  readSnapshot(db, async (tx) => {
    const known = new Known(tx, pretended ?? new Map());
    await known.load(
      name,
      records.map(({ oldId }) => oldId),
    );
    return records.filter(({ oldId }) => known.idOf(name, oldId) === undefined);
  });

async function moveRecords<Row, Values>(
  target: Target,
  collection: Collection<Row, Values>,
  records: readonly OldRecord<Row>[],
): Promise<Outcome[]> {
  const [first] = records;
  if (!first) return [];
  try {
    return await retryingBatch(() => transact(target.db, (tx) => moveTogether(tx, target, collection, records)));
  } catch (error) {
    const refused = refusedRow(error);
    if (refused === undefined) throw error;
    if (records.length === 1)
      return [{ oldId: first.oldId, result: "failed", messages: [`was refused by the database: ${refused}`] }];
    const half = Math.ceil(records.length / 2);
    return [
      ...(await moveRecords(target, collection, records.slice(0, half))),
      ...(await moveRecords(target, collection, records.slice(half))),
    ];
  }
}

async function moveTogether<Row, Values>(
  tx: Transaction,
  { pretended }: Target,
  collection: Collection<Row, Values>,
  records: readonly OldRecord<Row>[],
): Promise<Outcome[]> {
  const known = new Known(tx, pretended);
  await collection.load(
    known,
    records.map(({ row }) => row),
  );
  const created: New<Values>[] = [];
  const moved: { oldId: string; newId: string }[] = [];
  const outcomes = records.map(({ oldId, row, notes }): Outcome => {
    // A dump that was put together by hand may have a record twice.
    if (known.idOf(collection.name, oldId) !== undefined) return { oldId, result: "already", messages: [] };
    const messages = [...notes];
    try {
      const plan = collection.plan(row, known, (message) => void messages.push(message));
      known.add(collection.name, oldId, plan.id);
      moved.push({ oldId, newId: plan.id });
      if (!("values" in plan)) return { oldId, result: "already", messages, notice: plan.notice };
      created.push(plan);
      return { oldId, result: "moved", messages, notice: plan.notice };
    } catch (error) {
      return failed(oldId, error);
    }
  });
  if (pretended === null && moved.length > 0) {
    if (created.length > 0) await collection.write(tx, created);
    await tx.insert(movedRecords).values(moved.map((it) => ({ ...it, collection: collection.name })));
    await recordMoved(tx, created);
  }
  return outcomes;
}

/** Adds new records to the audit log. There is no actor, since a command has no account. */
async function recordMoved(tx: Transaction, created: readonly New<unknown>[]): Promise<void> {
  const entries = created.flatMap(({ id, entry }) =>
    entry ? [{ ...entry, id: newId(), recordId: id, action: "created" as const }] : [],
  );
  if (entries.length > 0) await tx.insert(auditLog).values(entries);
}
