import type { WantedLine } from "@shop/domain/contracts/lines";
import { createStored } from "../storage.ts";

/** A quantity of a product; 0 for one that was removed. */
export type Quantity = WantedLine;

/** The last server cart that this browser received; the stored cart's differences from it are still to be sent. */
export interface KnownCart {
  user: string;
  version: number;
  lines: Quantity[];
}

export const storedKnown = createStored<KnownCart | null>("cartSync", null, (value) => {
  if (typeof value !== "object" || value === null) return undefined;
  const { user, version, lines }: Partial<Record<keyof KnownCart, unknown>> = value;
  if (typeof user !== "string" || typeof version !== "number" || !Array.isArray(lines)) return undefined;
  const isLine = (line: unknown): line is Quantity =>
    typeof line === "object" &&
    line !== null &&
    "product" in line &&
    typeof line.product === "string" &&
    "qty" in line &&
    typeof line.qty === "number";
  return lines.every(isLine) ? { user, version, lines } : undefined;
});

/** When an order was sent whose response has not arrived, by `Date.now()`. */
const storedHold = createStored<number | null>("cartHeld", null, (value) =>
  typeof value === "number" ? value : undefined,
);
const LONGEST_HOLD_MS = 10 * 60_000;

/**
 * Stops syncing the cart until `resumeCartSync`, for ten minutes at most: an order whose response was lost may have
 * emptied the server's cart, and the buyer needs the lines to send it again.
 */
export const pauseCartSync = (): void => storedHold.set(Date.now());
export const resumeCartSync = (): void => {
  if (storedHold.get() !== null) storedHold.clear();
};
export const isHeld = (): boolean => Date.now() - (storedHold.get() ?? 0) < LONGEST_HOLD_MS;

/** Removes the browser's copy of the server's cart; the server keeps its own. */
export function forgetServerCart(): void {
  storedKnown.clear();
  resumeCartSync();
}
