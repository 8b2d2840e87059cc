import argon2 from "argon2";
import { atMost } from "../at-most.ts";

// OWASP's setting for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// argon2 works in the four threads of libuv, which read files and resolve names too: half of them stay theirs, however
// many people log in at once. What waits behind 500 others would wait for more than ten seconds.
const inLibuv = atMost(2, 500);

export const hashPassword = (password: string): Promise<string> => inLibuv(() => argon2.hash(password, COST));

let nobody: Promise<string> | undefined;

/** True when the password is the hash's. Without a hash it takes the same time and says false. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const other = hash ?? (await (nobody ??= hashPassword("nobody's password")));
  const right = await inLibuv(() => argon2.verify(other, password));
  return right && hash !== undefined;
}
