import type { Queryable } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { apiKeys } from "@shop/db/schema/api-keys";
import { logins, users } from "@shop/db/schema/users";
import type { OwnLogin } from "@shop/domain/contracts/account";
import { isId } from "@shop/domain/ids";
import { LIMITS } from "@shop/domain/limits";
import { and, desc, eq, gt, isNull, ne, sql, type SQL } from "drizzle-orm";
import { mailEndedKeys, revokeKeys } from "../api-keys/revoke-keys.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { notFound } from "../../base/platform/errors.ts";
import type { Caller } from "../../base/platform/ports.ts";
import { transact } from "../../base/platform/transact.ts";

/** Records a login with its address and browser; returns its id, which its token contains. */
export async function startLogin(tx: Queryable, { address, userAgent }: Caller, userId: string): Promise<string> {
  const id = newId();
  await tx.insert(logins).values({ id, userId, address, userAgent: printable(userAgent) });
  return id;
}

/** True within `minutes` of the login; false for an unknown one. */
export async function isRecentLogin(db: Queryable, loginId: string | undefined, minutes: number): Promise<boolean> {
  if (loginId === undefined) return false;
  const isRecent = gt(logins.createdAt, sql`now() - make_interval(mins => ${minutes})`);
  return (await db.$count(logins, and(eq(logins.id, loginId), isRecent))) > 0;
}

/** Shortens the text and removes control characters and broken surrogates. */
const printable = (text: string): string => text.slice(0, LIMITS.userAgent).replace(/\p{C}/gu, "");

/** Ends all of a user's logins, or all except one, which invalidates their tokens. */
export async function endLogins(tx: Queryable, userId: string, exceptId?: string): Promise<void> {
  await end(tx, userId, exceptId === undefined ? undefined : ne(logins.id, exceptId));
}

/** Returns how many open logins of the user it has ended. */
async function end(db: Queryable, userId: string, which: SQL | undefined): Promise<number> {
  const ended = db.update(logins).set({ endedAt: sql`now()` });
  return (await ended.where(and(isOpen(userId), which))).rowCount ?? 0;
}

const isOpen = (userId: string) => and(eq(logins.userId, userId), isNull(logins.endedAt));

/** The caller's open logins that were used within 30 days, the last used first, at most a hundred. */
export async function listOwnLogins({ db, viewer }: CustomerContext): Promise<OwnLogin[]> {
  const rows = await db
    .select()
    .from(logins)
    .where(and(isOpen(viewer.id), gt(logins.lastSeenAt, sql`now() - interval '30 days'`)))
    .orderBy(desc(logins.lastSeenAt), desc(logins.id))
    .limit(LIMITS.pageSize);
  return rows.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
    _id: id,
    userAgent,
    address,
    isCurrent: id === viewer.loginId,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}

/** Ends one of the caller's logins. NOT_FOUND for another user's, and for one that has ended. */
export async function endLogin({ db, viewer }: CustomerContext, id: string): Promise<void> {
  if (!isId(id) || (await end(db, viewer.id, eq(logins.id, id))) === 0) throw notFound("Login");
}

/** Ends the caller's login. Tokens issued before logins were stored have none, and stay valid until they expire. */
export async function logOut({ db, viewer }: CustomerContext): Promise<void> {
  if (viewer.loginId !== undefined) await end(db, viewer.id, eq(logins.id, viewer.loginId));
}

/**
 * Ends all of the caller's logins; the raised version also invalidates tokens without a login. Revokes every API key of
 * the account and notifies the owner by email. Returns the number of keys.
 */
export async function logOutEverywhere({ db, settings, viewer }: CustomerContext): Promise<number> {
  return transact(db, async (tx) => {
    await tx
      .update(users)
      .set({ tokenVersion: sql`${users.tokenVersion} + 1` })
      .where(eq(users.id, viewer.id));
    await endLogins(tx, viewer.id);
    const ended = await revokeKeys(tx, viewer, eq(apiKeys.userId, viewer.id));
    await mailEndedKeys(tx, settings, ended, "logOutEverywhere");
    return ended.length;
  });
}
