import type { Transaction } from "@shop/db/client";
import { apiKeys } from "@shop/db/schema/api-keys";
import { and, isNull, sql, type SQL } from "drizzle-orm";

/** Ends all API keys that this is true for: they are tokens too. */
export async function revokeKeys(tx: Transaction, which: SQL | undefined): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ revokedAt: sql`now()`, version: sql`${apiKeys.version} + 1` })
    .where(and(which, isNull(apiKeys.revokedAt)));
}
