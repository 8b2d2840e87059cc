import type { Viewer } from "@shop/domain/access";
import type { ownProfileUpdate, Session } from "@shop/domain/contracts/users";
import type { z } from "zod";
import type { Shop } from "../context.ts";
import type { Caller } from "../ports.ts";
import { expectOwnPassword } from "./own-password.ts";
import { updateProfile } from "./users.service.ts";

/**
 * As `updateProfile`, but a new password wants the current one: whoever finds the page open can't lock its owner out.
 * BAD_REQUEST when it is another; tries that fail count as failed logins.
 */
export async function updateOwnProfile(
  shop: Shop,
  caller: Caller,
  viewer: Viewer,
  { currentPassword = "", ...changes }: z.infer<typeof ownProfileUpdate>,
): Promise<Session> {
  if (changes.password !== undefined) await expectOwnPassword(shop, caller, viewer, currentPassword, "currentPassword");
  return updateProfile(shop, caller, viewer, changes);
}
