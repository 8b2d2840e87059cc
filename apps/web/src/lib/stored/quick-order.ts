import { createStored } from "../storage/storage.ts";

/** A quick order in progress. */
interface KeptQuickOrder {
  /** The user's id; null for a visitor. */
  user: string | null;
  /** When it was stored, by `Date.now()`. */
  at: number;
  /** The text that has not been parsed yet. */
  text: string;
  /** In the format of features/quick-order, which also validates them. */
  lines: readonly unknown[];
  /** The rows that the last read left out, also in that format. */
  leftOut: readonly unknown[];
  /** The purchase order number in the text; empty if there was none. */
  poNumber: string;
}

/** The quick order of this browser, shared by all tabs and kept until it is in the cart or its user logs out. */
export const storedQuickOrder = createStored<KeptQuickOrder | null>("quickOrder", null, (value) => {
  if (typeof value !== "object" || value === null) return undefined;
  const { user, at, text, lines, leftOut, poNumber }: Partial<Record<keyof KeptQuickOrder, unknown>> = value;
  if (typeof user !== "string" && user !== null) return undefined;
  return typeof at === "number" && typeof text === "string" && Array.isArray(lines)
    ? {
        user,
        at,
        text,
        lines,
        leftOut: Array.isArray(leftOut) ? leftOut : [],
        poNumber: typeof poNumber === "string" ? poNumber : "",
      }
    : undefined;
});
