import type { Transaction } from "@shop/db/client";
import { users } from "@shop/db/schema/users";
import { maySee, type Viewer } from "@shop/domain/access";
import type { profileUpdate, register, Session, User } from "@shop/domain/contracts/users";
import { isId } from "@shop/domain/ids";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { recordChange } from "../audit/audit.service.ts";
import type { Shop } from "../context.ts";
import type { Caller } from "../ports.ts";
import { notFound } from "../errors.ts";
import { enqueueMessage } from "../mail/outbox.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import { endLogins, startLogin } from "./logins.ts";
import { hashPassword } from "./passwords.ts";
import { toSession } from "./session.ts";
import { emailTaken, refuseTakenEmail } from "./taken-email.ts";
import { signToken } from "./tokens.ts";
import { toUser } from "./users.wire.ts";

export type NewCustomer = z.infer<typeof register>;
/** Whose first session it is, and when it began: what a repeated call has to be told the same. */
export interface Registered {
  user: User;
  /** Without one in an answer that was kept before there were logins. */
  loginId?: string;
  atSeconds: number;
}

/**
 * What takes long about a registration, so that no transaction waits for it: answers the password's hash. BAD_REQUEST for a
 * common password.
 */
export async function beginRegistration(
  { settings, limits }: Shop,
  caller: Caller,
  { name, email, password }: NewCustomer,
): Promise<string> {
  await limits.takeRegistration(caller);
  await refuseCommonPassword(password, { name, email, shopName: settings.name });
  return hashPassword(password);
}

/** A new customer, welcomed by mail and logged in. BAD_REQUEST when the e-mail is taken, in whatever case. */
export async function registerCustomer(
  shop: Shop,
  caller: Caller,
  { name, email }: NewCustomer,
  passwordHash: string,
): Promise<Registered> {
  return shop.db.transaction(async (tx) => {
    const [made] = await tx.insert(users).values({ name, email, passwordHash }).onConflictDoNothing().returning();
    if (!made) throw emailTaken();
    const envelope = { cause: `welcome:${made.id}`, recipient: email };
    await enqueueMessage(tx, shop.settings, envelope, "welcome", { name, email });
    const loginId = await startLogin(tx, caller, made.id);
    return { user: toUser(made), loginId, atSeconds: Math.floor(made.createdAt.getTime() / 1000) };
  });
}

/** The session that registering begins: each time the same token, so that none has to be kept for who repeats the call. */
export async function firstSession({ settings }: Shop, { user, loginId, atSeconds }: Registered): Promise<Session> {
  const about = { id: user._id, tokenVersion: 0, loginId };
  return { ...user, token: await signToken(settings.jwtSecret, about, atSeconds) };
}

/** One's own record ('profile' means oneself), or anybody's for an admin. */
export async function readUser({ db }: Shop, viewer: Viewer, id: string): Promise<User> {
  const wanted = id === "profile" ? viewer.id : id.toLowerCase();
  if (!isId(wanted) || !maySee(viewer, wanted)) throw notFound("User");
  const [user] = await db.select().from(users).where(eq(users.id, wanted));
  if (!user || user.deletedAt) throw notFound("User");
  return toUser(user);
}

/**
 * Changes one's own record and answers a fresh token of the same login; a new password revokes every older token and
 * ends all other logins. BAD_REQUEST when the e-mail is somebody else's, and for a common password. The audit log tells
 * that a password was changed, and nothing of what it is.
 */
export async function updateProfile(
  shop: Shop,
  caller: Caller,
  viewer: Viewer,
  changes: z.infer<typeof profileUpdate>,
): Promise<Session> {
  if (changes.password !== undefined) await refuseOwnCommonPassword(shop, viewer, changes.password, changes);
  const passwordHash = changes.password === undefined ? undefined : await hashPassword(changes.password);
  const save = async (tx: Transaction) => {
    const [user] = await tx.select().from(users).where(eq(users.id, viewer.id)).for("no key update");
    if (!user || user.deletedAt) throw notFound("User");
    // A token of before there were logins begins one.
    const loginId = viewer.loginId ?? (await startLogin(tx, caller, user.id));
    const { name = user.name, email = user.email } = changes;
    if (name === user.name && email === user.email && !passwordHash) return { ...user, loginId };
    const newPassword = passwordHash && { passwordHash, tokenVersion: user.tokenVersion + 1 };
    const values = { name, email, version: user.version + 1, ...newPassword };
    await tx.update(users).set(values).where(eq(users.id, user.id));
    if (newPassword) await endLogins(tx, user.id, loginId);
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
  return toSession(shop.settings, await shop.db.transaction(save).catch(refuseTakenEmail));
}

async function refuseOwnCommonPassword(
  { db, settings }: Shop,
  viewer: Viewer,
  password: string,
  changes: { name?: string | undefined; email?: string | undefined },
): Promise<void> {
  const [user] = await db.select().from(users).where(eq(users.id, viewer.id));
  if (!user) throw notFound("User");
  const { name = user.name, email = user.email } = changes;
  await refuseCommonPassword(password, { name, email, shopName: settings.name });
}
