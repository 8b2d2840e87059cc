import { createHash } from "node:crypto";
import type { Queryable } from "@shop/db/client";
import { recoveryCodes } from "@shop/db/schema/users";
import { and, eq, isNull, sql } from "drizzle-orm";
import { Secret } from "otpauth";

const CODES = 10;

/** They are random, 80 bits each, so that no slow hash is needed. */
const hashOf = (bareCode: string) => createHash("sha256").update(bareCode).digest("hex");

/** Ten new codes in place of the old, as people see them: `ABCD-EFGH-IJKL-MNOP`. Their hashes alone are kept. */
export async function replaceRecoveryCodes(tx: Queryable, userId: string): Promise<string[]> {
  await forgetRecoveryCodes(tx, userId);
  const codes = Array.from({ length: CODES }, () => new Secret({ size: 10 }).base32);
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(code) })));
  return codes.map((code) => code.replace(/.{4}(?=.)/g, "$&-"));
}

export async function forgetRecoveryCodes(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** True for a code of this user's that was not used before; of two uses at once, one wins. */
export async function takeRecoveryCode(tx: Queryable, userId: string, bareCode: string): Promise<boolean> {
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(isUnused(userId), eq(recoveryCodes.codeHash, hashOf(bareCode))))
    .returning();
  return taken.length > 0;
}

export const countRecoveryCodes = (db: Queryable, userId: string): Promise<number> =>
  db.$count(recoveryCodes, isUnused(userId));

const isUnused = (userId: string) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
