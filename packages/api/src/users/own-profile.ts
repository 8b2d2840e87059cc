import { users } from "@shop/db/schema/users";
import type { Viewer } from "@shop/domain/access";
import type { ownProfileUpdate, Session } from "@shop/domain/contracts/users";
import { NOT_CURRENT_PASSWORD } from "@shop/domain/messages";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Shop } from "../context.ts";
import { notFound, refusal } from "../errors.ts";
import type { Caller } from "../ports.ts";
import { isPassword } from "./passwords.ts";
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
  if (changes.password !== undefined) await expectCurrent(shop, caller, viewer, currentPassword);
  return updateProfile(shop, viewer, changes);
}

async function expectCurrent({ db, limits }: Shop, caller: Caller, viewer: Viewer, password: string): Promise<void> {
  const [user] = await db.select().from(users).where(eq(users.id, viewer.id));
  if (!user) throw notFound("User");
  const isCurrent = await limits.tryLogin(caller, user.email.toLowerCase(), async () =>
    (await isPassword(password, user.passwordHash)) ? true : null,
  );
  if (isCurrent) return;
  throw refusal("BAD_REQUEST", `currentPassword: ${NOT_CURRENT_PASSWORD}`, {
    issues: [{ path: "currentPassword", message: NOT_CURRENT_PASSWORD }],
  });
}
