import { randomBytes } from "node:crypto";
import type { Database } from "@shop/db/client";
import { apiKeys } from "@shop/db/schema/api-keys";
import { companyMembers } from "@shop/db/schema/companies";
import { users } from "@shop/db/schema/users";
import type { Viewer } from "@shop/domain/access";
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { ShopSettings } from "../../base/platform/ports.ts";
import { secretHash } from "../../base/platform/secret-hash.ts";
import { viewerOfUser } from "../accounts.ts";

/** The prefix of every key, so that people and secret scanners recognise one. */
const PREFIX = "shopkey_";

export const newApiKeySecret = (): string => PREFIX + randomBytes(32).toString("base64url");
export const isApiKey = (token: string): boolean => token.startsWith(PREFIX);

/** The condition for an active key: neither revoked nor expired. */
export const isActive = and(
  isNull(apiKeys.revokedAt),
  or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)),
);

/** The viewer of an API key; null if unknown, expired or revoked. Updates its last use at most once a minute. */
export async function viewerOfApiKey(
  db: Database,
  settings: Pick<ShopSettings, "isAdminTwoFactorRequired">,
  key: string,
): Promise<Viewer | null> {
  const [found] = await db
    .select({
      id: apiKeys.id,
      scopes: apiKeys.scopes,
      user: { id: users.id, isAdmin: users.isAdmin, totpEnabledAt: users.totpEnabledAt },
      companyId: companyMembers.companyId,
      companyRole: companyMembers.role,
      isUseRecent: sql<boolean>`coalesce(${apiKeys.lastUsedAt} > now() - interval '1 minute', false)`,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(companyMembers, eq(companyMembers.userId, users.id))
    .where(and(eq(apiKeys.keyHash, secretHash(key)), isActive, isNull(users.deletedAt)));
  if (!found) return null;
  if (!found.isUseRecent)
    await db
      .update(apiKeys)
      .set({ lastUsedAt: sql`now()` })
      .where(eq(apiKeys.id, found.id));
  const { id, scopes, user, companyId, companyRole } = found;
  return { ...viewerOfUser(settings, { ...user, companyId, companyRole }), apiKey: { id, scopes } };
}
