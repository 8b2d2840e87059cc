import type { NewOrder } from "@shop/domain/contracts/orders";
import { createStored } from "../../lib/storage.ts";

/** An order that was sent and whose answer may have been lost: its key, and a fingerprint of who sent what. */
interface Attempt {
  key: string;
  fingerprint: string;
}

const storedAttempt = createStored<Attempt | null>("orderAttempt", null, (value) =>
  typeof value === "object" &&
  value !== null &&
  "key" in value &&
  typeof value.key === "string" &&
  "fingerprint" in value &&
  typeof value.fingerprint === "string"
    ? { key: value.key, fingerprint: value.fingerprint }
    : undefined,
);

/**
 * The Idempotency-Key of this order by this user: the same for the same body until the shop has answered, whatever was
 * reloaded or opened twice meanwhile, so that trying again never orders twice; a new one for another body.
 */
export function attemptKey(userId: string, order: NewOrder): string {
  const fingerprint = fingerprintOf(JSON.stringify([userId, order]));
  const earlier = storedAttempt.get();
  if (earlier?.fingerprint === fingerprint) return earlier.key;
  const key = newKey();
  storedAttempt.set({ key, fingerprint });
  return key;
}

/** The shop has answered for good: the same body sent again is a new order. */
export function endAttempt(): void {
  storedAttempt.clear();
}

/** 128 random bits; crypto.randomUUID is missing on a page without https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Tells bodies apart without keeping an address in the browser longer than its owner is logged in (FNV-1a, twice 32 bits). */
function fingerprintOf(text: string): string {
  return [0x811c9dc5, 0x1b873593].map((seed) => hash(text, seed).toString(16)).join("-");
}

function hash(text: string, seed: number): number {
  let state = seed;
  for (let index = 0; index < text.length; index += 1) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  return state >>> 0;
}
