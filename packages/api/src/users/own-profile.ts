import { wantsCurrentPassword, type OwnProfileSaved, type ownProfileUpdate } from "@shop/domain/contracts/users";
import type { z } from "zod";
import type { CustomerContext } from "../procedures/context.ts";
import { expectOwnPassword } from "../sign-in/own-password.ts";
import { updateProfile } from "./update-profile.ts";

/**
 * As `updateProfile`, but a new password or e-mail wants the current password: whoever finds the page open can't take the
 * account from its owner.
 * BAD_REQUEST when it is another; tries that fail are counted by session.
 */
export async function updateOwnProfile(
  ctx: CustomerContext,
  { currentPassword = "", ...changes }: z.infer<typeof ownProfileUpdate>,
): Promise<OwnProfileSaved> {
  if (wantsCurrentPassword(changes)) await expectOwnPassword(ctx, currentPassword, "currentPassword");
  return updateProfile(ctx, changes);
}
