import type { Transaction, Queryable } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import { TOKEN_FAILED } from "@shop/domain/messages";
import { refusal, notFound } from "../base/platform/errors.ts";
import { and, eq, isNull } from "drizzle-orm";
import { priceLists } from "@shop/db/schema/price-lists";
import { users } from "@shop/db/schema/users";
import { formatAbn } from "@shop/domain/abn";
import { isId } from "@shop/domain/ids";
import type { User, UserProfile, UserRecord } from "@shop/domain/contracts/users";
import { centsToDollars } from "@shop/domain/money";
import type { CompanyRole, Viewer } from "@shop/domain/access";
import type { ShopSettings } from "../base/platform/ports.ts";

export type LockedAccount = Pick<UserRow, "id" | "name" | "email">;

const LOCK_ACCOUNT = `select id, name, email from users where id = $1 and deleted_at is null for key share`;

/**
 * Locks an account against deletion until the transaction ends. Call it before writing data of the account.
 * UNAUTHORIZED when a concurrent transaction has deleted it.
 */
export async function lockAccount(tx: Transaction, id: string): Promise<LockedAccount> {
  const [user] = await runPrepared<LockedAccount>(tx, LOCK_ACCOUNT, [id]);
  if (!user) throw refusal("UNAUTHORIZED", TOKEN_FAILED);
  return user;
}

const existing = (db: Queryable, id: string) =>
  db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .$dynamic();

/** NOT_FOUND for an unknown or deleted user. */
export async function findUser(db: Queryable, id: string): Promise<UserRow> {
  const [user] = isId(id) ? await existing(db, id) : [];
  if (!user) throw notFound("User");
  return user;
}

/** Like `findUser`, but also locks the user until the transaction ends. */
export async function lockUser(tx: Transaction, id: string): Promise<UserRow> {
  const [user] = isId(id) ? await existing(tx, id).for("no key update") : [];
  if (!user) throw notFound("User");
  return user;
}

export type UserRow = typeof users.$inferSelect;

/**
 * UNAUTHORIZED when the viewer's token was revoked after the call was authorized, for example by a new password.
 * @param user The viewer's locked row.
 */
export function assertValidToken({ tokenVersion }: Viewer, user: UserRow | undefined): asserts user is UserRow {
  if (!user || user.tokenVersion !== tokenVersion) throw refusal("UNAUTHORIZED", TOKEN_FAILED);
}

/** Locks the viewer's own row like `lockUser`; UNAUTHORIZED when their token was revoked in the meantime. */
export async function lockOwnUser(tx: Transaction, viewer: Viewer): Promise<UserRow> {
  const user = await lockUser(tx, viewer.id);
  assertValidToken(viewer, user);
  return user;
}

export function toUser(row: Pick<UserRow, "id" | "name" | "email" | "isAdmin">): User {
  return { _id: row.id, name: row.name, email: row.email, isAdmin: row.isAdmin };
}

/** An account's ABN as it is shown. */
export const shownAbn = ({ abn }: Pick<UserRow, "abn">): string | null => (abn === null ? null : formatAbn(abn));

export function toUserProfile(row: UserRow): Omit<UserProfile, "company"> {
  return { ...toUser(row), invoiceEmail: row.invoiceEmail, abn: shownAbn(row), poRequired: row.poRequired };
}

type AssignedList = UserRecord["priceList"];

/** The price list that staff have assigned to an account; null without one. */
export async function readAssignedList(db: Queryable, { priceListId }: UserRow): Promise<AssignedList> {
  if (priceListId === null) return null;
  const { id, name } = priceLists;
  const [list] = await db.select({ _id: id, name }).from(priceLists).where(eq(id, priceListId));
  return list ?? null;
}

/** The fields of an account that admins can change. */
export function toUserFields(row: UserRow, priceList: AssignedList) {
  const { poRequired, unpaidOrdersLimit, unpaidAmountLimitCents: cents } = row;
  const unpaidAmountLimit = cents === null ? null : centsToDollars(cents);
  return { ...toUser(row), abn: shownAbn(row), poRequired, unpaidOrdersLimit, unpaidAmountLimit, priceList };
}

export function toUserRecord(row: UserRow, priceList: AssignedList): UserRecord {
  const { priceListId, createdAt, version } = row;
  return { ...toUserFields(row, priceList), priceListId, createdAt: createdAt.toISOString(), version };
}

/** The columns of a user's membership; null without one. */
export interface MemberColumns {
  companyId: string | null;
  companyRole: CompanyRole | null;
}

/** The viewer for a user. If the shop requires two-step sign-in of admins, an admin without it counts as a customer. */
export function viewerOfUser(
  { isAdminTwoFactorRequired }: Pick<ShopSettings, "isAdminTwoFactorRequired">,
  user: { id: string; isAdmin: boolean; totpEnabledAt: Date | null } & Partial<MemberColumns>,
): Viewer {
  const { id, isAdmin, totpEnabledAt, companyId, companyRole } = user;
  if (isAdmin && isAdminTwoFactorRequired && !totpEnabledAt) return { id, isAdmin: false, needsTwoFactor: true };
  return { id, isAdmin, ...(companyId && companyRole && { company: { id: companyId, role: companyRole } }) };
}
