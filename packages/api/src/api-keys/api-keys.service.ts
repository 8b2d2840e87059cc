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
} from "@shop/domain/contracts/api-keys";
import { dayOf } from "@shop/domain/dates";
import { isId } from "@shop/domain/ids";
import { pageCount } from "@shop/domain/pagination";
import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { recordChange } from "../audit/audit.service.ts";
import { contains } from "../contains.ts";
import type { Shop } from "../context.ts";
import { fieldRefusal, notFound } from "../errors.ts";
import { enqueueMessage } from "../mail/outbox.ts";
import { expectSeen } from "../seen-version.ts";
import { apiKeyHash, newApiKeySecret } from "./api-key-viewer.ts";
import { auditedFields, toApiKey } from "./api-keys.wire.ts";

const maker = alias(users, "maker");

const IN_STATE: Record<ApiKeyState, SQL | undefined> = {
  active: and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`))),
  expired: and(isNull(apiKeys.revokedAt), lte(apiKeys.expiresAt, sql`now()`)),
  revoked: isNotNull(apiKeys.revokedAt),
};

const SORT_KEYS = { createdAt: apiKeys.id, name: sql`lower(${apiKeys.name})`, lastUsedAt: apiKeys.lastUsedAt };

/** A page of the keys, those that don't work any more too. */
export async function listApiKeys(db: Database, query: ApiKeyQuery): Promise<ApiKeyPage> {
  const { keyword, state, sort, direction, pageNumber, pageSize } = query;
  const where = and(
    keyword ? contains(sql`concat_ws(' ', ${apiKeys.name}, ${users.name}, ${users.email})`, keyword) : undefined,
    state && IN_STATE[state],
  );
  const by = direction === "asc" ? asc : desc;
  const [rows, [counted]] = await Promise.all([
    withPeople(db)
      .where(where)
      // A key that was never used comes last, whichever way.
      .orderBy(sql`${by(SORT_KEYS[sort])} nulls last`, by(apiKeys.id))
      .limit(pageSize)
      .offset((pageNumber - 1) * pageSize),
    db
      .select({ total: sql<number>`count(*)::integer` })
      .from(apiKeys)
      .innerJoin(users, eq(users.id, apiKeys.userId))
      .where(where),
  ]);
  const total = counted?.total ?? 0;
  return { apiKeys: rows.map(toApiKey), page: pageNumber, pages: pageCount(total, pageSize), total };
}

const withPeople = (db: Queryable) =>
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

/**
 * Makes a key that acts for a person, oneself unless told; its answer is the one time that the key is shown, and whoever
 * makes it is mailed that there is one. NOT_FOUND
 * for an unknown person, BAD_REQUEST for another admin, for a day that is over and for the scope 'admin' of who is none.
 */
export async function createApiKey({ db, settings }: Shop, viewer: Viewer, sent: NewApiKey): Promise<NewApiKeyAnswer> {
  const key = newApiKeySecret();
  const { name, userid = viewer.id } = sent;
  return db.transaction(async (tx) => {
    await expectFitting(tx, viewer, userid, sent.scopes);
    const [added] = await tx
      .insert(apiKeys)
      .values({
        name,
        scopes: inOrder(sent.scopes),
        userId: userid,
        createdBy: viewer.id,
        keyHash: apiKeyHash(key),
        hint: key.slice(-4),
        expiresAt: endOfDay(sent.expiresOn ?? null, settings.timeZone),
      })
      .returning({ id: apiKeys.id });
    const made = await readApiKey(tx, added?.id ?? "");
    await recordChange(tx, viewer, {
      action: "created",
      entity: "apiKey",
      recordId: made._id,
      label: name,
      after: auditedFields(made),
    });
    const [self] = await tx.select().from(users).where(eq(users.id, viewer.id));
    if (!self) throw notFound("User");
    const envelope = { cause: `api-key-made:${self.id}`, recipient: self.email };
    const about = { name: self.name, hint: made.hint, isForOneself: made.user._id === self.id };
    await enqueueMessage(tx, settings, envelope, "api-key-made", about);
    return { ...made, key };
  });
}

/** Changes what is given of a key. Refuses as createApiKey does; CONFLICT when `version` is not the newest. */
export function updateApiKey({ db, settings }: Shop, viewer: Viewer, sent: ApiKeyUpdate): Promise<ApiKey> {
  return changeApiKey(db, viewer, sent.id, "updated", async (tx, before) => {
    expectSeen(sent.version, before, "This API key");
    if (sent.scopes) await expectFitting(tx, viewer, before.user._id, sent.scopes);
    return {
      ...(sent.name !== undefined && { name: sent.name }),
      ...(sent.scopes && { scopes: inOrder(sent.scopes) }),
      ...(sent.expiresOn !== undefined && { expiresAt: endOfDay(sent.expiresOn, settings.timeZone) }),
    };
  });
}

/** Ends a key at once and for good; repeating it changes nothing. */
export function revokeApiKey({ db }: Shop, viewer: Viewer, id: string): Promise<ApiKey> {
  return changeApiKey(db, viewer, id, "revoked", (_tx, { state }) =>
    Promise.resolve(state === "revoked" ? {} : { revokedAt: sql`now()` }),
  );
}

type Values = Parameters<ReturnType<Transaction["update"]>["set"]>[0];

function changeApiKey(
  db: Database,
  viewer: Viewer,
  id: string,
  action: "updated" | "revoked",
  change: (tx: Transaction, before: ApiKey) => Promise<Values>,
): Promise<ApiKey> {
  return db.transaction(async (tx) => {
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

async function readApiKey(tx: Transaction, id: string): Promise<ApiKey> {
  const [row] = isId(id) ? await withPeople(tx).where(eq(apiKeys.id, id)) : [];
  if (!row) throw notFound("API key");
  return toApiKey(row);
}

/** Fails unless the person is there and the maker's to speak for, and an admin where a scope is the staff's. */
async function expectFitting(tx: Transaction, viewer: Viewer, userid: string, scopes: readonly Scope[]): Promise<void> {
  const isThere = and(eq(users.id, userid), isNull(users.deletedAt));
  // Held, so that an account which is deleted at this moment gets no key that outlives it.
  const [user] = isId(userid) ? await tx.select().from(users).where(isThere).for("key share") : [];
  if (!user) throw notFound("User");
  if (user.isAdmin && user.id !== viewer.id)
    throw fieldRefusal("BAD_REQUEST", "userid", "A key acts for oneself or for a customer, not for another admin");
  if (!user.isAdmin && scopes.includes("admin"))
    throw fieldRefusal("BAD_REQUEST", "scopes", `${user.name} is not an admin: choose other scopes, or an admin`);
}

const inOrder = (scopes: readonly Scope[]): Scope[] => SCOPES.filter((scope) => scopes.includes(scope));

/** The last moment of a day where the shop is, so that a key works all through it. */
function endOfDay(day: string | null, timeZone: string): SQL | null {
  if (day === null) return null;
  if (day < dayOf(new Date(), timeZone)) throw fieldRefusal("BAD_REQUEST", "expiresOn", "Must be today or later");
  return sql`((${day}::date + 1)::timestamp at time zone ${timeZone}) - interval '1 millisecond'`;
}
