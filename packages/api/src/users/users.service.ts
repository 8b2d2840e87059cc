import type { Transaction } from "@shop/db/client";
import { users } from "@shop/db/schema/users";
import { maySee, type Viewer } from "@shop/domain/access";
import type { profileUpdate, register, Session, User } from "@shop/domain/contracts/users";
import { isId } from "@shop/domain/ids";
import { INVALID_LOGIN } from "@shop/domain/messages";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { recordChange } from "../audit/audit.service.ts";
import type { Shop } from "../context.ts";
import type { Caller } from "../ports.ts";
import { notFound, refusal } from "../errors.ts";
import { enqueueMessage } from "../mail/outbox.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { emailTaken, refuseTakenEmail } from "./taken-email.ts";
import { signToken } from "./tokens.ts";
import { toUser, type UserRow } from "./users.wire.ts";

/** The user with a fresh token. UNAUTHORIZED, after the same time whether the e-mail is known or not. */
export async function logIn(shop: Shop, caller: Caller, email: string, password: string): Promise<Session> {
  const account = email.toLowerCase();
  const user = await shop.limits.tryLogin(caller, account, async () => {
    const [found] = await shop.db
      .select()
      .from(users)
      .where(sql`lower(${users.email}) = ${account}`);
    return (await isPassword(password, found?.passwordHash)) && found ? found : null;
  });
  if (!user) throw refusal("UNAUTHORIZED", INVALID_LOGIN);
  return toSession(shop, user);
}

export type NewCustomer = z.infer<typeof register>;
/** Whose first session it is, and when it began: what a repeated call has to be told the same. */
export interface Registered {
  user: User;
  atSeconds: number;
}

/** What takes long about a registration, so that no transaction waits for it: answers the password's hash. */
export async function beginRegistration(shop: Shop, caller: Caller, { password }: NewCustomer): Promise<string> {
  await shop.limits.takeRegistration(caller);
  return hashPassword(password);
}

/** A new customer, welcomed by mail. BAD_REQUEST when the e-mail is taken, in whatever case. */
export async function registerCustomer(
  shop: Shop,
  { name, email }: NewCustomer,
  passwordHash: string,
): Promise<Registered> {
  const user = await shop.db.transaction(async (tx) => {
    const [made] = await tx.insert(users).values({ name, email, passwordHash }).onConflictDoNothing().returning();
    if (!made) throw emailTaken();
    const envelope = { cause: `welcome:${made.id}`, recipient: email };
    await enqueueMessage(tx, shop.settings, envelope, "welcome", { name, email });
    return made;
  });
  return { user: toUser(user), atSeconds: Math.floor(user.createdAt.getTime() / 1000) };
}

/** The session that registering begins: each time the same token, so that none has to be kept for who repeats the call. */
export async function firstSession({ settings }: Shop, { user, atSeconds }: Registered): Promise<Session> {
  return { ...user, token: await signToken(settings.jwtSecret, { id: user._id, tokenVersion: 0 }, atSeconds) };
}

/** One's own record ('profile' means oneself), or anybody's for an admin. */
export async function readUser({ db }: Shop, viewer: Viewer, id: string): Promise<User> {
  const wanted = id === "profile" ? viewer.id : id.toLowerCase();
  if (!isId(wanted) || !maySee(viewer, wanted)) throw notFound("User");
  const [user] = await db.select().from(users).where(eq(users.id, wanted));
  if (!user) throw notFound("User");
  return toUser(user);
}

/**
 * Changes one's own record and logs in anew; a new password revokes every older token. BAD_REQUEST when the e-mail is
 * somebody else's. The audit log tells that a password was changed, and nothing of what it is.
 */
export async function updateProfile(
  shop: Shop,
  viewer: Viewer,
  changes: z.infer<typeof profileUpdate>,
): Promise<Session> {
  const passwordHash = changes.password === undefined ? undefined : await hashPassword(changes.password);
  const save = async (tx: Transaction) => {
    const [user] = await tx.select().from(users).where(eq(users.id, viewer.id)).for("no key update");
    if (!user) throw notFound("User");
    const { name = user.name, email = user.email } = changes;
    if (name === user.name && email === user.email && !passwordHash) return user;
    const newPassword = passwordHash && { passwordHash, tokenVersion: user.tokenVersion + 1 };
    const values = { name, email, version: user.version + 1, ...newPassword };
    await tx.update(users).set(values).where(eq(users.id, user.id));
    await recordChange(tx, viewer, {
      action: "updated",
      entity: "user",
      recordId: user.id,
      label: name,
      before: { name: user.name, email: user.email },
      after: { name, email, ...(newPassword && { password: "changed" }) },
    });
    return { ...user, ...values };
  };
  return toSession(shop, await shop.db.transaction(save).catch(refuseTakenEmail));
}

async function toSession({ settings }: Shop, user: UserRow): Promise<Session> {
  return { ...toUser(user), token: await signToken(settings.jwtSecret, user) };
}
