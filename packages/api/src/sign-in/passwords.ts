import { createQueue } from "../platform/queue.ts";
import { argon, type PasswordHasher } from "./argon.ts";

/** At about eleven passwords a second, a longer queue would take more than ten seconds. */
const MAX_WAITING = 110;
const queued = createQueue(1, MAX_WAITING);

let hasher = argon;

/** Sets the hasher of this process. */
export function setPasswordHasher(other: PasswordHasher): void {
  hasher = other;
}

export const hashPassword = (password: string): Promise<string> => queued(() => hasher.hash(password));

let dummy: Promise<string> | undefined;

/** The hash that passwords of unknown users are compared with; created once, and again after a failure. */
const dummyHash = (): Promise<string> =>
  (dummy ??= hashPassword("nobody's password").catch((error: unknown) => {
    dummy = undefined;
    throw error;
  }));

/** True when the password matches the hash. Without a hash it takes the same time and returns false. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const other = hash ?? (await dummyHash());
  const right = await queued(() => hasher.verify(other, password));
  return right && hash !== undefined;
}
