import { deleteExpiredFiles } from "../base/files/delete-expired-files.ts";
import { deleteExpiredFailures } from "../base/limits/failure-count.ts";
import { deleteOldIdempotencyKeys } from "../base/procedures/idempotency.ts";
import type { BatchOptions } from "../base/platform/transact.ts";
import type { FileStore, Retention } from "../base/platform/ports.ts";
import { deleteOldImportFiles } from "../goods/imports/clean-up-imports.ts";
import { deleteOldCatalogueChanges } from "../goods/catalogue/catalogue-changes.ts";
import { deleteExpired } from "./privacy/delete-expired.ts";
import { clearRegistrationAddresses } from "../people/users/register.ts";
import { runAllThenThrow } from "../base/platform/queue.ts";

/** Deletes everything past its retention time. Tries every step, then rejects if any has failed. */
export const cleanUp = (batches: BatchOptions & { files: FileStore }, retention: Retention): Promise<void> =>
  runAllThenThrow([
    () => deleteExpired(batches, retention),
    () => deleteOldIdempotencyKeys(batches),
    () => deleteOldCatalogueChanges(batches),
    () => deleteExpiredFailures(batches.db),
    () => clearRegistrationAddresses(batches),
    () => deleteOldImportFiles(batches),
    // After the emails that carried them.
    () => deleteExpiredFiles(batches),
  ]);
