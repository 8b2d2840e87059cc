import type { Queryable, Transaction } from "@shop/db/client";
import { apiKeys } from "@shop/db/schema/api-keys";
import { users } from "@shop/db/schema/users";
import type { ApiKey, ApiKeyState } from "@shop/domain/contracts/api-keys";
import { isId } from "@shop/domain/ids";
import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { recordChange } from "../../base/audit.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { notFound } from "../../base/platform/errors.ts";
import type { UserRow } from "../accounts.ts";
import { transact } from "../../base/platform/transact.ts";

interface Row {
  key: typeof apiKeys.$inferSelect;
  user: UserRow;
  maker: UserRow;
  isExpired: boolean;
}

/** A key as admins see it, with only the last characters of its secret. */
export function toApiKey({ key, user, maker, isExpired }: Row): ApiKey {
  return {
    _id: key.id,
    name: key.name,
    hint: key.hint,
    scopes: key.scopes,
    user: { _id: user.id, name: user.name, email: user.email, isAdmin: user.isAdmin },
    createdBy: { _id: maker.id, name: maker.name },
    state: stateOf(key, isExpired),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    version: key.version,
    createdAt: key.createdAt.toISOString(),
  };
}

function stateOf({ revokedAt }: Row["key"], isExpired: boolean): ApiKeyState {
  if (revokedAt) return "revoked";
  return isExpired ? "expired" : "active";
}

/** The fields of a key in the audit log. */
export const auditedFields = ({ name, scopes, user, expiresAt, revokedAt }: ApiKey) => ({
  name,
  scopes,
  user: user.name,
  expiresAt,
  revokedAt,
});

const maker = alias(users, "maker");

/** Selects keys with the user that each acts for and its creator. */
export const withPeople = (db: Queryable) =>
  db
    .select({
      key: apiKeys,
      user: users,
      maker,
      isExpired: sql<boolean>`coalesce(${apiKeys.expiresAt} <= now(), false)`,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .innerJoin(maker, eq(maker.id, apiKeys.createdBy));

type Values = Parameters<ReturnType<Transaction["update"]>["set"]>[0];

/**
 * Locks a key, sets the values that `change` returns, and records the change in the audit log. When `change` returns no
 * values, nothing is written. NOT_FOUND for an unknown key.
 */
export function changeApiKey(
  { db, viewer }: Pick<CustomerContext, "db" | "viewer">,
  id: string,
  action: "updated" | "revoked",
  change: (tx: Transaction, before: ApiKey) => Promise<Values>,
): Promise<ApiKey> {
  return transact(db, async (tx) => {
    if (isId(id)) await tx.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.id, id)).for("no key update");
    const before = await readApiKey(tx, id);
    const values = await change(tx, before);
    if (Object.keys(values).length === 0) return before;
    await tx
      .update(apiKeys)
      .set({ ...values, version: sql`${apiKeys.version} + 1` })
      .where(eq(apiKeys.id, id));
    const after = await readApiKey(tx, id);
    const sides = { before: auditedFields(before), after: auditedFields(after) };
    await recordChange(tx, viewer, { action, entity: "apiKey", recordId: after._id, label: after.name, ...sides });
    return after;
  });
}

/** A key with its user and creator. NOT_FOUND for an unknown key. */
export async function readApiKey(tx: Transaction, id: string): Promise<ApiKey> {
  const [row] = isId(id) ? await withPeople(tx).where(eq(apiKeys.id, id)) : [];
  if (!row) throw notFound("API key");
  return toApiKey(row);
}
