import { createSlots } from "../../base/limits/slots.ts";
import { refusal } from "../../base/platform/errors.ts";
import type { Caller } from "../../base/platform/ports.ts";
import type { Context } from "../../base/procedures/context.ts";
import { argon, bcryptCostOf, bcryptDummy, type PasswordHasher } from "./argon.ts";

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

/** The turn of a session, or of a device that the account knows: that of a stranger after many of them. */
export const turnOfKnown = async (ctx: Pick<Context, "limits" | "network">, userId: string): Promise<Turn["who"]> =>
  (await ctx.limits.takeFirstTurn(ctx, userId)) ? "known" : "stranger";

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
 * "current" when the password matches the hash, "outdated" when the hash is to be replaced: only the text as typed matches, as
 * hashed before passwords were normalised, or it is bcrypt's, of a shop that was moved in. Else null, without a hash too, after
 * the same time: in a shop with hashes of bcrypt a wrong password takes argon2 and bcrypt of the highest cost, whosever it is.
 * @param bcryptCost The highest cost of a bcrypt hash in the shop; 0 without.
 */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
  { bcryptCost = 0, ...turn }: Turn & { bcryptCost?: number } = {},
): Promise<"current" | "outdated" | null> {
  const normal = normalizePassword(password);
  const forms = [...new Set([normal, password])];
  const matches = (of: string, text: string) => inTurn(turn, () => hasher.verify(of, text));
  const matchesAny = async (of: string) => {
    for (const form of forms) if (await matches(of, form)) return form;
    return null;
  };
  const cost = hash === undefined ? undefined : bcryptCostOf(hash);
  const ofArgon = await matchesAny(hash === undefined || cost !== undefined ? await dummyHash() : hash);
  if (ofArgon !== null && hash !== undefined && cost === undefined) return ofArgon === normal ? "current" : "outdated";
  if (cost !== undefined && hash !== undefined && (await matchesAny(hash)) !== null) return "outdated";
  // A cost of 10, 10 again, and 11 take together as long as one of 12.
  const costs = cost === undefined ? (bcryptCost > 0 ? [bcryptCost] : []) : range(cost, bcryptCost);
  for (const left of costs) await matchesAny(bcryptDummy(left));
  return null;
}

/** The numbers from one up to another, without this. */
const range = (from: number, end: number) => Array.from({ length: Math.max(0, end - from) }, (_, step) => from + step);
