import type { ShopSettings } from "../platform/ports.ts";
import type { UserRow } from "../accounts/users.wire.ts";
import { viewerOfUser } from "../platform/viewer-of-user.ts";

/**
 * True for the last admin among those there are: where the shop wants two-factor login of its admins, nobody without it
 * takes the place of one who has it, since the admin screens are closed to her.
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
