import type { Transaction } from "@shop/db/client";
import { users } from "@shop/db/schema/users";
import type { Viewer } from "@shop/domain/access";
import { apiKeys } from "@shop/db/schema/api-keys";
import type { OwnProfileSaved, profileUpdate } from "@shop/domain/contracts/users";
import { TOKEN_FAILED } from "@shop/domain/messages";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { revokeKeys } from "../api-keys/revoke-keys.ts";
import { recordChange } from "../audit/audit.ts";
import type { Shop } from "../procedures/context.ts";
import { notFound, refusal } from "../platform/errors.ts";
import { enqueueMessage } from "../mail/outbox.ts";
import type { Caller } from "../platform/ports.ts";
import { refuseCommonPassword } from "../sign-in/common-passwords.ts";
import { endLogins, startLogin } from "../sign-in/logins.ts";
import { hashPassword } from "../sign-in/passwords.ts";
import { voidResetLinks } from "./password-resets.ts";
import { toSession } from "../sign-in/session.ts";
import { refuseTakenEmail } from "./taken-email.ts";
import type { UserRow } from "../accounts/users.wire.ts";

type Changes = z.infer<typeof profileUpdate>;

/**
 * Changes one's own record and answers a fresh token of the same login; a new password revokes every older token and every
 * API key of the account, whose number is answered, and ends all other logins, a new e-mail voids the links that went to the old one, which is told of both. BAD_REQUEST when
 * the e-mail is somebody else's, and for a common password. The audit log tells that a password was changed, and nothing
 * of what it is.
 */
export async function updateProfile(
  shop: Shop,
  caller: Caller,
  viewer: Viewer,
  changes: Changes,
): Promise<OwnProfileSaved> {
  const { limits, settings } = shop;
  const { password } = changes;
  const seen = await readRow(shop, viewer);
  const { name = seen.name, email = seen.email } = changes;
  if (email.toLowerCase() !== seen.email.toLowerCase()) await limits.takeEmailChange(caller, seen.id);
  if (password === undefined) return saveProfile(shop, caller, viewer, changes);
  await refuseCommonPassword(password, { name, email, shopName: settings.name });
  return limits.changePassword(caller, seen.id, async () => {
    // Of many changes that one token has asked for, the first that is saved voids the others: none of them is hashed.
    expectSameToken(await readRow(shop, viewer), seen);
    return saveProfile(shop, caller, viewer, changes, { hash: await hashPassword(password), seen });
  });
}

async function readRow({ db }: Shop, { id }: Viewer): Promise<UserRow> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (!user) throw notFound("User");
  return user;
}

function expectSameToken(user: UserRow, seen: UserRow): void {
  if (user.tokenVersion !== seen.tokenVersion) throw refusal("UNAUTHORIZED", TOKEN_FAILED);
}

async function saveProfile(
  { db, settings }: Shop,
  caller: Caller,
  viewer: Viewer,
  changes: Changes,
  password?: { hash: string; seen: UserRow },
): Promise<OwnProfileSaved> {
  let revokedKeys = 0;
  const save = async (tx: Transaction) => {
    const [user] = await tx.select().from(users).where(eq(users.id, viewer.id)).for("no key update");
    if (!user || user.deletedAt) throw notFound("User");
    if (password) expectSameToken(user, password.seen);
    // A token of before there were logins begins one.
    const loginId = viewer.loginId ?? (await startLogin(tx, caller, user.id));
    const { name = user.name, email = user.email } = changes;
    if (name === user.name && email === user.email && !password) return { ...user, loginId };
    const newPassword = password && { passwordHash: password.hash, tokenVersion: user.tokenVersion + 1 };
    const values = { name, email, version: user.version + 1, ...newPassword };
    await tx.update(users).set(values).where(eq(users.id, user.id));
    const tell = (message: "email-changed" | "password-changed") => {
      const envelope = { cause: `${message}:${user.id}`, recipient: user.email };
      const about = { name: user.name, revokedKeys, hasLostTwoFactor: false };
      return enqueueMessage(tx, settings, envelope, message, about);
    };
    if (newPassword) {
      await endLogins(tx, user.id, loginId);
      revokedKeys = (await revokeKeys(tx, viewer, eq(apiKeys.userId, user.id))).length;
      await tell("password-changed");
    }
    if (email !== user.email) {
      await voidResetLinks(tx, user.id);
      await tell("email-changed");
    }
    await recordChange(tx, viewer, {
      action: "updated",
      entity: "user",
      recordId: user.id,
      label: name,
      before: { name: user.name, email: user.email },
      after: { name, email, ...(newPassword && { password: "changed" }) },
    });
    return { ...user, ...values, loginId };
  };
  const saved = await db.transaction(save).catch(refuseTakenEmail);
  return { ...(await toSession(settings, caller, saved)), revokedKeys };
}
