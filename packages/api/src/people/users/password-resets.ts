import { randomBytes } from "node:crypto";
import type { Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { apiKeys } from "@shop/db/schema/api-keys";
import { passwordResets, users } from "@shop/db/schema/users";
import type { resetPassword as newPassword } from "@shop/domain/contracts/users";
import { isId } from "@shop/domain/ids";
import { RESET_LINK_INVALID } from "@shop/domain/messages";
import { resetPasswordPath } from "@shop/domain/screens/paths";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { revokeKeys } from "../api-keys/revoke-keys.ts";
import { recordChange } from "../../base/audit.ts";
import type { Context } from "../../base/procedures/context.ts";
import { refusal } from "../../base/platform/errors.ts";
import { secretHash } from "../../base/platform/secret-hash.ts";
import { enqueueMessage, cancelMail, enqueueForUser } from "../../base/mail/outbox.ts";
import { releaseHeldMail } from "../../base/mail/verified-address.ts";
import { refuseCommonPassword } from "../sign-in/common-passwords.ts";
import { endLogins } from "../sign-in/logins.ts";
import { hashPassword } from "../sign-in/passwords.ts";
import { hasUnverifiedTwoFactor, removeTwoFactor, aboutUser } from "../two-factor/second-factor.ts";
import { transact } from "../../base/platform/transact.ts";

/** The maximum number of unused links that a user is sent in 15 minutes. */
const MAX_OPEN = 3;

/**
 * Emails a link that is valid for one hour to the account with this email. The response time must not reveal whether
 * there is one, so for an unknown email the same message is rendered, added to the outbox and removed again. The same
 * happens for an account with three unused links of the last 15 minutes, which prevents flooding its mailbox.
 */
export async function forgotPassword(ctx: Context, email: string): Promise<void> {
  const { db, settings, limits } = ctx;
  await limits.takeReset(ctx);
  const [id, secret] = [newId(), newSecret()];
  const cause = `password-reset:${id}`;
  await transact(db, async (tx) => {
    const isTheirs = and(sql`lower(${users.email}) = ${email.toLowerCase()}`, isNull(users.deletedAt));
    // Locked, so that deleting the account at this moment deletes this message too, or prevents it, and that concurrent
    // requests count each other.
    const [user] = await tx.select().from(users).where(isTheirs).for("no key update");
    const isNew = gt(passwordResets.createdAt, sql`now() - interval '15 minutes'`);
    const open = await tx.$count(passwordResets, and(isOpenLinkOf(user?.id ?? id), isNew));
    const about = { name: user?.name ?? "nobody", link: settings.appUrl + resetPasswordPath(id, secret) };
    await enqueueMessage(tx, settings, { cause, recipient: user?.email ?? email }, "password-reset", about);
    if (!user || open >= MAX_OPEN) await cancelMail(tx, cause);
    else await storeLink(tx, user.id, id, secret);
  });
}

const newSecret = () => randomBytes(32).toString("base64url");

async function storeLink(tx: Transaction, userId: string, id: string, secret: string): Promise<void> {
  const expiresAt = sql`now() + interval '1 hour'`;
  await tx.insert(passwordResets).values({ id, userId, tokenHash: secretHash(secret), expiresAt });
}

/** Adds a link for a user who has just proved that they read their address. Returns its parameters. */
export async function addResetLink(tx: Transaction, userId: string): Promise<{ val: string; key: string }> {
  const [val, key] = [newId(), newSecret()];
  await storeLink(tx, userId, val, key);
  return { val, key };
}

const isOpenLinkOf = (userId: string) => and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt));

/** Voids all open links of a user; returns their ids. */
export async function voidResetLinks(tx: Transaction, userId: string): Promise<string[]> {
  const voided = await tx
    .update(passwordResets)
    .set({ usedAt: sql`now()` })
    .where(isOpenLinkOf(userId))
    .returning({ id: passwordResets.id });
  return voided.map(({ id }) => id);
}

/**
 * Sets a new password by a mailed link. Revokes all tokens, logins, other links and API keys of the account, and turns
 * off a customer's two-step sign-in that was turned on before the email was verified. Returns the number of revoked keys.
 * BAD_REQUEST for an unknown, used or expired link, and for a common password; only one of two concurrent uses
 * succeeds.
 */
export async function resetPassword(ctx: Context, sent: z.infer<typeof newPassword>): Promise<number> {
  const { db, settings, limits } = ctx;
  const [link] = isId(sent.val)
    ? await db
        .select({
          id: passwordResets.id,
          usedAt: passwordResets.usedAt,
          userId: users.id,
          name: users.name,
          email: users.email,
        })
        .from(passwordResets)
        .innerJoin(users, eq(users.id, passwordResets.userId))
        .where(
          and(
            eq(passwordResets.id, sent.val),
            eq(passwordResets.tokenHash, secretHash(sent.key)),
            gt(passwordResets.expiresAt, sql`now()`),
          ),
        )
    : [];
  if (!link || link.usedAt) throw linkInvalid();
  await refuseCommonPassword(sent.password, { name: link.name, email: link.email, shopName: settings.name });
  const change = async (tx: Transaction, passwordHash: string) => {
    const [user] = await tx.select().from(users).where(eq(users.id, link.userId)).for("no key update");
    const voided = await voidResetLinks(tx, link.userId);
    if (!user || !voided.includes(link.id)) throw linkInvalid();
    const raised = { passwordHash, tokenVersion: user.tokenVersion + 1, version: user.version + 1 };
    // A valid link proves that its user reads this address, because links sent to an earlier address are void.
    await tx
      .update(users)
      .set({ ...raised, provenEmail: user.email })
      .where(eq(users.id, user.id));
    await endLogins(tx, user.id);
    const revokedKeys = (await revokeKeys(tx, user, eq(apiKeys.userId, user.id))).length;
    const hasLostTwoFactor = hasUnverifiedTwoFactor(user);
    if (hasLostTwoFactor) await removeTwoFactor(tx, user, user);
    const about = { name: user.name, revokedKeys, hasLostTwoFactor };
    await enqueueForUser(tx, settings, user, "password-changed", about);
    await releaseHeldMail(tx, user.email);
    const sides = { before: {}, after: { password: "changed" } };
    await recordChange(tx, user, { ...aboutUser(user), action: "updated", ...sides });
    return revokedKeys;
  };
  return limits.changePassword(ctx, link.userId, async () => {
    // Checked again in the queue, so that only one of many concurrent uses of a link hashes its password.
    if ((await db.$count(passwordResets, and(eq(passwordResets.id, link.id), isNull(passwordResets.usedAt)))) === 0)
      throw linkInvalid();
    const passwordHash = await hashPassword(sent.password);
    return transact(db, (tx) => change(tx, passwordHash));
  });
}

const linkInvalid = () => refusal("BAD_REQUEST", RESET_LINK_INVALID, { Result: RESET_LINK_INVALID });
