import { createStored } from "../storage.ts";

/** A quick order that is being worked on. */
interface KeptQuickOrder {
  /** Whose it is; null for a visitor's. */
  user: string | null;
  /** When it was kept, by `Date.now()`. */
  at: number;
  /** What is typed and not yet read. */
  text: string;
  /** As features/quick-order knows them, which also checks them. */
  lines: readonly unknown[];
}

/** The quick order of this browser, shared by all tabs and kept until it is in the cart or its user logs out. */
export const storedQuickOrder = createStored<KeptQuickOrder | null>("quickOrder", null, (value) => {
  if (typeof value !== "object" || value === null) return undefined;
  const { user, at, text, lines }: Partial<Record<keyof KeptQuickOrder, unknown>> = value;
  if (typeof user !== "string" && user !== null) return undefined;
  return typeof at === "number" && typeof text === "string" && Array.isArray(lines)
    ? { user, at, text, lines }
    : undefined;
});
