import { deleteExpiredFailures } from "./limits/failure-count.ts";
import { deleteOldIdempotencyKeys } from "./procedures/idempotency.ts";
import type { BatchOptions } from "./platform/transact.ts";
import type { Retention } from "./platform/ports.ts";
import { deleteOldCatalogueChanges } from "./catalogue/catalogue-changes.ts";
import { deleteExpired } from "./privacy/delete-expired.ts";
import { clearRegistrationAddresses } from "./users/register.ts";
import { runAllThenThrow } from "./platform/queue.ts";

/** Deletes everything past its retention time. Tries every step, then rejects if any has failed. */
export const cleanUp = (batches: BatchOptions, retention: Retention): Promise<void> =>
  runAllThenThrow([
    () => deleteExpired(batches, retention),
    () => deleteOldIdempotencyKeys(batches),
    () => deleteOldCatalogueChanges(batches),
    () => deleteExpiredFailures(batches.db),
    () => clearRegistrationAddresses(batches),
  ]);
