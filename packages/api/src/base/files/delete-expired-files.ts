import { storedFiles } from "@shop/db/schema/files";
import { and, asc, eq, gt, lt, not, sql } from "drizzle-orm";
import { NIL_ID } from "@shop/domain/ids";
import { isAttached } from "./stored-files.ts";
import type { FileStore } from "../platform/ports.ts";
import type { BatchOptions } from "../platform/transact.ts";

const BATCH_SIZE = 100;

/** Longer than any transaction, so that one that kept the file before it expired has ended. */
const isLongExpired = lt(storedFiles.expiresAt, sql`now() - interval '1 hour'`);

/**
 * Deletes expired files from the store, then their rows: after a crash or a failure of the store the row is still there,
 * and the next run deletes both. Several servers may run it at once.
 */
export async function deleteExpiredFiles({
  db,
  files,
  isStopped = () => false,
}: BatchOptions & { files: FileStore }): Promise<void> {
  let after: string = NIL_ID;
  while (!isStopped()) {
    const expired = await db
      .select({ id: storedFiles.id })
      .from(storedFiles)
      .where(and(isLongExpired, not(isAttached), gt(storedFiles.id, after)))
      .orderBy(asc(storedFiles.id))
      .limit(BATCH_SIZE);
    for (const { id } of expired) {
      await files.remove(id);
      await db.delete(storedFiles).where(eq(storedFiles.id, id));
    }
    const last = expired.at(-1);
    if (!last) return;
    after = last.id;
  }
}
