import type { NewOrder } from "@shop/domain/contracts/orders";
import { createStored } from "../../../lib/storage/storage.ts";

/** The parts of this browser's idempotency keys; replaced after each placed order. */
interface Series {
  id: string;
  /** How often the server has refused an order, by the fingerprint of user and body. */
  refusals: Record<string, number>;
}

const storedSeries = createStored<Series | null>("orderAttempts", null, (value) => {
  if (typeof value !== "object" || value === null || !("id" in value) || !("refusals" in value)) return undefined;
  const { id, refusals } = value;
  if (typeof id !== "string" || !/^[\da-f]{32}$/.test(id) || typeof refusals !== "object" || refusals === null)
    return undefined;
  const counts = Object.entries(refusals).filter((entry): entry is [string, number] => typeof entry[1] === "number");
  return { id, refusals: Object.fromEntries(counts) };
});

/**
 * Starts a series if there is none. Call it before the button can be clicked: tabs see each other's storage with a
 * delay, and two tabs that start a series at the same moment would order twice.
 */
export function beginAttempts(): Series {
  const existing = storedSeries.get();
  if (existing) return existing;
  const series: Series = { id: randomId(), refusals: {} };
  storedSeries.set(series);
  return series;
}

/**
 * The Idempotency-Key of an order: the same for the same user and body until the server has responded, even after a
 * reload or in another tab, so that a retry never orders twice. A different body has a different key.
 */
export function attemptKey(userId: string, order: NewOrder): string {
  const { id, refusals } = beginAttempts();
  const fingerprint = fingerprintOf(userId, order);
  return `${id}-${fingerprint}-${refusals[fingerprint] ?? 0}`;
}

/** Call it after the server has refused this order: sent again unchanged, the order is a new request. */
export function endAttempt(userId: string, order: NewOrder): void {
  const { id, refusals } = beginAttempts();
  const fingerprint = fingerprintOf(userId, order);
  storedSeries.set({ id, refusals: { ...refusals, [fingerprint]: (refusals[fingerprint] ?? 0) + 1 } });
}

/** Call it after the order is placed: the next order gets a new key, even if it is identical. */
export function endAttempts(): void {
  storedSeries.clear();
}

/** 128 random bits; crypto.randomUUID is missing on pages without HTTPS. */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Identifies a body without storing its address in the browser (two 32-bit FNV-1a hashes). */
function fingerprintOf(userId: string, order: NewOrder): string {
  const text = JSON.stringify([userId, order]);
  return [0x811c9dc5, 0x1b873593].map((seed) => hash(text, seed).toString(16)).join("-");
}

function hash(text: string, seed: number): number {
  let state = seed;
  for (let index = 0; index < text.length; index += 1) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  return state >>> 0;
}
