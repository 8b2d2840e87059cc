import type { Database } from "@shop/db/client";
import { apiKeys } from "@shop/db/schema/api-keys";
import { users } from "@shop/db/schema/users";
import { and, gt, inArray, isNull, lte, ne, not, or, sql } from "drizzle-orm";
import type { Shop } from "../procedures/context.ts";
import { mailEndedKeys, revokeKeys } from "./revoke-keys.ts";

/** Keys in one transaction. */
const BATCH_SIZE = 100;
/** What expired longer ago is no news: it expired before the shop told of it. */
const NEWS_DAYS = 7;

/**
 * Tells accounts once that keys of theirs have expired, and ends keys whose maker is no admin any more: those of before
 * this was done at a demotion, or by an older server beside this one. Any number of servers may do it at once.
 */
export async function expireApiKeys(shop: Pick<Shop, "db" | "settings">): Promise<void> {
  await endKeysWithoutMaker(shop);
  let told: number;
  do told = await tellOfExpired(shop);
  while (told === BATCH_SIZE);
}

async function tellOfExpired({ db, settings }: Pick<Shop, "db" | "settings">): Promise<number> {
  const { expiresAt, revokedAt, expiryMailedAt } = apiKeys;
  const isNews = and(
    lte(expiresAt, sql`now()`),
    gt(expiresAt, sql`now() - make_interval(days => ${NEWS_DAYS})`),
    or(isNull(revokedAt), gt(revokedAt, expiresAt)),
    isNull(expiryMailedAt),
  );
  return db.transaction(async (tx) => {
    const expired = await tx
      .select()
      .from(apiKeys)
      .where(isNews)
      // All of an account together, so that it gets one mail.
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

async function endKeysWithoutMaker({ db, settings }: Pick<Shop, "db" | "settings">): Promise<void> {
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
