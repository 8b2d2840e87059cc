import argon2 from "argon2";

// OWASP's setting for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => argon2.hash(password, COST);

let nobody: Promise<string> | undefined;

/** True when the password is the hash's. Without a hash it takes the same time and says false. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const right = await argon2.verify(hash ?? (await (nobody ??= hashPassword("nobody's password"))), password);
  return right && hash !== undefined;
}
