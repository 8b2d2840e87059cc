import type { Database } from "@shop/db/client";
import { apiKeys } from "@shop/db/schema/api-keys";
import { users } from "@shop/db/schema/users";
import { and, gt, inArray, isNull, lte, ne, not, or, sql } from "drizzle-orm";
import type { Shop } from "../procedures/context.ts";
import { mailEndedKeys, revokeKeys } from "./revoke-keys.ts";

/** Keys in one transaction. */
const BATCH_SIZE = 100;
/** Keys that expired longer ago are not reported: they expired before this job existed. */
const MAX_AGE_DAYS = 7;

/**
 * Emails accounts once about their expired keys, and revokes keys whose creator is no longer an admin: keys from before
 * a demotion revoked them, or left by an older server version running beside this one. Safe to run on several servers
 * at once.
 */
export async function expireApiKeys(shop: Pick<Shop, "db" | "settings">): Promise<void> {
  await revokeKeysOfFormerAdmins(shop);
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
  return db.transaction(async (tx) => {
    const expired = await tx
      .select()
      .from(apiKeys)
      .where(isUnreported)
      // All keys of an account together, so that it gets one email.
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

async function revokeKeysOfFormerAdmins({ db, settings }: Pick<Shop, "db" | "settings">): Promise<void> {
  const isForAnother = ne(apiKeys.createdBy, apiKeys.userId);
  await db.transaction(async (tx) => {
    const isMakerGone = inArray(apiKeys.createdBy, notAdmin(db));
    await mailEndedKeys(tx, settings, await revokeKeys(tx, null, and(isForAnother, isMakerGone)), "makerLeft");
  });
}

const notAdmin = (db: Database) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(or(not(users.isAdmin), not(isNull(users.deletedAt))));
