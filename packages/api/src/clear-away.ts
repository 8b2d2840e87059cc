import { forgetFailures } from "./failure-count.ts";
import { forgetOldKeys } from "./idempotency.ts";
import type { Batches } from "./in-batches.ts";
import type { Retention } from "./ports.ts";
import { forgetCatalogueChanges } from "./products/catalogue-changes.ts";
import { forgetOld } from "./privacy/forget-old.ts";
import { forgetRegistrationAddresses } from "./users/registration-addresses.ts";
import { settleEach } from "./settle-each.ts";

/** Clears away whatever has had its time. Rejects when all is tried and something has failed. */
export const clearAway = (batches: Batches, retention: Retention): Promise<void> =>
  settleEach([
    () => forgetOld(batches, retention),
    () => forgetOldKeys(batches),
    () => forgetCatalogueChanges(batches),
    () => forgetFailures(batches.db),
    () => forgetRegistrationAddresses(batches),
  ]);
