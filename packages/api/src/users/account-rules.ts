import type { ShopSettings } from "../platform/ports.ts";
import { type UserRow, viewerOfUser } from "../accounts/users.wire.ts";
import { violatesUnique } from "@shop/db/violations";
import { USER_EXISTS } from "@shop/domain/messages";
import { fieldRefusal } from "../platform/errors.ts";

/**
 * True for the last admin among those there are: where the shop wants two-factor login of its admins, nobody without it
 * takes the place of one who has it, since the admin screens are closed to them.
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

/** BAD_REQUEST: the e-mail is somebody else's, in upper or lower case. */
export const emailTaken = () => fieldRefusal("BAD_REQUEST", "email", USER_EXISTS);

/** What a save that failed because of its e-mail is told. */
export function refuseTakenEmail(error: unknown): never {
  if (violatesUnique(error, "users_email_key")) throw emailTaken();
  throw error;
}
