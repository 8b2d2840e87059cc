import type { apiKeys } from "@shop/db/schema/api-keys";
import type { ApiKey, ApiKeyState } from "@shop/domain/contracts/api-keys";
import type { UserRow } from "../accounts/users.wire.ts";

interface Row {
  key: typeof apiKeys.$inferSelect;
  user: UserRow;
  maker: UserRow;
  isExpired: boolean;
}

/** A key as admins see it; of the key itself only its last characters. */
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
