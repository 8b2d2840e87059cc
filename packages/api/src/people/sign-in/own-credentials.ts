import type { Viewer } from "@shop/domain/access";
import { NOT_CURRENT_PASSWORD, INVALID_CODE } from "@shop/domain/messages";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { refusal, fieldRefusal } from "../../base/platform/errors.ts";
import { turnOfKnown, verifyPassword } from "./passwords.ts";
import { type UserRow, findUser } from "../accounts.ts";

/** The key by which failures of a logged-in user are counted: the session, which strangers do not have. */
export const sessionOf = ({ id, loginId }: Viewer): string => `session ${loginId ?? id}`;

/**
 * The caller's user row, if the password is right: for actions where an open session is not enough. BAD_REQUEST at
 * `field` for a wrong password; failures are counted by session, separately from failed logins.
 */
export async function requireOwnPassword(ctx: CustomerContext, password: string, field: string): Promise<UserRow> {
  const user = await findUser(ctx.db, ctx.viewer.id);
  if (await isOwnPassword(ctx, user, password)) return user;
  throw refusal("BAD_REQUEST", `${field}: ${NOT_CURRENT_PASSWORD}`, {
    issues: [{ path: field, message: NOT_CURRENT_PASSWORD }],
  });
}

/** True for the right password; failures are counted by session. */
export async function isOwnPassword(ctx: CustomerContext, user: UserRow, password: string): Promise<boolean> {
  const { limits, viewer, disconnectSignal } = ctx;
  const check = async () => {
    const who = await turnOfKnown(ctx, user.id);
    return verifyPassword(password, user.passwordHash, { who, disconnectSignal });
  };
  return (await limits.tryOnKnownDevice(ctx, sessionOf(viewer), check)) !== null;
}

/**
 * Runs `work`, which checks a code of the caller's second factor and returns null when it is wrong; that is counted by
 * session like a wrong password, and by account as a wrong code.
 */
export const tryOwnCode = <T>(ctx: CustomerContext, work: () => Promise<T | null>): Promise<T | null> => {
  const { limits, viewer } = ctx;
  return limits.tryOnKnownDevice(ctx, sessionOf(viewer), () => limits.tryCode(ctx, viewer.id, work));
};

/** Like `tryOwnCode`; BAD_REQUEST at `code` for a wrong code. */
export async function checkOwnCode<T>(ctx: CustomerContext, work: () => Promise<T | null>): Promise<T> {
  const done = await tryOwnCode(ctx, work);
  if (done === null) throw fieldRefusal("BAD_REQUEST", "code", INVALID_CODE);
  return done;
}
