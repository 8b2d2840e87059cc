import type { Transaction } from "@shop/db/client";
import { users } from "@shop/db/schema/users";
import { apiKeys } from "@shop/db/schema/api-keys";
import {
  type OwnProfileSaved,
  type profileUpdate,
  wantsCurrentPassword,
  type ownProfileUpdate,
} from "@shop/domain/contracts/users";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { revokeKeys } from "../api-keys/revoke-keys.ts";
import { recordChange } from "../audit/audit.ts";
import type { CustomerContext } from "../procedures/context.ts";
import { enqueueForUser } from "../mail/outbox.ts";
import { refuseCommonPassword } from "../sign-in/common-passwords.ts";
import { endLogins, startLogin } from "../sign-in/logins.ts";
import { hashPassword } from "../sign-in/passwords.ts";
import { voidResetLinks } from "./password-resets.ts";
import { toSession } from "../sign-in/tokens.ts";
import { refuseTakenEmail } from "./account-rules.ts";
import { assertValidToken, findUser, lockOwnUser } from "../accounts/accounts.ts";
import { requireOwnPassword } from "../sign-in/own-credentials.ts";
import { aboutUser } from "../two-factor/second-factor.ts";

type Changes = z.infer<typeof profileUpdate>;

/**
 * Changes the caller's record and returns a new token of the same login. A new password revokes all older tokens, other
 * logins and API keys of the account, and returns the number of keys. A new email voids reset links. Both are emailed
 * to the old address. UNAUTHORIZED when the caller's token was revoked in the meantime; BAD_REQUEST when the email
 * belongs to another account, and for a common password. The audit log records only that a password was changed.
 */
export async function updateProfile(ctx: CustomerContext, changes: Changes): Promise<OwnProfileSaved> {
  const { limits, settings } = ctx;
  const { password } = changes;
  const seen = await findUser(ctx.db, ctx.viewer.id);
  const { name = seen.name, email = seen.email } = changes;
  if (email.toLowerCase() !== seen.email.toLowerCase()) await limits.takeEmailChange(ctx, seen.id);
  if (!password) return saveProfile(ctx, changes);
  await refuseCommonPassword(password, { name, email, shopName: settings.name });
  return limits.changePassword(ctx, seen.id, async () => {
    // Checked again in the queue: the first saved change invalidates the token, so the passwords of the other calls are
    // not hashed.
    assertValidToken(ctx.viewer, await findUser(ctx.db, ctx.viewer.id));
    return saveProfile(ctx, changes, await hashPassword(password));
  });
}

async function saveProfile(ctx: CustomerContext, changes: Changes, passwordHash?: string): Promise<OwnProfileSaved> {
  const { db, settings, viewer } = ctx;
  let revokedKeys = 0;
  const save = async (tx: Transaction) => {
    const user = await lockOwnUser(tx, viewer);
    // A token issued before logins were stored starts one.
    const loginId = viewer.loginId ?? (await startLogin(tx, ctx, user.id));
    const { name = user.name, email = user.email } = changes;
    const invoiceEmail = changes.invoiceEmail === undefined ? user.invoiceEmail : changes.invoiceEmail || null;
    const isSame = name === user.name && email === user.email && invoiceEmail === user.invoiceEmail;
    if (isSame && !passwordHash) return { ...user, loginId };
    const newPassword = passwordHash !== undefined && { passwordHash, tokenVersion: user.tokenVersion + 1 };
    const values = { name, email, invoiceEmail, version: user.version + 1, ...newPassword };
    await tx.update(users).set(values).where(eq(users.id, user.id));
    const notify = (message: "email-changed" | "password-changed") => {
      const about = { name: user.name, revokedKeys, hasLostTwoFactor: false };
      return enqueueForUser(tx, settings, user, message, about);
    };
    if (newPassword) {
      await endLogins(tx, user.id, loginId);
      revokedKeys = (await revokeKeys(tx, viewer, eq(apiKeys.userId, user.id))).length;
      await notify("password-changed");
    }
    if (email !== user.email) {
      await voidResetLinks(tx, user.id);
      await notify("email-changed");
    }
    const before = { name: user.name, email: user.email, invoiceEmail: user.invoiceEmail };
    const after = { name, email, invoiceEmail, ...(newPassword && { password: "changed" }) };
    await recordChange(tx, viewer, { ...aboutUser({ ...user, name }), action: "updated", before, after });
    return { ...user, ...values, loginId };
  };
  const saved = await db.transaction(save).catch(refuseTakenEmail);
  return { ...(await toSession(ctx, saved)), revokedKeys };
}

/**
 * Like `updateProfile`, but a new password or email requires the current password, so that an open session is not
 * enough to take over the account. BAD_REQUEST when it is wrong; failures are counted by session.
 */
export async function updateOwnProfile(
  ctx: CustomerContext,
  { currentPassword = "", ...changes }: z.infer<typeof ownProfileUpdate>,
): Promise<OwnProfileSaved> {
  if (wantsCurrentPassword(changes)) await requireOwnPassword(ctx, currentPassword, "currentPassword");
  return updateProfile(ctx, changes);
}
