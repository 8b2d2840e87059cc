import type { Viewer } from "@shop/domain/access";
import type { ShopSettings } from "./ports.ts";

/** What somebody may do today: where the shop wants two-factor login of its admins, one without it is no admin yet. */
export function viewerOfUser(
  { isAdminTwoFactorRequired }: Pick<ShopSettings, "isAdminTwoFactorRequired">,
  { id, isAdmin, totpEnabledAt }: { id: string; isAdmin: boolean; totpEnabledAt: Date | null },
): Viewer {
  if (isAdmin && isAdminTwoFactorRequired && !totpEnabledAt) return { id, isAdmin: false, needsTwoFactor: true };
  return { id, isAdmin };
}
