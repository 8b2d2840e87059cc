import type { ShopSettings } from "../platform/ports.ts";
import { type UserRow, viewerOfUser } from "../accounts/accounts.ts";
import { violatesUnique } from "@shop/db/violations";
import { USER_EXISTS } from "@shop/domain/messages";
import { fieldRefusal } from "../platform/errors.ts";

/**
 * True for the last admin. Where two-factor login is required, an admin without it cannot replace one with it, because
 * the admin screens are closed to them.
 */
export function isLastAdmin(
  settings: Pick<ShopSettings, "isAdminTwoFactorRequired">,
  user: UserRow,
  admins: readonly UserRow[],
): boolean {
  const isAtWork = (admin: UserRow) => viewerOfUser(settings, admin).isAdmin;
  const others = admins.filter(({ id, isAdmin }) => isAdmin && id !== user.id);
  return user.isAdmin && !others.some((other) => isAtWork(other) || !isAtWork(user));
}

/** BAD_REQUEST: another account has this email, ignoring case. */
export const emailTaken = () => fieldRefusal("BAD_REQUEST", "email", USER_EXISTS);

/** Turns a unique violation of the email into BAD_REQUEST. */
export function refuseTakenEmail(error: unknown): never {
  if (violatesUnique(error, "users_email_key")) throw emailTaken();
  throw error;
}
