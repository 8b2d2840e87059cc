import type { Transaction } from "@shop/db/client";
import { apiKeys } from "@shop/db/schema/api-keys";
import { users } from "@shop/db/schema/users";
import { isSameEmail, needsProof, type ProfileSaved, type ProfileUpdate } from "@shop/domain/contracts/users";
import { INVALID_CODE, NEEDS_CODE, NEEDS_PASSWORD, NOT_CURRENT_PASSWORD } from "@shop/domain/messages";
import { eq } from "drizzle-orm";
import { assertValidToken, findUser, lockOwnUser, shownAbn, type UserRow } from "../accounts.ts";
import { revokeKeys } from "../api-keys/revoke-keys.ts";
import { recordChange } from "../../base/audit.ts";
import { enqueueForUser } from "../../base/mail/outbox.ts";
import { refusal } from "../../base/platform/errors.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { refuseCommonPassword } from "../sign-in/common-passwords.ts";
import { endLogins, isRecentLogin } from "../sign-in/logins.ts";
import { isOwnPassword, tryOwnCode } from "../sign-in/own-credentials.ts";
import { hashPassword } from "../sign-in/passwords.ts";
import { toSession } from "../sign-in/tokens.ts";
import { aboutUser, consumeCode, normalizeCode } from "../two-factor/second-factor.ts";
import { assertMayChangeAccount, refuseTakenEmail } from "./account-rules.ts";
import { offerRestore } from "./email-restores.ts";
import { voidResetLinks } from "./password-resets.ts";
import { transact } from "../../base/platform/transact.ts";

/** How long after the login clients that send no current password may change email and password. */
const FRESH_MINUTES = 15;

/**
 * Changes the caller's record and returns a new token of the same login. Another email or password needs the current
 * password, and the code where two-step sign-in is on, so that a session is not enough to take over the account;
 * otherwise UNAUTHORIZED with the code PASSWORD_REQUIRED. A new password revokes all older tokens, other logins and API
 * keys of the account, and returns the number of keys. Another email voids reset links. Both are emailed to the old
 * address, another email with a link that undoes it. UNAUTHORIZED also when the caller's token was revoked in the
 * meantime; BAD_REQUEST when the email belongs to another account, and for a common password. The audit log records only
 * that a password was changed.
 */
export async function updateProfile(ctx: CustomerContext, sent: ProfileUpdate): Promise<ProfileSaved> {
  const { db, limits, settings, viewer } = ctx;
  const seen = await findUser(db, viewer.id);
  const isProtected = needsProof(sent, seen);
  if (isProtected) await requireProof(ctx, seen, sent);
  const { password, name = seen.name, email = seen.email } = sent;
  if (!isSameEmail(email, seen.email)) await limits.takeEmailChange(ctx, seen.id);
  if (password) {
    // Before the queue, which a session must not fill while the owner wants to set another password.
    await assertMayChangeAccount(db, ctx, seen.id);
    await refuseCommonPassword(password, { name, email, shopName: settings.name });
  }
  const passwordHash = password ? await limits.changePassword(ctx, seen.id, () => hashOwn(ctx, password)) : undefined;
  const inTransaction = () =>
    transact(db, (tx) => save(ctx, tx, { ...sent, isProtected, passwordHash })).catch(refuseTakenEmail);
  const saved = isProtected ? await tryOwnCode(ctx, inTransaction) : await inTransaction();
  if (!saved) throw unproven("code", INVALID_CODE);
  const { revokedKeys, ...user } = saved;
  return { ...(await toSession(ctx, user)), ...(revokedKeys > 0 && { revokedKeys }) };
}

/** The refusal of a change whose caller has not proved that the account is theirs. */
const unproven = (path: "currentPassword" | "code", message: string) =>
  refusal("UNAUTHORIZED", message, { code: "PASSWORD_REQUIRED", issues: [{ path, message }] });

/** Checks the current password; the code is used up in the transaction of the change. */
async function requireProof(ctx: CustomerContext, user: UserRow, { currentPassword, code = "" }: ProfileUpdate) {
  if (!currentPassword) {
    const mayLeaveOut = !user.isAdmin && !user.totpEnabledAt;
    if (mayLeaveOut && (await isRecentLogin(ctx.db, ctx.viewer.loginId, FRESH_MINUTES))) return;
    throw unproven("currentPassword", NEEDS_PASSWORD);
  }
  if (user.totpEnabledAt && normalizeCode(code) === "") throw unproven("code", NEEDS_CODE);
  if (!(await isOwnPassword(ctx, user, currentPassword))) throw unproven("currentPassword", NOT_CURRENT_PASSWORD);
}

/** In the queue of the account: a password that was saved before makes the token invalid, and the next is not hashed. */
async function hashOwn({ db, viewer }: CustomerContext, password: string): Promise<string> {
  assertValidToken(viewer, await findUser(db, viewer.id));
  return hashPassword(password);
}

interface Checked extends ProfileUpdate {
  /** Whether the current password was checked. */
  isProtected: boolean;
  passwordHash: string | undefined;
}

/** Saves the changes; null for a wrong code. */
async function save(ctx: CustomerContext, tx: Transaction, { isProtected, passwordHash, ...changes }: Checked) {
  const { settings, viewer } = ctx;
  const user = await lockOwnUser(tx, viewer);
  // The email may have been changed by staff since it was compared.
  if (!isProtected && needsProof(changes, user)) throw unproven("currentPassword", NEEDS_PASSWORD);
  if (isProtected && user.totpEnabledAt && !(await consumeCode(tx, settings, user, changes.code ?? ""))) return null;
  const { loginId } = viewer;
  const { name = user.name, email = user.email } = changes;
  const invoiceEmail = changes.invoiceEmail === undefined ? user.invoiceEmail : changes.invoiceEmail || null;
  const abn = changes.abn === undefined ? user.abn : changes.abn || null;
  const isSame = name === user.name && email === user.email && invoiceEmail === user.invoiceEmail && abn === user.abn;
  if (isSame && !passwordHash) return { ...user, loginId, revokedKeys: 0 };
  await assertMayChangeAccount(tx, ctx, user.id);
  const newPassword = passwordHash !== undefined && { passwordHash, tokenVersion: user.tokenVersion + 1 };
  const values = { name, email, invoiceEmail, abn, version: user.version + 1, ...newPassword };
  await tx.update(users).set(values).where(eq(users.id, user.id));
  let revokedKeys = 0;
  if (newPassword) {
    await endLogins(tx, user.id, loginId);
    revokedKeys = (await revokeKeys(tx, viewer, eq(apiKeys.userId, user.id))).length;
    const about = { name: user.name, revokedKeys, hasLostTwoFactor: false };
    await enqueueForUser(tx, settings, user, "password-changed", about);
  }
  if (!isSameEmail(email, user.email)) {
    await voidResetLinks(tx, user.id);
    const link = await offerRestore(tx, settings, user, email);
    await enqueueForUser(tx, settings, user, "email-changed", { name: user.name, link });
  }
  const before = { name: user.name, email: user.email, invoiceEmail: user.invoiceEmail, abn: shownAbn(user) };
  const after = { name, email, invoiceEmail, abn: shownAbn({ abn }), ...(newPassword && { password: "changed" }) };
  await recordChange(tx, viewer, { ...aboutUser({ ...user, name }), action: "updated", before, after });
  return { ...user, ...values, loginId, revokedKeys };
}
