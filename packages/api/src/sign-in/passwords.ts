import { createQueue } from "../platform/queue.ts";
import { argon, type PasswordHasher } from "./argon.ts";

/** More than this many would wait for over ten seconds. */
const MOST_WAITING = 250;
const inTurn = createQueue(1, MOST_WAITING);

let hasher = argon;

/** From now on, this one does the slow work for the whole process. */
export function hashPasswordsBy(other: PasswordHasher): void {
  hasher = other;
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hasher.hash(password));

let dummy: Promise<string> | undefined;

/** Made once; a failed one is made again. */
const dummyHash = (): Promise<string> =>
  (dummy ??= hashPassword("nobody's password").catch((error: unknown) => {
    dummy = undefined;
    throw error;
  }));

/** True when the password is the hash's. Without a hash it takes the same time and says false. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const other = hash ?? (await dummyHash());
  const right = await inTurn(() => hasher.verify(other, password));
  return right && hash !== undefined;
}
