import type { Database, Queryable, Transaction } from "@shop/db/client";
import { apiKeys } from "@shop/db/schema/api-keys";
import { users } from "@shop/db/schema/users";
import { SCOPES, type Scope, type Viewer } from "@shop/domain/access";
import type {
  ApiKey,
  ApiKeyPage,
  ApiKeyQuery,
  ApiKeyState,
  ApiKeyUpdate,
  NewApiKey,
  NewApiKeyAnswer,
  OwnApiKey,
} from "@shop/domain/contracts/api-keys";
import { dayOf } from "@shop/domain/dates";
import { isId } from "@shop/domain/ids";
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, sql, type SQL } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import { contains, readPage } from "../../base/platform/list-queries.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { fieldRefusal, notFound, assertVersion } from "../../base/platform/errors.ts";
import { secretHash } from "../../base/platform/secret-hash.ts";
import { enqueueForUser } from "../../base/mail/outbox.ts";
import { assertValidToken, type UserRow } from "../accounts.ts";
import { isActive, newApiKeySecret } from "./api-key-viewer.ts";
import { auditedFields, toApiKey, changeApiKey, readApiKey, withPeople } from "./api-key-records.ts";
import { mailEndedKeys } from "./revoke-keys.ts";
import { transact } from "../../base/platform/transact.ts";

const IN_STATE: Record<ApiKeyState, SQL | undefined> = {
  active: isActive,
  expired: and(isNull(apiKeys.revokedAt), lte(apiKeys.expiresAt, sql`now()`)),
  revoked: isNotNull(apiKeys.revokedAt),
};

const SORT_KEYS = { createdAt: apiKeys.id, name: sql`lower(${apiKeys.name})`, lastUsedAt: apiKeys.lastUsedAt };

/** A page of all keys, including expired and revoked ones. */
export async function listApiKeys(db: Database, query: ApiKeyQuery): Promise<ApiKeyPage> {
  const { keyword, state, sort, direction } = query;
  const where = and(
    keyword ? contains(sql`concat_ws(' ', ${apiKeys.name}, ${users.name}, ${users.email})`, keyword) : undefined,
    state && IN_STATE[state],
  );
  const by = direction === "asc" ? asc : desc;
  const found = db.select({ id: apiKeys.id }).from(apiKeys).innerJoin(users, eq(users.id, apiKeys.userId)).where(where);
  // A key that was never used comes last in both directions.
  const sorted = withPeople(db)
    .where(where)
    .orderBy(sql`${by(SORT_KEYS[sort])} nulls last`, by(apiKeys.id));
  const { rows, ...page } = await readPage(query, db.$count(found.as("found")), sorted);
  return { apiKeys: rows.map(toApiKey), ...page };
}

/**
 * Creates a key that acts for a user, by default for the caller. Only this response contains the key. The creator and
 * the user are notified by email. UNAUTHORIZED when the creator's token was revoked after the call was authorized, for
 * example by a demotion. NOT_FOUND for an unknown user; BAD_REQUEST when the user is another admin, when the expiry day
 * is in the past, and when a customer's key has the scope 'admin'.
 */
export async function createApiKey(
  { db, settings, viewer }: CustomerContext<Queryable>,
  sent: NewApiKey,
): Promise<NewApiKeyAnswer> {
  const key = newApiKeySecret();
  const { name, userid = viewer.id } = sent;
  return transact(db, async (tx) => {
    const people = await lockUserRows(tx, viewer.id, userid);
    const self = people.find(({ id }) => id === viewer.id);
    assertValidToken(viewer, self);
    const owner = people.find(({ id }) => id === userid.toLowerCase());
    assertMayActFor(viewer, owner, sent.scopes);
    const [added] = await tx
      .insert(apiKeys)
      .values({
        name,
        scopes: inOrder(sent.scopes),
        userId: owner.id,
        createdBy: viewer.id,
        keyHash: secretHash(key),
        hint: key.slice(-4),
        expiresAt: endOfDay(sent.expiresOn ?? null, settings.timeZone),
      })
      .returning({ id: apiKeys.id });
    const made = await readApiKey(tx, added?.id ?? "");
    const about = { entity: "apiKey", recordId: made._id, label: name } as const;
    await recordChange(tx, viewer, { action: "created", ...about, after: auditedFields(made) });
    const isForOneself = owner.id === self.id;
    await enqueueForUser(tx, settings, self, "api-key-made", { name: self.name, hint: made.hint, isForOneself });
    if (!isForOneself) {
      const { expiresOn = null } = sent;
      await enqueueForUser(tx, settings, owner, "api-key-added", {
        name: owner.name,
        keyName: name,
        hint: made.hint,
        expiresOn,
      });
    }
    return { ...made, key };
  });
}

/** Changes the given fields of a key. Same BAD_REQUEST errors as createApiKey; CONFLICT when `version` is outdated. */
export function updateApiKey({ db, settings, viewer }: CustomerContext, sent: ApiKeyUpdate): Promise<ApiKey> {
  return changeApiKey({ db, viewer }, sent.id, "updated", async (tx, before) => {
    assertVersion(sent.version, before, "This API key");
    if (sent.scopes) {
      const [owner] = await lockUserRows(tx, before.user._id);
      assertMayActFor(viewer, owner, sent.scopes);
    }
    return {
      ...(sent.name !== undefined && { name: sent.name }),
      ...(sent.scopes && { scopes: inOrder(sent.scopes) }),
      // The account is notified again when the new date has passed.
      ...(sent.expiresOn !== undefined && {
        expiresAt: endOfDay(sent.expiresOn, settings.timeZone),
        expiryMailedAt: null,
      }),
    };
  });
}

/** Revokes a key, and emails its account if the key was active. Repeating it changes nothing. */
export function revokeApiKey({ db, settings, viewer }: CustomerContext, id: string): Promise<ApiKey> {
  return changeApiKey({ db, viewer }, id, "revoked", async (tx, key) => {
    if (key.state === "revoked") return {};
    const why = key.user._id === viewer.id ? "owner" : "staff";
    if (key.state === "active") await mailEndedKeys(tx, settings, [{ ...key, userId: key.user._id }], why);
    return { revokedAt: sql`now()` };
  });
}

/**
 * Locks the existing accounts among these ids, in id order, until the transaction ends. Deletions, role changes and
 * password changes, which revoke keys, wait for it.
 */
function lockUserRows(tx: Transaction, ...ids: string[]): Promise<UserRow[]> {
  return tx
    .select()
    .from(users)
    .where(and(inArray(users.id, ids.filter(isId)), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for("share");
}

/**
 * Refuses unless the account exists, the creator may act for it, and it is an admin's if the scopes include 'admin'.
 */
function assertMayActFor(
  viewer: Viewer,
  owner: UserRow | undefined,
  scopes: readonly Scope[],
): asserts owner is UserRow {
  if (!owner) throw notFound("User");
  if (owner.isAdmin && owner.id !== viewer.id)
    throw fieldRefusal(
      "BAD_REQUEST",
      "userid",
      "An API key can act for you or for a customer, but not for another admin",
    );
  if (!owner.isAdmin && scopes.includes("admin"))
    throw fieldRefusal("BAD_REQUEST", "scopes", `${owner.name} is not an admin: choose other scopes, or an admin`);
}

const inOrder = (scopes: readonly Scope[]): Scope[] => SCOPES.filter((scope) => scopes.includes(scope));

/** The last millisecond of a day in the shop's time zone. */
function endOfDay(day: string | null, timeZone: string): SQL | null {
  if (day === null) return null;
  if (day < dayOf(new Date(), timeZone)) throw fieldRefusal("BAD_REQUEST", "expiresOn", "Must be today or later");
  return sql`((${day}::date + 1)::timestamp at time zone ${timeZone}) - interval '1 millisecond'`;
}

/** Every key that acts for the caller's account, newest first, including expired and revoked ones. */
export async function listOwnKeys({ db, viewer }: CustomerContext): Promise<OwnApiKey[]> {
  const rows = await withPeople(db).where(eq(apiKeys.userId, viewer.id)).orderBy(desc(apiKeys.id));
  return rows.map((row) => toOwnApiKey(viewer, toApiKey(row)));
}

/**
 * Revokes a key of the caller's account, no matter who created it, like `revokeApiKey`. NOT_FOUND for a key of another
 * account.
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
