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

/** Every key that acts for one's own account, newest first, those that have ended too. */
export async function listOwnKeys({ db, viewer }: CustomerContext): Promise<OwnApiKey[]> {
  const rows = await withPeople(db).where(eq(apiKeys.userId, viewer.id)).orderBy(desc(apiKeys.id));
  return rows.map((row) => toOwnApiKey(viewer, toApiKey(row)));
}

/** Ends a key of one's own account, no matter who made it, and mails the account. NOT_FOUND for a key of another account. */
export async function revokeOwnKey(ctx: CustomerContext, id: string): Promise<OwnApiKey> {
  const { db, viewer } = ctx;
  // A key never changes its account: what is seen here holds.
  const isOwn = isId(id) ? and(eq(apiKeys.id, id), eq(apiKeys.userId, viewer.id)) : undefined;
  if (!isOwn || (await db.$count(apiKeys, isOwn)) === 0) throw notFound("API key");
  return toOwnApiKey(viewer, await revokeApiKey(ctx, id));
}

const toOwnApiKey = ({ id }: Viewer, { createdBy, user: _user, version: _version, ...key }: ApiKey): OwnApiKey => ({
  ...key,
  madeBy: createdBy._id === id ? "you" : "staff",
});
