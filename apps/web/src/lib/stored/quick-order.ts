import { createStored } from "../storage/storage.ts";

/** A quick order in progress. */
export interface KeptQuickOrder {
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

/** Those of other users, whose sessions have expired here; each may be half a megabyte. */
const OTHERS = 2;

/** One for each user and for visitors, shared by all tabs and kept until it is in the cart or its user logs out. */
const stored = createStored<readonly KeptQuickOrder[]>("quickOrder", [], (value) =>
  // An earlier version kept only one.
  (Array.isArray(value) ? value : [value]).flatMap((order) => parseOrder(order) ?? []),
);

export const onQuickOrdersElsewhere = stored.onWriteElsewhere;

/** The quick orders that a user sees, the own one first: what somebody typed before they signed in is theirs, too. */
export const quickOrdersOf = (user: string | null): KeptQuickOrder[] =>
  stored
    .get()
    .filter((order) => order.user === user || order.user === null)
    .toSorted((a, b) => Number(a.user === null) - Number(b.user === null));

/** Stores what a user sees in place of `quickOrdersOf`. */
export const keepQuickOrder = (order: KeptQuickOrder): void => store([order, ...ordersOfOthers(order.user)]);

/** Removes the quick orders that a user sees. */
export const forgetQuickOrders = (user: string | null): void => store(ordersOfOthers(user));

const pending = new Set<() => void>();

/** Calls `work`, which stores what is only in memory, before a session ends; returns a function that stops it. */
export function beforeSessionEnds(work: () => void): () => void {
  pending.add(work);
  return () => void pending.delete(work);
}

export function storePending(): void {
  for (const work of pending) work();
}

const ordersOfOthers = (user: string | null): KeptQuickOrder[] =>
  stored
    .get()
    .filter((order) => order.user !== user && order.user !== null)
    .toSorted((a, b) => b.at - a.at)
    .slice(0, OTHERS);

function store(orders: readonly KeptQuickOrder[]): void {
  if (orders.length === 0) stored.clear();
  else stored.set(orders);
}

function parseOrder(value: unknown): KeptQuickOrder | undefined {
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
}
