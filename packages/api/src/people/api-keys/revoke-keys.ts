import type { Transaction } from "@shop/db/client";
import { apiKeys } from "@shop/db/schema/api-keys";
import type { Viewer } from "@shop/domain/access";
import { and, isNull, sql, type SQL, inArray, gt, lte, or } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import { users } from "@shop/db/schema/users";
import type { KeysEndedBy } from "@shop/mail/messages";
import { enqueueForUser } from "../../base/mail/outbox.ts";
import type { ShopSettings } from "../../base/platform/ports.ts";
import type { Shop } from "../../base/procedures/context.ts";
import { transact } from "../../base/platform/transact.ts";

/** Revokes all API keys that match the condition, and returns those that were active. */
export async function revokeKeys(tx: Transaction, actor: Viewer, which: SQL | undefined): Promise<EndedKey[]> {
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

/** A revoked or expired key, with the fields for the email to its account. */
type EndedKey = Pick<typeof apiKeys.$inferSelect, "name" | "hint" | "userId">;

/** Emails accounts that their keys were revoked or have expired: one email for each account. */
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

/** Keys per transaction. */
const BATCH_SIZE = 100;
/** Keys that expired longer ago are not reported: the email would come too late to be useful. */
const MAX_AGE_DAYS = 7;

/** Emails accounts once about their expired keys. Safe to run on several servers at once. */
export async function expireApiKeys(shop: Pick<Shop, "db" | "settings">): Promise<void> {
  let mailed: number;
  do mailed = await mailExpiredKeys(shop);
  while (mailed === BATCH_SIZE);
}

async function mailExpiredKeys({ db, settings }: Pick<Shop, "db" | "settings">): Promise<number> {
  const { expiresAt, revokedAt, expiryMailedAt } = apiKeys;
  const isUnreported = and(
    lte(expiresAt, sql`now()`),
    gt(expiresAt, sql`now() - make_interval(days => ${MAX_AGE_DAYS})`),
    or(isNull(revokedAt), gt(revokedAt, expiresAt)),
    isNull(expiryMailedAt),
  );
  return transact(db, async (tx) => {
    const expired = await tx
      .select()
      .from(apiKeys)
      .where(isUnreported)
      // Keys of one account are adjacent, so that they are usually in one email.
      .orderBy(apiKeys.userId)
      .limit(BATCH_SIZE)
      .for("no key update", { skipLocked: true });
    if (expired.length === 0) return 0;
    const ids = expired.map(({ id }) => id);
    await tx
      .update(apiKeys)
      .set({ expiryMailedAt: sql`now()` })
      .where(inArray(apiKeys.id, ids));
    await mailEndedKeys(tx, settings, expired, "expiry");
    return expired.length;
  });
}
