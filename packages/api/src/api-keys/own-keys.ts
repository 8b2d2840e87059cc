import { apiKeys } from "@shop/db/schema/api-keys";
import type { Viewer } from "@shop/domain/access";
import type { ApiKey, OwnApiKey } from "@shop/domain/contracts/api-keys";
import { and, desc, eq } from "drizzle-orm";
import { isId } from "@shop/domain/ids";
import type { CustomerContext } from "../procedures/context.ts";
import { notFound } from "../platform/errors.ts";
import { revokeApiKey } from "./api-keys.ts";
import { toApiKey } from "./api-keys.wire.ts";
import { withPeople } from "./change-key.ts";

/** Every key that acts for the caller's account, newest first, with expired and revoked ones. */
export async function listOwnKeys({ db, viewer }: CustomerContext): Promise<OwnApiKey[]> {
  const rows = await withPeople(db).where(eq(apiKeys.userId, viewer.id)).orderBy(desc(apiKeys.id));
  return rows.map((row) => toOwnApiKey(viewer, toApiKey(row)));
}

/**
 * Revokes a key of the caller's account, no matter who created it, and emails the account. NOT_FOUND for a key of
 * another account.
 */
export async function revokeOwnKey(ctx: CustomerContext, id: string): Promise<OwnApiKey> {
  const { db, viewer } = ctx;
  // A key never changes its account, so no lock is needed here.
  const isOwn = isId(id) ? and(eq(apiKeys.id, id), eq(apiKeys.userId, viewer.id)) : undefined;
  if (!isOwn || (await db.$count(apiKeys, isOwn)) === 0) throw notFound("API key");
  return toOwnApiKey(viewer, await revokeApiKey(ctx, id));
}

const toOwnApiKey = ({ id }: Viewer, { createdBy, user: _user, version: _version, ...key }: ApiKey): OwnApiKey => ({
  ...key,
  madeBy: createdBy._id === id ? "you" : "staff",
});
