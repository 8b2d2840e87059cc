import type { NewOrder } from "@shop/domain/contracts/orders";
import { createStored } from "../../lib/storage.ts";

/** Orders that were sent and whose answer may have been lost: the key of each, by a fingerprint of who sent what. */
type Attempts = Record<string, string>;

const storedAttempts = createStored<Attempts>("orderAttempts", {}, (value) => {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
});

/**
 * The Idempotency-Key of this order by this user: the same for the same body until the shop has answered, whatever was
 * reloaded or opened twice meanwhile, so that trying again never orders twice; a new one for another body.
 */
export function attemptKey(userId: string, order: NewOrder): string {
  const fingerprint = fingerprintOf(userId, order);
  const attempts = storedAttempts.get();
  const key = attempts[fingerprint] ?? newKey();
  storedAttempts.set({ ...attempts, [fingerprint]: key });
  return key;
}

/** The shop has refused this order: sent again unchanged, it is judged anew. */
export function endAttempt(userId: string, order: NewOrder): void {
  const { [fingerprintOf(userId, order)]: _, ...others } = storedAttempts.get();
  if (Object.keys(others).length > 0) storedAttempts.set(others);
  else storedAttempts.clear();
}

/** The order is placed: the next one is another, even if it says the same. */
export function endAttempts(): void {
  storedAttempts.clear();
}

/** 128 random bits; crypto.randomUUID is missing on a page without https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Tells bodies apart without keeping an address in the browser longer than its owner is logged in (FNV-1a, twice 32 bits). */
function fingerprintOf(userId: string, order: NewOrder): string {
  const text = JSON.stringify([userId, order]);
  return [0x811c9dc5, 0x1b873593].map((seed) => hash(text, seed).toString(16)).join("-");
}

function hash(text: string, seed: number): number {
  let state = seed;
  for (let index = 0; index < text.length; index += 1) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  return state >>> 0;
}
