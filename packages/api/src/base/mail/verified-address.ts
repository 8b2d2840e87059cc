import type { Queryable, Transaction } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import { outbox } from "@shop/db/schema/contacts";
import { users } from "@shop/db/schema/users";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";

/**
 * SQL that is true for a verified address: a link emailed to it was used, or it belonged to an account when an order of the
 * account was paid. It means that the address may get emails, not who owns it: see `isVerifiedEmail` for that.
 */
export const isVerified = (
  address: string,
): string => `(exists (select from users where lower(proven_email) = lower(${address}))
  or exists (select from users where lower(paid_email) = lower(${address}))
  or exists (select from subscribers where lower(email) = lower(${address}) and confirmed_at is not null))`;

const IS_VERIFIED = `select ${isVerified("$1")} as verified`;

/** True for a verified address, as `isVerified` is. */
export async function isVerifiedAddress(tx: Queryable, address: string): Promise<boolean> {
  const [row] = await runPrepared<{ verified: boolean }>(tx, IS_VERIFIED, [address]);
  return row?.verified === true;
}

/**
 * True when the account has used a link that was sent to its email. Anyone can register with any email, so data that
 * was sent with this email belongs to the account only if the email is verified.
 */
export const isVerifiedEmail = ({ email, provenEmail }: { email: string; provenEmail: string | null }): boolean =>
  provenEmail?.toLowerCase() === email.toLowerCase();

/** Records that an account has paid an order under its current email. */
export async function verifyPaidEmail(tx: Transaction, userId: string): Promise<void> {
  const isNew = sql`${users.paidEmail} is distinct from ${users.email}`;
  const [verified] = await tx
    .update(users)
    .set({ paidEmail: sql`${users.email}`, updatedAt: sql`${users.updatedAt}` })
    .where(and(eq(users.id, userId), isNull(users.deletedAt), isNew))
    .returning({ email: users.email });
  if (verified) await releaseHeldMail(tx, verified.email);
}

/**
 * The maximum number of released messages, so that a payment or password reset does not wait for a flooded outbox. The
 * others are sent when the limit allows it.
 */
const MAX_RELEASED = 1_000;

/** Makes the emails due, in their order, that were held because this address was not verified. */
export async function releaseHeldMail(tx: Transaction, address: string): Promise<void> {
  const isHeld = and(
    sql`lower(${outbox.recipient}) = lower(${address})`,
    eq(outbox.heldReason, "unprovedAddress"),
    isNull(outbox.sentAt),
  );
  const first = tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(isHeld)
    .orderBy(asc(outbox.nextTryAt))
    .limit(MAX_RELEASED)
    .for("update");
  await tx
    .update(outbox)
    .set({ heldReason: null, nextTryAt: sql`${outbox.createdAt}` })
    .where(inArray(outbox.id, first));
}
