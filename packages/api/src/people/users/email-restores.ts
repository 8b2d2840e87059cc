import { randomBytes } from "node:crypto";
import type { Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { apiKeys } from "@shop/db/schema/api-keys";
import { emailRestores, users } from "@shop/db/schema/users";
import { isSameEmail, type emailRestore, type EmailRestored } from "@shop/domain/contracts/users";
import { isId } from "@shop/domain/ids";
import { RESTORE_LINK_INVALID } from "@shop/domain/messages";
import { restoreEmailPath } from "@shop/domain/screens/paths";
import { and, eq, gt, gte, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { UserRow } from "../accounts.ts";
import { mailEndedKeys, revokeKeys } from "../api-keys/revoke-keys.ts";
import { recordChange } from "../../base/audit.ts";
import { enqueueForUser } from "../../base/mail/outbox.ts";
import { releaseHeldMail } from "../../base/mail/verified-address.ts";
import { refusal } from "../../base/platform/errors.ts";
import type { ShopSettings } from "../../base/platform/ports.ts";
import { secretHash } from "../../base/platform/secret-hash.ts";
import type { Context } from "../../base/procedures/context.ts";
import { endLogins } from "../sign-in/logins.ts";
import { hashPassword } from "../sign-in/passwords.ts";
import { aboutUser, removeTwoFactor } from "../two-factor/second-factor.ts";
import { addResetLink, voidResetLinks } from "./password-resets.ts";
import { transact } from "../../base/platform/transact.ts";

type RestoreRow = typeof emailRestores.$inferSelect;

const DAYS = 7;
const isOpenOf = (userId: string) => and(eq(emailRestores.userId, userId), isNull(emailRestores.usedAt));
const isAddress = (email: string) => sql`lower(${emailRestores.email}) = ${email.toLowerCase()}`;

/**
 * Adds a link that gives a locked user's address back, in the transaction that changes it to `newEmail`, and returns its
 * URL. When the account returns to an address that it had in the last seven days, the links of the addresses in between
 * become void, and there is none for the one it leaves (null): a person who moved an account away and back would keep a way
 * into it.
 */
export async function offerRestore(
  tx: Transaction,
  { appUrl }: Pick<ShopSettings, "appUrl">,
  user: UserRow,
  newEmail: string,
): Promise<string | null> {
  const isCurrent = and(isAddress(newEmail), gt(emailRestores.expiresAt, sql`now()`));
  const [earlier] = await tx
    .select()
    .from(emailRestores)
    .where(and(isOpenOf(user.id), isCurrent));
  if (earlier) {
    await voidRestores(tx, user.id, isAfter(earlier));
    return null;
  }
  // One link for each address.
  await voidRestores(tx, user.id, isAddress(user.email));
  const secret = randomBytes(32).toString("base64url");
  const link = { id: newId(), userId: user.id, email: user.email, tokenHash: secretHash(secret) };
  const expiresAt = sql`now() + make_interval(days => ${DAYS})`;
  // The time after the user was locked, because the order of the links decides which of them become void.
  await tx.insert(emailRestores).values({ ...link, expiresAt, createdAt: sql`clock_timestamp()` });
  return appUrl + restoreEmailPath(link.id, secret);
}

const isAfter = (link: RestoreRow) => and(gte(emailRestores.createdAt, link.createdAt), ne(emailRestores.id, link.id));

/** Voids open links of a user, all or those that match. */
export async function voidRestores(tx: Transaction, userId: string, which?: SQL): Promise<void> {
  await tx
    .update(emailRestores)
    .set({ usedAt: sql`now()` })
    .where(and(isOpenOf(userId), which));
}

const linkInvalid = () => refusal("BAD_REQUEST", RESTORE_LINK_INVALID);

/**
 * Gives an account its former address back by a mailed link, as someone else may have taken the account over: ends all
 * logins, tokens, reset links and API keys, those that it has made for others since as well, voids the links of later
 * changes, and replaces the password by none. Returns a link to set a new password. Two-step sign-in that a customer has
 * turned on since, or in the seven days before, is removed, because the owner may not have the device; of an admin it
 * stays, and another admin can remove it. BAD_REQUEST for an unknown, used or expired link; only one of two concurrent
 * uses succeeds.
 */
export async function restoreEmail(ctx: Context, { val, key }: z.infer<typeof emailRestore>): Promise<EmailRestored> {
  const { db, settings, limits, disconnectSignal } = ctx;
  await limits.takeReset(ctx);
  if (!isId(val)) throw linkInvalid();
  const isValid = and(
    eq(emailRestores.id, val),
    eq(emailRestores.tokenHash, secretHash(key)),
    isNull(emailRestores.usedAt),
    gt(emailRestores.expiresAt, sql`now()`),
  );
  const [found] = await db.select().from(emailRestores).where(isValid);
  if (!found) throw linkInvalid();
  const passwordHash = await hashPassword(randomBytes(32).toString("base64"), { disconnectSignal });
  return transact(db, async (tx) => {
    const isTheirs = and(eq(users.id, found.userId), isNull(users.deletedAt));
    const [user] = await tx.select().from(users).where(isTheirs).for("no key update");
    const [link] = await tx
      .update(emailRestores)
      .set({ usedAt: sql`now()` })
      .where(isValid)
      .returning();
    if (!user || !link) throw linkInvalid();
    await voidRestores(tx, user.id, isAfter(link));
    await voidResetLinks(tx, user.id);
    const { email } = link;
    const raised = { passwordHash, tokenVersion: user.tokenVersion + 1, version: user.version + 1 };
    await tx
      .update(users)
      .set({ ...raised, email, provenEmail: email })
      .where(eq(users.id, user.id));
    const restored = { ...user, ...raised, email, provenEmail: email };
    await endLogins(tx, user.id);
    const revokedKeys = await revokeOwnKeys(tx, settings, restored, link);
    const hasLostTwoFactor = !user.isAdmin && wasTurnedOnNear(user, link);
    if (hasLostTwoFactor) await removeTwoFactor(tx, restored, restored);
    const about = { name: user.name, revokedKeys, hasLostTwoFactor };
    await enqueueForUser(tx, settings, restored, "email-restored", { ...about, isRestored: true });
    if (!isSameEmail(user.email, email))
      await enqueueForUser(tx, settings, user, "email-restored", { ...about, isRestored: false });
    await releaseHeldMail(tx, email);
    const sides = { before: { email: user.email }, after: { email, password: "removed" } };
    await recordChange(tx, restored, { ...aboutUser(restored), action: "updated", ...sides });
    return { ...(await addResetLink(tx, user.id)), revokedKeys, hasLostTwoFactor };
  });
}

/** Revokes the account's keys, and the keys that it has made for others since the change. Returns how many of its own. */
async function revokeOwnKeys(tx: Transaction, settings: ShopSettings, user: UserRow, { createdAt }: RestoreRow) {
  const isMadeSince = and(eq(apiKeys.createdBy, user.id), gte(apiKeys.createdAt, createdAt));
  const ended = await revokeKeys(tx, user, or(eq(apiKeys.userId, user.id), isMadeSince));
  const ofOthers = ended.filter(({ userId }) => userId !== user.id);
  await mailEndedKeys(tx, settings, ofOthers, "staff");
  return ended.length - ofOthers.length;
}

const wasTurnedOnNear = ({ totpEnabledAt }: UserRow, { createdAt }: RestoreRow): boolean =>
  totpEnabledAt !== null && totpEnabledAt.getTime() > createdAt.getTime() - DAYS * 24 * 60 * 60 * 1000;
