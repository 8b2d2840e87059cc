import { availableParallelism } from "node:os";
import { atMost } from "../at-most.ts";
import { hasherHere, type PasswordHasher } from "./argon.ts";

// Hashing fills a core, and a cache of it, for as long as it takes, and where it is done in this process, one of libuv's
// four threads: a core and two threads are left to all others. What waits behind more would wait for ten seconds.
const AT_ONCE = availableParallelism() > 2 ? 2 : 1;
const inTurn = atMost(AT_ONCE, 250 * AT_ONCE);

let hasher = hasherHere;

/** From now on, this one does the slow work for the whole process. */
export function hashPasswordsBy(other: PasswordHasher): void {
  hasher = other;
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hasher.hash(password));

let nobody: Promise<string> | undefined;

/** Made once; what failed is made anew, lest the unknown alone hear of it from then on. */
const nobodysHash = (): Promise<string> =>
  (nobody ??= hashPassword("nobody's password").catch((error: unknown) => {
    nobody = undefined;
    throw error;
  }));

/** True when the password is the hash's. Without a hash it takes the same time and says false. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const other = hash ?? (await nobodysHash());
  const right = await inTurn(() => hasher.verify(other, password));
  return right && hash !== undefined;
}
