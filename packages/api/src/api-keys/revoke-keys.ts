import type { Transaction } from "@shop/db/client";
import { apiKeys } from "@shop/db/schema/api-keys";
import type { Viewer } from "@shop/domain/access";
import { and, isNull, sql, type SQL, inArray } from "drizzle-orm";
import { recordChange } from "../audit/audit.ts";
import { users } from "@shop/db/schema/users";
import type { KeysEndedBy } from "@shop/mail/messages";
import { enqueueForUser } from "../mail/outbox.ts";
import type { ShopSettings } from "../platform/ports.ts";

/** Revokes all API keys that match the condition, and returns those that were active. `actor` is null for a job. */
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

/** A key that has ended, as named in the email to its account. */
export type EndedKey = Pick<typeof apiKeys.$inferSelect, "name" | "hint" | "userId">;

/** Emails the accounts of these keys that they have ended: one email for each account. */
export async function mailEndedKeys(
  tx: Transaction,
  settings: ShopSettings,
  ended: readonly EndedKey[],
  why: KeysEndedBy,
): Promise<void> {
  const ids = [...new Set(ended.map(({ userId }) => userId))];
  if (ids.length === 0) return;
  const people = await tx.select().from(users).where(inArray(users.id, ids));
  for (const user of people) {
    const keys = ended.filter(({ userId }) => userId === user.id).map((key) => ({ name: key.name, hint: key.hint }));
    await enqueueForUser(tx, settings, user, "api-keys-ended", { name: user.name, keys, why });
  }
}
