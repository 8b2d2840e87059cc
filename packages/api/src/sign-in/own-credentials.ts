import type { Viewer } from "@shop/domain/access";
import { NOT_CURRENT_PASSWORD, INVALID_CODE } from "@shop/domain/messages";
import type { CustomerContext } from "../procedures/context.ts";
import { refusal, fieldRefusal } from "../platform/errors.ts";
import { verifyPassword } from "./passwords.ts";
import { type UserRow, findUser } from "../accounts/accounts.ts";

/** The key by which failures of a logged-in user are counted: the session, which strangers do not have. */
export const sessionOf = ({ id, loginId }: Viewer): string => `session ${loginId ?? id}`;

/**
 * The caller's user row, if the password is right: for actions where an open session is not enough. BAD_REQUEST at
 * `field` for a wrong password; failures are counted by session, separately from failed logins.
 */
export async function requireOwnPassword(ctx: CustomerContext, password: string, field: string): Promise<UserRow> {
  const { db, limits, viewer } = ctx;
  const user = await findUser(db, viewer.id);
  const own = await limits.tryOnKnownDevice(ctx, sessionOf(viewer), async () =>
    (await verifyPassword(password, user.passwordHash)) ? user : null,
  );
  if (own) return own;
  throw refusal("BAD_REQUEST", `${field}: ${NOT_CURRENT_PASSWORD}`, {
    issues: [{ path: field, message: NOT_CURRENT_PASSWORD }],
  });
}

/**
 * Runs `work`, which checks a code of the caller's second factor and returns null when it is wrong. Throws BAD_REQUEST
 * at `code` for a wrong code, which is counted by session like a wrong password, and by account as a wrong code.
 */
export async function checkOwnCode<T>(ctx: CustomerContext, work: () => Promise<T | null>): Promise<T> {
  const { limits, viewer } = ctx;
  const done = await limits.tryOnKnownDevice(ctx, sessionOf(viewer), () => limits.tryCode(ctx, viewer.id, work));
  if (done === null) throw fieldRefusal("BAD_REQUEST", "code", INVALID_CODE);
  return done;
}
