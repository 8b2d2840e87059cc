import type { ShopSettings } from "../platform/ports.ts";
import { type UserRow, viewerOfUser } from "../accounts/accounts.ts";
import { violatesUnique } from "@shop/db/violations";
import { USER_EXISTS } from "@shop/domain/messages";
import { fieldRefusal } from "../platform/errors.ts";

/**
 * True for the last admin. Where two-factor login is required, an admin with it is also the last one if all others lack
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

/** BAD_REQUEST: another account has this email, ignoring case. */
export const emailTaken = () => fieldRefusal("BAD_REQUEST", "email", USER_EXISTS);

/** Turns a unique violation of the email into BAD_REQUEST. */
export function refuseTakenEmail(error: unknown): never {
  if (violatesUnique(error, "users_email_key")) throw emailTaken();
  throw error;
}
