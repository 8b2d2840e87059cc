import type { Session } from "@shop/domain/contracts/users";
import type { ShopSettings } from "../ports.ts";
import { signToken } from "./tokens.ts";
import { toUser, type UserRow } from "./users.wire.ts";

/** The user with a fresh token of one of her logins. */
export async function toSession(
  { jwtSecret }: Pick<ShopSettings, "jwtSecret">,
  user: UserRow & { loginId: string },
): Promise<Session> {
  return { ...toUser(user), token: await signToken(jwtSecret, user) };
}
