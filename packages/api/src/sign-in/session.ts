import type { Session } from "@shop/domain/contracts/users";
import type { Context } from "../procedures/context.ts";
import { rememberDevice } from "./known-devices.ts";
import { signToken } from "./tokens.ts";
import { toUser, type UserRow } from "../accounts/users.wire.ts";

/** The user with a fresh token of one of their logins; the caller's device is known to the account from then on. */
export async function toSession(
  ctx: Pick<Context, "settings" | "device" | "setHeader">,
  user: UserRow & { loginId: string },
): Promise<Session> {
  rememberDevice(ctx, user);
  return { ...toUser(user), token: await signToken(ctx.settings.jwtSecret, user) };
}
