import type { NewOrder } from "@shop/domain/contracts/orders";
import { createStored } from "../../lib/storage.ts";

/** What the keys of this browser's orders are made of, from one placed order to the next. */
interface Series {
  id: string;
  /** How often the shop has refused an order, by the fingerprint of who sent what. */
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
 * Begins a series when there is none. To be called before the button can be clicked: browsers tell each other's tabs
 * what is stored with some delay, and two tabs that begin one at the same moment would order twice.
 */
export function beginAttempts(): Series {
  const begun = storedSeries.get();
  if (begun) return begun;
  const series: Series = { id: randomId(), refusals: {} };
  storedSeries.set(series);
  return series;
}

/**
 * The Idempotency-Key of this order by this user: the same for the same body until the shop has answered, whatever was
 * reloaded or opened twice meanwhile, so that trying again never orders twice; another one for another body.
 */
export function attemptKey(userId: string, order: NewOrder): string {
  const { id, refusals } = beginAttempts();
  const fingerprint = fingerprintOf(userId, order);
  return `${id}-${fingerprint}-${refusals[fingerprint] ?? 0}`;
}

/** The shop has refused this order: sent again unchanged, it is a new request. */
export function endAttempt(userId: string, order: NewOrder): void {
  const { id, refusals } = beginAttempts();
  const fingerprint = fingerprintOf(userId, order);
  storedSeries.set({ id, refusals: { ...refusals, [fingerprint]: (refusals[fingerprint] ?? 0) + 1 } });
}

/** The order is placed: the next one is another, even if it says the same. */
export function endAttempts(): void {
  storedSeries.clear();
}

/** 128 random bits; crypto.randomUUID is missing on a page without https. */
function randomId(): string {
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
