import { forgetFailures } from "./limits/failure-count.ts";
import { forgetOldKeys } from "./procedures/idempotency.ts";
import type { Batches } from "./platform/transact.ts";
import type { Retention } from "./platform/ports.ts";
import { deleteOldCatalogueChanges } from "./catalogue/catalogue-changes.ts";
import { deleteExpired } from "./privacy/delete-expired.ts";
import { forgetRegistrationAddresses } from "./users/register.ts";
import { runAllThenThrow } from "./platform/queue.ts";

/** Removes everything whose retention time has passed. Tries all, then rejects if something has failed. */
export const cleanUp = (batches: Batches, retention: Retention): Promise<void> =>
  runAllThenThrow([
    () => deleteExpired(batches, retention),
    () => forgetOldKeys(batches),
    () => deleteOldCatalogueChanges(batches),
    () => forgetFailures(batches.db),
    () => forgetRegistrationAddresses(batches),
  ]);
