import type { Queryable, Database, Transaction } from "@shop/db/client";
import { users } from "@shop/db/schema/users";
import { maySee } from "@shop/domain/access";
import type { NewCustomer, Session, User, UserProfile } from "@shop/domain/contracts/users";
import { isId } from "@shop/domain/ids";
import { NEEDS_CODE } from "@shop/domain/messages";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Context, CustomerContext } from "../../base/procedures/context.ts";
import { notFound, refusal } from "../../base/platform/errors.ts";
import { enqueueForUser } from "../../base/mail/outbox.ts";
import { refuseCommonPassword, isCommonPassword } from "../sign-in/common-passwords.ts";
import { rememberDevice } from "../sign-in/known-devices.ts";
import { startLogin } from "../sign-in/logins.ts";
import { hashPassword } from "../sign-in/passwords.ts";
import { emailTaken, refuseTakenEmail } from "./account-rules.ts";
import { signToken } from "../sign-in/tokens.ts";
import { toUser, toUserProfile, findUser } from "../accounts.ts";
import { readOwnMembership } from "../companies/own-membership.ts";
import { changeBatch, inBatches, type BatchOptions, transact } from "../../base/platform/transact.ts";

/** The data of the first session, from which a repeated call gets the same token. */
export interface Registered {
  user: User;
  /** Missing in responses stored before logins were introduced. */
  loginId?: string;
  atSeconds: number;
}

/**
 * Checks and hashes the password before the transaction, because hashing is slow. BAD_REQUEST for a common password.
 */
export async function beginRegistration(ctx: Context, { name, email, password }: NewCustomer): Promise<string> {
  await ctx.limits.takeRegistration(ctx);
  await refuseCommonPassword(password, { name, email, shopName: ctx.settings.name });
  return hashPassword(password, { who: "suspect", disconnectSignal: ctx.disconnectSignal });
}

/** Creates a customer, sends a welcome email and starts a login. BAD_REQUEST when the email is taken, ignoring case. */
export async function registerCustomer(
  ctx: Context<Queryable>,
  { name, email }: NewCustomer,
  passwordHash: string,
): Promise<Registered> {
  return transact(ctx.db, (tx) => addCustomer(tx, ctx, { name, email, passwordHash }));
}

/**
 * Like `registerCustomer`, in its transaction.
 * @param account With `provenEmail` when they have used a link that was sent to their email.
 */
export async function addCustomer(
  tx: Transaction,
  ctx: Context<Queryable>,
  account: Pick<typeof users.$inferInsert, "name" | "email" | "passwordHash" | "provenEmail">,
): Promise<Registered> {
  const [made] = await tx
    .insert(users)
    .values({ ...account, registrationAddress: ctx.network })
    .onConflictDoNothing()
    .returning()
    .catch(refuseTakenEmail);
  if (!made) throw emailTaken();
  await enqueueForUser(tx, ctx.settings, made, "welcome", { email: made.email });
  const loginId = await startLogin(tx, ctx, made.id);
  return { user: toUser(made), loginId, atSeconds: Math.floor(made.createdAt.getTime() / 1000) };
}

/**
 * The session after registering. The token is always the same, so it need not be stored for a repeated call.
 * UNAUTHORIZED once two-step sign-in is on, because a repeated call has no code.
 */
export async function firstSession(ctx: Context, { user, loginId, atSeconds }: Registered): Promise<Session> {
  const hasTwoFactor = and(eq(users.id, user._id), isNotNull(users.totpEnabledAt));
  if ((await ctx.db.$count(users, hasTwoFactor)) > 0) throw refusal("UNAUTHORIZED", NEEDS_CODE, { needs: "code" });
  const about = { id: user._id, tokenVersion: 0, loginId };
  rememberDevice(ctx, about);
  return { ...user, token: await signToken(ctx.settings.jwtSecret, about, atSeconds) };
}

/** The caller's record ('profile'), or any user's for an admin. */
export async function readUser({ db, viewer, settings }: CustomerContext, id: string): Promise<UserProfile> {
  const wanted = id === "profile" ? viewer.id : id.toLowerCase();
  if (!isId(wanted) || !maySee(viewer, { userId: wanted, companyId: null })) throw notFound("User");
  const company = await readOwnMembership(db, wanted, settings.timeZone);
  return { ...toUserProfile(await findUser(db, wanted)), company };
}

/** Clears the network addresses of registrations after a day, when no limit needs them any more. */
export const clearRegistrationAddresses = (batches: BatchOptions): Promise<void> =>
  inBatches(batches, async (tx, limit) => {
    const { registrationAddress, createdAt } = users;
    const where = sql`${registrationAddress} is not null and ${createdAt} < now() - interval '24 hours'`;
    return (await changeBatch(tx, users, { where, limit, set: sql`registration_address = null` })).length;
  });

/**
 * Creates an admin from the command line, for a shop without one. An existing account is not changed. Returns whether
 * the admin was created, or what kind of user has the email (ignoring case), or that the password is a common one.
 */
export async function createAdmin(
  db: Database,
  person: NewCustomer,
  shopName: string,
): Promise<"made" | "is an admin" | "is a customer" | "has a common password"> {
  const { name, email, password } = person;
  if (await isCommonPassword(password, { name, email, shopName })) return "has a common password";
  const passwordHash = await hashPassword(password);
  const made = await db
    .insert(users)
    .values({ name, email, passwordHash, isAdmin: true })
    .onConflictDoNothing()
    .returning();
  if (made.length > 0) return "made";
  const [other] = await db
    .select()
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`);
  return other?.isAdmin ? "is an admin" : "is a customer";
}
