import type { Transaction, Queryable } from "@shop/db/client";
import { users, recoveryCodes } from "@shop/db/schema/users";
import { eq, and, isNull, sql } from "drizzle-orm";
import type { ShopSettings } from "../../base/platform/ports.ts";
import { secretHash } from "../../base/platform/secret-hash.ts";
import { decryptSecret } from "./secret-box.ts";
import type { UserRow } from "../accounts.ts";
import { Secret, TOTP } from "otpauth";
import type { Viewer } from "@shop/domain/access";
import { recordChange } from "../../base/audit.ts";
import { isVerifiedEmail } from "../../base/mail/verified-address.ts";

/** The code without spaces and dashes; empty for none. */
export const normalizeCode = (code: string): string => code.replace(/[\s\p{Pd}]/gu, "").toUpperCase();

/**
 * Uses up an authenticator's code or a recovery code; the user's row must be locked. False for a wrong or used code.
 */
export async function consumeCode(
  tx: Transaction,
  settings: Pick<ShopSettings, "jwtSecret">,
  user: UserRow,
  code: string,
): Promise<boolean> {
  const bare = normalizeCode(code);
  if (!/^\d{6}$/.test(bare)) return takeRecoveryCode(tx, user.id, bare);
  const secret = user.totpSecret && decryptSecret(user.totpSecret, settings.jwtSecret, user.id);
  const step = secret ? totpStep(secret, bare, user.totpLastStep) : null;
  if (step === null) return false;
  await tx.update(users).set({ totpLastStep: step }).where(eq(users.id, user.id));
  return true;
}

/** The defaults of RFC 6238, which all authenticators support. */
const KIND = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Tolerates clocks that differ by one step, and slow typing. */
const STEPS_AROUND = 1;

/** A new secret of 160 bits, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The URI that an authenticator reads from a QR code. */
export const totpUri = (secret: string, shopName: string, email: string): string =>
  new TOTP({ ...KIND, issuer: shopName, label: email, secret }).toString();

/** The time step of a code; null when it is wrong, or not after the last used step. */
export function totpStep(secret: string, code: string, lastStep: number | null): number | null {
  // The library throws for other digits, such as full-width ones.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const totp = new TOTP({ ...KIND, secret });
  const timestamp = Date.now();
  const distance = totp.validate({ token: code, timestamp, window: STEPS_AROUND });
  if (distance === null) return null;
  const step = totp.counter({ timestamp }) + distance;
  return lastStep !== null && step <= lastStep ? null : step;
}

const CODES = 10;

/** Replaces the codes by ten new ones in the form `ABCD-EFGH-IJKL-MNOP`. Only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Queryable, userId: string): Promise<string[]> {
  await deleteRecoveryCodes(tx, userId);
  const codes = Array.from({ length: CODES }, () => new Secret({ size: 10 }).base32);
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: secretHash(code) })));
  return codes.map((code) => code.replace(/.{4}(?=.)/g, "$&-"));
}

async function deleteRecoveryCodes(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Uses up a code of this user; false when it is unknown or used. Only one of two concurrent uses succeeds. */
async function takeRecoveryCode(tx: Queryable, userId: string, code: string): Promise<boolean> {
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(isUnused(userId), eq(recoveryCodes.codeHash, secretHash(code))))
    .returning();
  return taken.length > 0;
}

export const countRecoveryCodes = (db: Queryable, userId: string): Promise<number> =>
  db.$count(recoveryCodes, isUnused(userId));

const isUnused = (userId: string) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));

/**
 * True when this account has verified its email: it has used a link that was mailed there, or has paid an order under
 * it. A confirmed subscription does not count, because someone else may have made it. Admins count as verified.
 */
export const hasVerifiedEmail = (user: UserRow): boolean =>
  user.isAdmin || isVerifiedEmail(user) || user.paidEmail?.toLowerCase() === user.email.toLowerCase();

/**
 * True when two-step sign-in is on and the email had not been verified when it was turned on: someone other than the
 * owner of the address may have done that. Never true for an admin, who may have turned it on before becoming one.
 */
export const hasUnverifiedTwoFactor = (user: UserRow): boolean =>
  !user.isAdmin && user.totpEnabledAt !== null && !user.totpEmailWasProved;

/**
 * Removes the second factor and the recovery codes of a locked user and records that in the audit log; the caller
 * notifies the user.
 */
export async function removeTwoFactor(tx: Transaction, actor: Viewer, user: UserRow): Promise<void> {
  const none = { totpSecret: null, totpEnabledAt: null, totpLastStep: null, totpEmailWasProved: false };
  await tx.update(users).set(none).where(eq(users.id, user.id));
  await deleteRecoveryCodes(tx, user.id);
  await recordChange(tx, actor, { ...aboutUser(user), action: "turnedOffTwoFactor" });
}

export const aboutUser = (user: UserRow) => ({ entity: "user" as const, recordId: user.id, label: user.name });
