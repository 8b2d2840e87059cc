import { users } from "@shop/db/schema/users";
import type { login, Session } from "@shop/domain/contracts/users";
import { INVALID_CODE, INVALID_LOGIN, NEEDS_CODE } from "@shop/domain/messages";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "../procedures/context.ts";
import { refusal } from "../platform/errors.ts";
import { knownDevice } from "./known-devices.ts";
import { startLogin } from "./logins.ts";
import { isPassword } from "./passwords.ts";
import { bareCode, takeCode } from "../two-factor/second-factor.ts";
import { toSession } from "./session.ts";
import type { UserRow } from "../accounts/users.wire.ts";

/**
 * The user with a fresh token. UNAUTHORIZED, after the same time whether the e-mail is known or not; with `needs: "code"`
 * when the password is right and the code of the second factor is missing or wrong. On a device that has logged in to the
 * account before, failures are counted by device.
 */
export async function logIn(ctx: Context, { email, password, code = "" }: z.infer<typeof login>): Promise<Session> {
  const account = email.toLowerCase();
  const [found] = await ctx.db
    .select()
    .from(users)
    .where(and(sql`lower(${users.email}) = ${account}`, isNull(users.deletedAt)));
  let refused = () => refusal("UNAUTHORIZED", INVALID_LOGIN);
  const attempt = async () => {
    if (!(await isPassword(password, found?.passwordHash)) || !found) return null;
    if (!found.totpEnabledAt) return enter(ctx, found, code);
    // No try at a code, so that it counts as none.
    if (bareCode(code) === "") throw refusal("UNAUTHORIZED", NEEDS_CODE, { needs: "code" });
    refused = () => refusal("UNAUTHORIZED", INVALID_CODE, { needs: "code" });
    return ctx.limits.tryCode(ctx, found.id, () => enter(ctx, found, code));
  };
  const device = found ? knownDevice(ctx, found) : null;
  const entered =
    found && device !== null
      ? await ctx.limits.tryAsKnown(ctx, `device ${device} ${found.id}`, attempt)
      : // By its id, so that another e-mail begins no new count.
        await ctx.limits.tryLogin(ctx, found?.id ?? account, attempt);
  if (!entered) throw refused();
  return toSession(ctx, entered);
}

/**
 * Begins a login with the right password, with the second factor where there is one; null without it, and
 * for a password that was changed, or an account that went, since it was `found`.
 */
function enter(ctx: Context, found: UserRow, code: string) {
  return ctx.db.transaction(async (tx) => {
    const isAsFound = and(eq(users.passwordHash, found.passwordHash), isNull(users.deletedAt));
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, found.id), isAsFound))
      .for("no key update");
    if (!user) return null;
    if (user.totpEnabledAt && !(await takeCode(tx, ctx.settings, user, code))) return null;
    return { ...user, loginId: await startLogin(tx, ctx, user.id) };
  });
}
