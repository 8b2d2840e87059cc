import argon2 from "argon2";

/** The slow work on passwords. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** True when the password is the hash's. */
  verify(hash: string, password: string): Promise<boolean>;
}

// OWASP's setting for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes in the threads of this process that read files and resolve names too. */
export const argon: PasswordHasher = {
  hash: (password) => argon2.hash(password, COST),
  verify: (hash, password) => argon2.verify(hash, password),
};
