import argon2 from "argon2";

/** Hashes and verifies passwords. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** True when the password matches the hash. */
  verify(hash: string, password: string): Promise<boolean>;
}

// OWASP's parameters for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes in libuv's thread pool of this process. */
export const argon: PasswordHasher = {
  hash: (password) => argon2.hash(password, COST),
  verify: (hash, password) => argon2.verify(hash, password),
};
