import type { Queryable } from "@shop/db/client";
import { auditLog } from "@shop/db/schema/audit";
import { and, eq, gt, sql } from "drizzle-orm";
import { tooManyRequests } from "../../base/limits/too-many-requests.ts";
import type { Caller, ShopSettings } from "../../base/platform/ports.ts";
import type { Shop } from "../../base/procedures/context.ts";
import { type UserRow, viewerOfUser } from "../accounts.ts";
import { violatesUnique } from "@shop/db/violations";
import { TOO_MANY_PROFILE_CHANGES, USER_EXISTS } from "@shop/domain/messages";
import { fieldRefusal } from "../../base/platform/errors.ts";

/**
 * True for the last admin. Where two-step sign-in is required, an admin with it is also the last one if all others lack
 * it, because these can't use the admin screens.
 */
export function isLastAdmin(
  settings: Pick<ShopSettings, "isAdminTwoFactorRequired">,
  user: UserRow,
  admins: readonly UserRow[],
): boolean {
  const hasAccess = (admin: UserRow) => viewerOfUser(settings, admin).isAdmin;
  const others = admins.filter(({ id, isAdmin }) => isAdmin && id !== user.id);
  return user.isAdmin && !others.some((other) => hasAccess(other) || !hasAccess(user));
}

/**
 * TOO_MANY_REQUESTS when users have changed their own account as often as the limit allows in an hour: each change stays
 * in the audit log. It is counted there, for all servers together, and exactly on the locked row of the user.
 */
export async function assertMayChangeAccount(db: Queryable, ctx: Pick<Shop, "limits"> & Caller, userId: string) {
  const { profileChanges } = ctx.limits;
  if (profileChanges === null) return;
  const isOwn = and(eq(auditLog.entity, "user"), eq(auditLog.recordId, userId), eq(auditLog.actorId, userId));
  const isNew = gt(auditLog.createdAt, sql`now() - interval '1 hour'`);
  if ((await db.$count(auditLog, and(isOwn, isNew))) >= profileChanges)
    throw tooManyRequests(ctx, { msBeforeNext: HOUR_MS }, TOO_MANY_PROFILE_CHANGES);
}

const HOUR_MS = 60 * 60 * 1000;

/** BAD_REQUEST: another account has this email, ignoring case. */
export const emailTaken = () => fieldRefusal("BAD_REQUEST", "email", USER_EXISTS);

/** Turns a unique violation of the email into BAD_REQUEST. */
export function refuseTakenEmail(error: unknown): never {
  if (violatesUnique(error, "users_email_key")) throw emailTaken();
  throw error;
}
