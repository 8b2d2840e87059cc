import { createHash } from "node:crypto";
import type { Queryable } from "@shop/db/client";
import { recoveryCodes } from "@shop/db/schema/users";
import { and, eq, isNull, sql } from "drizzle-orm";
import { Secret } from "otpauth";

const CODES = 10;

/** The codes are random with 80 bits each, so a fast hash is safe. */
const hashOf = (bareCode: string) => createHash("sha256").update(bareCode).digest("hex");

/** Replaces the codes by ten new ones in the form `ABCD-EFGH-IJKL-MNOP`. Only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Queryable, userId: string): Promise<string[]> {
  await deleteRecoveryCodes(tx, userId);
  const codes = Array.from({ length: CODES }, () => new Secret({ size: 10 }).base32);
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(code) })));
  return codes.map((code) => code.replace(/.{4}(?=.)/g, "$&-"));
}

export async function deleteRecoveryCodes(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Uses a code of this user; false when it is unknown or used. Of two concurrent uses one wins. */
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
