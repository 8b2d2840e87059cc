import { bcryptCost, isBcrypt, users } from "@shop/db/schema/users";
import type { login, Session } from "@shop/domain/contracts/users";
import { INVALID_CODE, INVALID_LOGIN, NEEDS_CODE } from "@shop/domain/messages";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "../../base/procedures/context.ts";
import { refusal } from "../../base/platform/errors.ts";
import { knownDevice } from "./known-devices.ts";
import { startLogin } from "./logins.ts";
import { hashPassword, turnOfKnown, verifyPassword, type Turn } from "./passwords.ts";
import { normalizeCode, consumeCode } from "../two-factor/second-factor.ts";
import { toSession } from "./tokens.ts";
import type { UserRow } from "../accounts.ts";
import { transact } from "../../base/platform/transact.ts";

/**
 * Logs in and returns the user with a new token. UNAUTHORIZED for a wrong email or password, after the same time for
 * known and unknown emails; with `needs: "code"` when the password is right and the code of the second factor is
 * missing or wrong. On a device that has logged in to the account before, failures are counted per device.
 */
export async function logIn(ctx: Context, { email, password, code = "" }: z.infer<typeof login>): Promise<Session> {
  const account = email.toLowerCase();
  const [found] = await ctx.db
    .select()
    .from(users)
    .where(and(sql`lower(${users.email}) = ${account}`, isNull(users.deletedAt)));
  const cost = await highestBcryptCost(ctx.db);
  let refused = () => refusal("UNAUTHORIZED", INVALID_LOGIN);
  const { disconnectSignal } = ctx;
  const attempt = (who: Turn["who"]) => async () => {
    const match = await verifyPassword(password, found?.passwordHash, { who, disconnectSignal, bcryptCost: cost });
    if (!match || !found) return null;
    if (match === "outdated") found.passwordHash = await renewHash(ctx, found, password);
    if (!found.totpEnabledAt) return enter(ctx, found, code);
    // A missing code is not an attempt, so it is not counted.
    if (normalizeCode(code) === "") throw refusal("UNAUTHORIZED", NEEDS_CODE, { needs: "code" });
    refused = () => refusal("UNAUTHORIZED", INVALID_CODE, { needs: "code" });
    return ctx.limits.tryCode(ctx, found.id, () => enter(ctx, found, code));
  };
  const device = found ? knownDevice(ctx, found) : null;
  const signedIn =
    found && device !== null
      ? await ctx.limits.tryOnKnownDevice(ctx, `device ${device} ${found.id}`, async () =>
          attempt(await turnOfKnown(ctx, found.id))(),
        )
      : // Counted by user id, so that a changed email does not start a new count.
        await ctx.limits.tryLogin(ctx, found?.id ?? account, (hasFailed) =>
          attempt(hasFailed ? "suspect" : "stranger")(),
        );
  if (!signedIn) throw refused();
  return toSession(ctx, signedIn);
}

/** The highest cost of a password's bcrypt hash in the shop; 0 without. Reads one entry of an index. */
async function highestBcryptCost(db: Context["db"]): Promise<number> {
  const { passwordHash } = users;
  const [highest] = await db
    .select({ cost: bcryptCost(passwordHash) })
    .from(users)
    .where(isBcrypt(passwordHash))
    .orderBy(desc(bcryptCost(passwordHash)))
    .limit(1);
  return Number(highest?.cost ?? 0);
}

/**
 * Replaces an outdated hash by argon2's of the normalised password. Returns the account's hash, also when another log-in has
 * replaced it meanwhile; after a change of the password the outdated one.
 */
async function renewHash({ db }: Context, { id, passwordHash: outdated }: UserRow, password: string): Promise<string> {
  const passwordHash = await hashPassword(password);
  const isOutdated = and(eq(users.id, id), eq(users.passwordHash, outdated));
  const { rowCount } = await db.update(users).set({ passwordHash }).where(isOutdated);
  if (rowCount === 1) return passwordHash;
  const [current] = await db.select().from(users).where(eq(users.id, id));
  return current && (await verifyPassword(password, current.passwordHash)) ? current.passwordHash : outdated;
}

/**
 * Starts a login after the password was verified, checking the second factor if there is one. Null for a wrong code,
 * and when the password was changed or the account deleted since it was `found`.
 */
function enter(ctx: Context, found: UserRow, code: string) {
  return transact(ctx.db, async (tx) => {
    const isAsFound = and(eq(users.passwordHash, found.passwordHash), isNull(users.deletedAt));
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, found.id), isAsFound))
      .for("no key update");
    if (!user) return null;
    if (user.totpEnabledAt && !(await consumeCode(tx, ctx.settings, user, code))) return null;
    return { ...user, loginId: await startLogin(tx, ctx, user.id) };
  });
}
