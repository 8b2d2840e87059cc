import type { Database, Transaction } from "@shop/db/client";
import { importRecords, importRows, imports } from "@shop/db/schema/imports";
import { and, asc, desc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { retryingBatch } from "../../base/platform/batch-errors.ts";
import type { Shop } from "../../base/procedures/context.ts";
import { transact } from "../../base/platform/transact.ts";
import { refreshAfterImport } from "../catalogue/derived-data.ts";
import type { ImportActor, UndoneRow, WrittenRecord } from "../import-kinds/kind.ts";
import { removeEmptyRecords } from "../import-kinds/remove-empty.ts";
import { KINDS } from "./kinds.ts";
import { claimImport, holdImport, withLease, type Claim, type Import } from "./lease.ts";
import { UNDONE } from "./read-imports.ts";
import { inAdaptedBatches, refusalOf, type BatchEnd } from "./write-import.ts";

type JobShop = Pick<Shop, "db" | "settings">;

/** Undoes the next import that waits for it, or goes on with one. Returns whether there was one. */
export async function undoNextImport(shop: JobShop, isStopped: () => boolean = () => false): Promise<boolean> {
  const claim = await claimImport(shop.db, "undoing");
  if (!claim) return false;
  await withLease(shop.db, claim, async () => {
    let undone = 0;
    await inAdaptedBatches(isStopped, async (limit) => {
      const end = await undoBatch(shop, claim, limit);
      undone += end === "done" ? limit : 0;
      return end;
    });
    await refreshAfterImport(shop.db, undone);
  });
  return true;
}

async function undoBatch(shop: JobShop, claim: Claim, limit: number): Promise<BatchEnd> {
  try {
    return await retryingBatch(() =>
      transact(shop.db, async (tx): Promise<BatchEnd> => {
        const held = await holdImport(tx, claim);
        if (!held) return "none";
        const rows = await writtenRows(tx, held.id, limit);
        if (rows.length === 0) return endUndo(tx, held);
        const answers = await KINDS[held.kind].undo({ tx, settings: shop.settings, actor: actorOf(held) }, rows);
        await keepAnswers(tx, held.id, answers);
        return "done";
      }),
    );
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    return limit > 1 ? "refused" : keepNextRow(shop.db, claim, refusal);
  }
}

const actorOf = ({ id, undoneBy, undoneByKey }: Import): ImportActor => ({
  importId: id,
  actorId: undoneBy,
  apiKeyId: undoneByKey,
});

/** The last rows first: what a later row has built on an earlier one is undone before it. */
async function writtenRows(tx: Transaction, importId: string, limit: number): Promise<WrittenRecord[]> {
  const rows = await tx
    .select({ line: importRows.line, key: importRows.key, recordId: importRows.recordId, written: importRows.written })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), isNotNull(importRows.written), isNull(importRows.undo)))
    .orderBy(desc(importRows.line))
    .limit(limit);
  return rows.flatMap(({ recordId, written, ...row }) =>
    recordId !== null && written !== null ? [{ ...row, recordId, written }] : [],
  );
}

async function keepAnswers(tx: Transaction, importId: string, answers: readonly UndoneRow[]): Promise<void> {
  const records = answers.map(({ line, reason }) => ({ line, undo: reason ?? UNDONE }));
  await tx.execute(sql`update import_rows r set undo = given.undo
    from json_to_recordset(${JSON.stringify(records)}) as given(line integer, undo text)
    where r.import_id = ${importId} and r.line = given.line`);
  await tx
    .update(imports)
    .set({ failures: 0, done: sql`${imports.done} + ${answers.length}` })
    .where(eq(imports.id, importId));
}

/** Removes what was made on the way and is empty now, and says whether all rows are undone. */
async function endUndo(tx: Transaction, held: Import): Promise<BatchEnd> {
  const made = await tx
    .select()
    .from(importRecords)
    .where(eq(importRecords.importId, held.id))
    .orderBy(asc(importRecords.recordId));
  await removeEmptyRecords(tx, actorOf(held), made);
  const stays = await tx.$count(
    importRows,
    and(eq(importRows.importId, held.id), isNotNull(importRows.undo), ne(importRows.undo, UNDONE)),
  );
  await tx
    .update(imports)
    .set({ state: stays > 0 ? "partly-undone" : "undone" })
    .where(eq(imports.id, held.id));
  return "none";
}

/** Says of the next row that it stays, because its undo was refused. */
const keepNextRow = (db: Database, claim: Claim, refusal: string): Promise<BatchEnd> =>
  transact(db, async (tx) => {
    const held = await holdImport(tx, claim);
    const [row] = held ? await writtenRows(tx, claim.id, 1) : [];
    if (!row) return "none";
    await keepAnswers(tx, claim.id, [{ line: row.line, reason: refusal }]);
    return "done";
  });
