import { createSlots } from "../../base/limits/slots.ts";
import { refusal } from "../../base/platform/errors.ts";
import type { Caller } from "../../base/platform/ports.ts";
import { argon, type PasswordHasher } from "./argon.ts";

/**
 * Whose password it is, in the order in which they are served: a session or a device that the account knows, a stranger,
 * and a stranger at an address with failed logins or who registers.
 */
const RANKS = ["known", "stranger", "suspect"] as const;

/** How a password waits for its turn. */
export interface Turn {
  who?: (typeof RANKS)[number];
  /** A waiting password is dropped when its client disconnects. */
  disconnectSignal?: Caller["disconnectSignal"];
}

/** The queue of passwords: a client would not wait longer. */
const LINE = { waiting: 300, waitMs: 10_000, isNewestFirst: true, isOldestInBetween: true };
const TOO_BUSY = "Too many people are signing in right now. Please try again in a few seconds.";
const tooBusy = () => refusal("SERVICE_UNAVAILABLE", TOO_BUSY);

let hasher = argon;
let inSlot = createSlots({ ...LINE, concurrency: 1 });

/** Sets the hasher of this process, and how many passwords it hashes at a time. */
export function setPasswordHasher(other: PasswordHasher, atOnce = 1): void {
  hasher = other;
  inSlot = createSlots({ ...LINE, concurrency: atOnce });
}

/** SERVICE_UNAVAILABLE when too many others wait, or after ten seconds. */
const inTurn = <T>({ who = "known", disconnectSignal }: Turn, work: () => Promise<T>): Promise<T> =>
  inSlot("", disconnectSignal, work, tooBusy, RANKS.indexOf(who));

/** One form for all ways to type the same characters, which differ between keyboards and systems. */
export const normalizePassword = (password: string): string => password.normalize("NFKC");

export const hashPassword = (password: string, turn: Turn = {}): Promise<string> =>
  inTurn(turn, () => hasher.hash(normalizePassword(password)));

let dummy: Promise<string> | undefined;

/** The hash that passwords of unknown users are compared with; created once, and again after a failure. */
const dummyHash = (): Promise<string> =>
  (dummy ??= hashPassword("nobody's password").catch((error: unknown) => {
    dummy = undefined;
    throw error;
  }));

/**
 * "current" when the password matches the hash, "outdated" when only its text as typed does, as hashed before passwords
 * were normalised; else null. Without a hash it takes the same time and returns null.
 */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
  turn: Turn = {},
): Promise<"current" | "outdated" | null> {
  const other = hash ?? (await dummyHash());
  const normal = normalizePassword(password);
  const matches = (text: string) => inTurn(turn, () => hasher.verify(other, text));
  const found = (await matches(normal)) ? "current" : normal !== password && (await matches(password)) && "outdated";
  return (hash !== undefined && found) || null;
}
