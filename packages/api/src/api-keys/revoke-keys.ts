import type { Transaction } from "@shop/db/client";
import { apiKeys } from "@shop/db/schema/api-keys";
import type { Viewer } from "@shop/domain/access";
import { and, isNull, sql, type SQL } from "drizzle-orm";
import { recordChange } from "../audit/audit.ts";
import type { EndedKey } from "./ended-keys.ts";

/**
 * Ends all API keys that this is true for, in the transaction of their end's cause; answers those that still worked.
 * `actor` is who caused it, null for a job.
 */
export async function revokeKeys(tx: Transaction, actor: Viewer | null, which: SQL | undefined): Promise<EndedKey[]> {
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: sql`now()`, version: sql`${apiKeys.version} + 1` })
    .where(and(which, isNull(apiKeys.revokedAt)))
    .returning({
      id: apiKeys.id,
      name: apiKeys.name,
      hint: apiKeys.hint,
      userId: apiKeys.userId,
      revokedAt: apiKeys.revokedAt,
      hasWorked: sql<boolean>`coalesce(${apiKeys.expiresAt} > now(), true)`,
    });
  for (const { id, name, revokedAt } of revoked) {
    const sides = { before: { revokedAt: null }, after: { revokedAt } };
    await recordChange(tx, actor, { action: "revoked", entity: "apiKey", recordId: id, label: name, ...sides });
  }
  return revoked.filter(({ hasWorked }) => hasWorked);
}
