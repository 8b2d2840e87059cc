import { importRecords, importRows, imports } from "@shop/db/schema/imports";
import { UNDO_DAYS } from "@shop/domain/imports/import-states";
import { and, eq, inArray, isNotNull, not, sql } from "drizzle-orm";
import { removeFile } from "../../base/files/stored-files.ts";
import { deleteInBatches, transact, type BatchOptions } from "../../base/platform/transact.ts";

/** Removes the rows, samples and files of imports that can no longer be undone; what they have done stays listed. */
export async function deleteOldImportFiles(batches: BatchOptions): Promise<void> {
  const { db, isStopped = () => false } = batches;
  const isOld = sql`coalesce(${imports.runAt}, ${imports.createdAt}) < now() - make_interval(days => ${UNDO_DAYS})`;
  const old = await db
    .select({ id: imports.id, fileId: imports.fileId })
    .from(imports)
    .where(and(isOld, isNotNull(imports.fileId), not(inArray(imports.state, ["running", "undoing"]))));
  for (const { id, fileId } of old) {
    if (isStopped()) return;
    // oxlint-disable-next-line no-await-in-loop -- one import after the other
    await deleteInBatches(batches, importRows, sql`${importRows.importId} = ${id}`);
    // oxlint-disable-next-line no-await-in-loop -- one import after the other
    await transact(db, async (tx) => {
      const [kept] = await tx.select().from(imports).where(eq(imports.id, id)).for("no key update");
      if (!kept || fileId === null || kept.fileId !== fileId) return;
      const columns = kept.columns.map((column) => ({ ...column, samples: [] }));
      await tx.update(imports).set({ fileId: null, columns }).where(eq(imports.id, id));
      await tx.delete(importRecords).where(eq(importRecords.importId, id));
      await removeFile(tx, fileId);
    });
  }
}
