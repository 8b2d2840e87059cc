import argon2 from "argon2";
import bcrypt from "bcryptjs";

/** Hashes and verifies passwords. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** True when the password matches the hash, which may be bcrypt's (`isBcryptHash`). */
  verify(hash: string, password: string): Promise<boolean>;
}

// OWASP's parameters for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A higher cost than 14 would take the hashing process for seconds. */
const BCRYPT = /^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z\d]{53}$/;

/** Whether it is a hash of a shop that was moved in, which is verified, and replaced at the next log-in. */
export const isBcryptHash = (hash: string): boolean => BCRYPT.test(hash);

/** The cost of a bcrypt hash: each one more doubles the time. Undefined for another hash. */
export function bcryptCostOf(hash: string): number | undefined {
  const [, cost] = BCRYPT.exec(hash) ?? [];
  return cost === undefined ? undefined : Number(cost);
}

/** A bcrypt hash that no password is known for. */
export const bcryptDummy = (cost: number): string => `$2b$${String(cost).padStart(2, "0")}$${"Ab".repeat(26)}e`;

/** Hashes with argon2 in libuv's thread pool of this process. bcrypt, which is only verified, takes turns with other work. */
export const argon: PasswordHasher = {
  hash: (password) => argon2.hash(password, COST),
  verify: (hash, password) => (isBcryptHash(hash) ? bcrypt.compare(password, hash) : argon2.verify(hash, password)),
};
