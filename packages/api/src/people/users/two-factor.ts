import type { Transaction } from "@shop/db/client";
import { users } from "@shop/db/schema/users";
import type { Viewer } from "@shop/domain/access";
import type { NewRecoveryCodes, TwoFactorSetup, TwoFactorState } from "@shop/domain/contracts/account";
import { isId } from "@shop/domain/ids";
import { INVALID_CODE, TWO_FACTOR_IS_OFF, TWO_FACTOR_IS_ON } from "@shop/domain/messages";
import { and, eq, isNull, sql } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { fieldRefusal, notFound, refusal } from "../../base/platform/errors.ts";
import { enqueueForUser } from "../../base/mail/outbox.ts";
import type { ShopSettings } from "../../base/platform/ports.ts";
import { assertMayChangeAccount } from "./account-rules.ts";
import { endLogins } from "../sign-in/logins.ts";
import { checkOwnCode, requireOwnPassword } from "../sign-in/own-credentials.ts";
import {
  countRecoveryCodes,
  replaceRecoveryCodes,
  normalizeCode,
  consumeCode,
  newTotpSecret,
  totpStep,
  totpUri,
  aboutUser,
  hasVerifiedEmail,
  removeTwoFactor,
} from "../two-factor/second-factor.ts";
import { decryptSecret, encryptSecret } from "../two-factor/secret-box.ts";
import { type UserRow, findUser, lockOwnUser, lockUser } from "../accounts.ts";
import { transact } from "../../base/platform/transact.ts";

/** The state of the caller's two-step sign-in. */
export async function readTwoFactor({ db, settings, viewer }: CustomerContext): Promise<TwoFactorState> {
  const user = await findUser(db, viewer.id);
  return {
    isOn: user.totpEnabledAt !== null,
    isRequired: user.isAdmin && settings.isAdminTwoFactorRequired,
    recoveryCodesLeft: await countRecoveryCodes(db, user.id),
  };
}

/**
 * Creates a secret for the caller's authenticator, which takes effect once it is confirmed by a code. BAD_REQUEST at
 * `password` when it is wrong, CONFLICT when two-step sign-in is on.
 */
export async function beginTwoFactor(ctx: CustomerContext, password: string): Promise<TwoFactorSetup> {
  const { db, settings } = ctx;
  const { id, email } = await requireOwnPassword(ctx, password, "password");
  const secret = newTotpSecret();
  const begun = await db
    .update(users)
    .set({ totpSecret: encryptSecret(secret, settings.jwtSecret, id), totpLastStep: null })
    .where(and(eq(users.id, id), isNull(users.totpEnabledAt)))
    .returning({ id: users.id });
  if (begun.length === 0) throw refusal("CONFLICT", TWO_FACTOR_IS_ON);
  return { secret, uri: totpUri(secret, settings.name, email) };
}

/**
 * Turns two-step sign-in on, and ends the caller's other logins; the recovery codes are shown only in this response.
 * BAD_REQUEST at `code` when it is wrong, which is counted by account; CONFLICT when it is already on or was not begun.
 */
export async function confirmTwoFactor(ctx: CustomerContext, code: string): Promise<NewRecoveryCodes> {
  const { db, settings, limits, viewer } = ctx;
  const confirm = async (tx: Transaction) => {
    const user = await lockOwnUser(tx, viewer);
    if (user.totpEnabledAt) throw refusal("CONFLICT", TWO_FACTOR_IS_ON);
    if (!user.totpSecret) throw refusal("CONFLICT", TWO_FACTOR_IS_OFF);
    await assertMayChangeAccount(tx, ctx, user.id);
    const secret = decryptSecret(user.totpSecret, settings.jwtSecret, user.id);
    const step = secret === null ? null : totpStep(secret, normalizeCode(code), user.totpLastStep);
    if (step === null) return null;
    await tx
      .update(users)
      .set({ totpEnabledAt: sql`now()`, totpLastStep: step, totpEmailWasProved: hasVerifiedEmail(user) })
      .where(eq(users.id, user.id));
    // These logins were made with only the password.
    await endLogins(tx, user.id, viewer.loginId);
    await recordChange(tx, viewer, { ...aboutUser(user), action: "turnedOnTwoFactor" });
    await enqueueForUser(tx, settings, user, "two-factor-on", { name: user.name });
    return { recoveryCodes: await replaceRecoveryCodes(tx, user.id) };
  };
  const confirmed = await limits.tryCode(ctx, viewer.id, () => transact(db, confirm));
  if (!confirmed) throw fieldRefusal("BAD_REQUEST", "code", INVALID_CODE);
  return confirmed;
}

/**
 * Turns two-step sign-in off. BAD_REQUEST at `password` or `code` when it is wrong, which is counted by session;
 * CONFLICT when it is off.
 */
export async function endTwoFactor(
  ctx: CustomerContext,
  { password, code }: { password: string; code: string },
): Promise<TwoFactorState> {
  await withPasswordAndCode(ctx, { password, code }, (tx, user) => turnOff(tx, ctx.settings, ctx.viewer, user));
  return readTwoFactor(ctx);
}

/**
 * Creates ten new recovery codes, shown only in this response; the old ones are void. Throws the same errors as
 * `endTwoFactor`.
 */
export async function renewRecoveryCodes(
  ctx: CustomerContext,
  sent: { password: string; code: string },
): Promise<NewRecoveryCodes> {
  return withPasswordAndCode(ctx, sent, async (tx, user) => {
    await assertMayChangeAccount(tx, ctx, user.id);
    const change = { before: {}, after: { recoveryCodes: "renewed" } };
    await recordChange(tx, ctx.viewer, { ...aboutUser(user), action: "updated", ...change });
    await enqueueForUser(tx, ctx.settings, user, "recovery-codes-renewed", { name: user.name });
    return { recoveryCodes: await replaceRecoveryCodes(tx, user.id) };
  });
}

/** Checks both factors, and runs `work` in the transaction that uses the code. */
async function withPasswordAndCode<T>(
  ctx: CustomerContext,
  { password, code }: { password: string; code: string },
  work: (tx: Transaction, user: UserRow) => Promise<T>,
): Promise<T> {
  const { db, settings, viewer } = ctx;
  await requireOwnPassword(ctx, password, "password");
  const { done } = await checkOwnCode(ctx, () =>
    transact(db, async (tx) => {
      const user = assertTwoFactorOn(await lockOwnUser(tx, viewer));
      return (await consumeCode(tx, settings, user, code)) ? { done: await work(tx, user) } : null;
    }),
  );
  return done;
}

/**
 * Turns two-step sign-in off for a user who has lost their device, and ends all of their logins; returns their name.
 * BAD_REQUEST for the admin's own account, because no code is required here; CONFLICT when it is off.
 */
export async function resetTwoFactor({ db, settings, viewer }: CustomerContext, id: string): Promise<string> {
  if (!isId(id)) throw notFound("User");
  return transact(db, async (tx) => {
    const user = await lockUser(tx, id);
    if (user.id === viewer.id)
      throw refusal("BAD_REQUEST", "Turn your own two-step sign-in off under Security in your account");
    await turnOff(tx, settings, viewer, assertTwoFactorOn(user));
    await tx
      .update(users)
      .set({ tokenVersion: user.tokenVersion + 1 })
      .where(eq(users.id, user.id));
    await endLogins(tx, user.id);
    return user.name;
  });
}

async function turnOff(tx: Transaction, settings: ShopSettings, viewer: Viewer, user: UserRow): Promise<void> {
  await removeTwoFactor(tx, viewer, user);
  const about = { name: user.name, isByAdmin: viewer.id !== user.id };
  await enqueueForUser(tx, settings, user, "two-factor-off", about);
}

function assertTwoFactorOn(user: UserRow): UserRow {
  if (!user.totpEnabledAt) throw refusal("CONFLICT", TWO_FACTOR_IS_OFF);
  return user;
}
