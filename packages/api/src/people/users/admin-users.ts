import type { Queryable, Transaction } from "@shop/db/client";
import { apiKeys } from "@shop/db/schema/api-keys";
import { companyMembers } from "@shop/db/schema/companies";
import { orders } from "@shop/db/schema/orders";
import { users } from "@shop/db/schema/users";
import type { SliceQuery } from "@shop/domain/contracts/pages";
import type { AdminUserPage, AdminUserQuery, User, UserRecord, UserUpdate } from "@shop/domain/contracts/users";
import { isId } from "@shop/domain/ids";
import { STAFF_IN_NO_COMPANY } from "@shop/domain/messages";
import { dollarsToCents } from "@shop/domain/money";
import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import { mailEndedKeys, revokeKeys } from "../api-keys/revoke-keys.ts";
import { recordChange } from "../../base/audit.ts";
import { paginateArray, contains, toPageInfo } from "../../base/platform/list-queries.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { assertVersion, fieldRefusal, notFound, refusal } from "../../base/platform/errors.ts";
import { enqueueForUser } from "../../base/mail/outbox.ts";
import { isLastAdmin, refuseTakenEmail } from "./account-rules.ts";
import { endLogins } from "../sign-in/logins.ts";
import { voidRestores } from "./email-restores.ts";
import { voidResetLinks } from "./password-resets.ts";
import { findUser, readAssignedList, toUser, toUserFields, toUserRecord, type UserRow } from "../accounts.ts";
import { lockAssignable } from "../assignable-list.ts";
import { aboutUser } from "../two-factor/second-factor.ts";
import { transact } from "../../base/platform/transact.ts";

/** All users, newest first. */
export function listUsers(ctx: CustomerContext, slice: SliceQuery): Promise<User[]> {
  return paginateArray(ctx, "/api/users", slice, newestFirst(ctx.db));
}

/** All users except admins, newest first. */
export function listCustomers(ctx: CustomerContext, slice: SliceQuery): Promise<User[]> {
  return paginateArray(ctx, "/api/users/normal", slice, newestFirst(ctx.db, eq(users.isAdmin, false)));
}

/** Deleted accounts are not listed. */
const isNotDeleted = isNull(users.deletedAt);

function newestFirst(db: Queryable, which?: SQL) {
  const where = and(isNotDeleted, which);
  return {
    count: () => db.$count(users, where),
    rows: async (limit: number, offset: number) =>
      (await db.select().from(users).where(where).orderBy(desc(users.id)).limit(limit).offset(offset)).map(toUser),
  };
}

const SORT_KEYS = { createdAt: users.id, name: sql`lower(${users.name})`, email: sql`lower(${users.email})` };

/** A page of the users with their number of orders. */
export async function listUsersForAdmin(db: Queryable, query: AdminUserQuery): Promise<AdminUserPage> {
  const { sort, direction, pageNumber, pageSize } = query;
  const where = isListedUser(query);
  const by = direction === "asc" ? asc : desc;
  const order = [by(SORT_KEYS[sort]), by(users.id)];
  const onPage = db
    .select({ id: users.id })
    .from(users)
    .where(where)
    .orderBy(...order)
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize);
  const [rows, total] = await Promise.all([
    db
      .select({ user: users, orderCount: db.$count(orders, eq(orders.userId, users.id)) })
      .from(users)
      .where(inArray(users.id, onPage))
      .orderBy(...order),
    db.$count(users, where),
  ]);
  const page = rows.map(({ user, orderCount }) => ({
    ...toUser(user),
    createdAt: user.createdAt.toISOString(),
    orderCount,
  }));
  return { users: page, ...toPageInfo(query, total) };
}

/** The condition that an account is in the staff's list with these filters. */
export const isListedUser = ({ keyword, role }: Pick<AdminUserQuery, "keyword" | "role">): SQL | undefined =>
  and(
    isNotDeleted,
    keyword ? contains(sql`concat_ws(' ', ${users.name}, ${users.email})`, keyword) : undefined,
    role ? eq(users.isAdmin, role === "admin") : undefined,
  );

/** One user, with the fields that admins edit. */
export async function readUserRecord(db: Queryable, id: string): Promise<UserRecord> {
  const user = await findUser(db, id);
  return toUserRecord(user, await readAssignedList(db, user));
}

/**
 * Changes a user's name, email, ABN, admin flag, limits of unpaid orders, price list, or whether orders need a PO number. A
 * changed admin flag revokes the user's tokens, logins and API keys, including keys that they created for others. A new email
 * voids reset links and links that restore an address, and the old address is notified. BAD_REQUEST when the email is
 * taken, ignoring case, for demoting the last admin, and for assigning a public price list; NOT_FOUND for an unknown
 * price list; CONFLICT when `version` is not the newest.
 */
export async function updateUser({ db, settings, viewer }: CustomerContext, sent: UserUpdate): Promise<UserRecord> {
  if (!isId(sent.id)) throw notFound("User");
  const id = sent.id.toLowerCase();
  const save = async (tx: Transaction) => {
    const locked = await lockUsers(tx, id, { andAdmins: sent.isAdmin === false });
    const user = locked.find((row) => row.id === id);
    if (!user) throw notFound("User");
    const listBefore = await readAssignedList(tx, user);
    const current = toUserRecord(user, listBefore);
    assertVersion(sent.version, current, "This user");

    const { name = user.name, email = user.email, isAdmin = user.isAdmin, poRequired = user.poRequired } = sent;
    const abn = sent.abn === undefined ? user.abn : sent.abn || null;
    const limits = limitsOf(user, sent);
    const list = sent.priceListId === undefined ? listBefore : await lockAssignable(tx, sent.priceListId);
    const priceListId = list?._id ?? null;
    const hasNewRole = isAdmin !== user.isAdmin;
    const hasNewLimits =
      limits.unpaidOrdersLimit !== user.unpaidOrdersLimit ||
      limits.unpaidAmountLimitCents !== user.unpaidAmountLimitCents;
    const hasNewRules =
      hasNewLimits || abn !== user.abn || poRequired !== user.poRequired || priceListId !== user.priceListId;
    if (name === user.name && email === user.email && !hasNewRole && !hasNewRules) return current;
    if (isAdmin && !user.isAdmin && (await tx.$count(companyMembers, eq(companyMembers.userId, id))) > 0)
      throw fieldRefusal("CONFLICT", "isAdmin", STAFF_IN_NO_COMPANY);
    if (!isAdmin && isLastAdmin(settings, user, locked)) {
      throw refusal("BAD_REQUEST", "The last admin can't be demoted: make someone else an admin first");
    }
    const changes = {
      name,
      email,
      isAdmin,
      abn,
      poRequired,
      priceListId,
      ...limits,
      tokenVersion: user.tokenVersion + (hasNewRole ? 1 : 0),
      version: user.version + 1,
    };
    await tx.update(users).set(changes).where(eq(users.id, id));
    if (hasNewRole) {
      await endLogins(tx, id);
      await mailEndedKeys(tx, settings, await revokeKeys(tx, viewer, eq(apiKeys.userId, id)), "newRole");
      await mailEndedKeys(tx, settings, await revokeKeys(tx, viewer, eq(apiKeys.createdBy, id)), "makerLeft");
    }
    if (email !== user.email) {
      await voidResetLinks(tx, id);
      // Staff may be rescuing the account: nobody who held it in between may take it back.
      await voidRestores(tx, id);
      await enqueueForUser(tx, settings, user, "email-changed", { name: user.name, link: null });
    }
    const saved = { ...user, ...changes };
    const sides = { before: toUserFields(user, listBefore), after: toUserFields(saved, list) };
    await recordChange(tx, viewer, { ...aboutUser(saved), action: "updated", ...sides });
    return toUserRecord(saved, list);
  };
  return transact(db, save).catch(refuseTakenEmail);
}

/** The new limits of unpaid orders; fields that were not sent stay unchanged. */
function limitsOf(user: UserRow, { unpaidOrdersLimit, unpaidAmountLimit }: UserUpdate) {
  const sentCents = unpaidAmountLimit == null ? unpaidAmountLimit : dollarsToCents(unpaidAmountLimit);
  return {
    unpaidOrdersLimit: unpaidOrdersLimit === undefined ? user.unpaidOrdersLimit : unpaidOrdersLimit,
    unpaidAmountLimitCents: sentCents === undefined ? user.unpaidAmountLimitCents : sentCents,
  };
}

/**
 * Locks the user's row and, for a demotion, those of all admins, in id order: two admins who demote each other at once
 * neither deadlock nor both succeed.
 */
const lockUsers = (tx: Transaction, id: string, { andAdmins }: { andAdmins: boolean }) =>
  tx
    .select()
    .from(users)
    .where(and(isNotDeleted, or(eq(users.id, id), andAdmins ? eq(users.isAdmin, true) : undefined)))
    .orderBy(asc(users.id))
    .for("no key update");
