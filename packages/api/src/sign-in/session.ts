import type { Session } from "@shop/domain/contracts/users";
import type { Context } from "../procedures/context.ts";
import { rememberDevice } from "./known-devices.ts";
import { signToken } from "./tokens.ts";
import { toUser, type UserRow } from "../accounts/users.wire.ts";

/** The user with a new token for one of their logins. Marks the caller's device as known to the account. */
export async function toSession(
  ctx: Pick<Context, "settings" | "device" | "setHeader">,
  user: UserRow & { loginId: string },
): Promise<Session> {
  rememberDevice(ctx, user);
  return { ...toUser(user), token: await signToken(ctx.settings.jwtSecret, user) };
}
