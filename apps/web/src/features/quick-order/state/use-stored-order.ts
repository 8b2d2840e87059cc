import type { LeftOutRow } from "@shop/domain/contracts/quick-order";
import { LIMITS } from "@shop/domain/limits";
import { useSyncExternalStore } from "react";
import {
  beforeSessionEnds,
  forgetQuickOrders,
  keepQuickOrder,
  onQuickOrdersElsewhere,
  quickOrdersOf,
} from "../../../lib/stored/quick-order.ts";
import { storedSession, useSession } from "../../../lib/session/session.ts";
import { isLeftOut, parseStoredLines } from "./stored-lines.ts";
import { appendRead, isOpen, type Line } from "./order-lines.ts";

/** A row or line that orders nothing. */
export type LeftOut = Omit<LeftOutRow, "reason"> & {
  /** text: a greeting, a signature or the like. */
  reason: LeftOutRow["reason"] | "text";
};

/** The buyer's draft. */
export interface Order {
  /** Not read yet. */
  text: string;
  lines: readonly Line[];
  /** What the last read of a text or file left out. */
  leftOut: readonly LeftOut[];
  /** The purchase order number of the last text or file that had one; empty if none had. */
  poNumber: string;
  /** The user's lines of an earlier visit, and below them those of the visitor that they were until they signed in. */
  isJoined?: true;
}

export const EMPTY_ORDER: Order = { text: "", lines: [], leftOut: [], poNumber: "" };

/** The delay after the last change; 500 lines are half a megabyte of storage. */
const STORE_AFTER_MS = 300;

/** The quick order of the current user, which the browser stores, even across a login. */
export function useStoredOrder() {
  const user = useSession()?._id ?? null;
  const { subscribe, read, change } = keptOrderOf(user);
  const order = useSyncExternalStore(subscribe, read, () => EMPTY_ORDER);
  return { order, read, change };
}

let latest: { user: string | null; kept: ReturnType<typeof keptOrder> } | undefined;

/** The same for each screen of a user: what was begun on an earlier one, such as reading a file, ends on the present one. */
function keptOrderOf(user: string | null) {
  if (latest?.user !== user) latest = { user, kept: keptOrder(user) };
  return latest.kept;
}

/** A user's order in memory. It is stored shortly after each change, and when the user leaves the screen. */
function keptOrder(user: string | null) {
  let order: Order | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };

  const read = (): Order => (order ??= load(user));
  const keep = () => {
    // Nothing is stored after a log-out.
    if (timer !== undefined && (storedSession.get()?._id ?? null) === user) store(user, read());
    clearTimeout(timer);
    timer = undefined;
    // While it is on no screen, another tab may change it.
    if (listeners.size === 0) order = undefined;
  };
  const change = (make: (before: Order) => Order) => {
    order = make(read());
    clearTimeout(timer);
    timer = setTimeout(keep, STORE_AFTER_MS);
    notify();
  };
  const loadAgain = () => {
    order = load(user);
    notify();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) loadAgain();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    const ends = [onQuickOrdersElsewhere(loadAgain), beforeSessionEnds(keep)];
    window.addEventListener("pagehide", keep);
    window.addEventListener("pageshow", onShow);
    return () => {
      listeners.delete(listener);
      for (const end of ends) end();
      window.removeEventListener("pagehide", keep);
      window.removeEventListener("pageshow", onShow);
      keep();
    };
  };
  return { read, change, subscribe };
}

function load(user: string | null): Order {
  const orders = quickOrdersOf(user);
  const joined = orders.reduce<Order>(
    (order, { text, lines, leftOut, poNumber }) => ({
      text: [order.text, text].filter((each) => each !== "").join("\n"),
      lines: appendRead(order.lines, parseStoredLines(lines)),
      leftOut: [...order.leftOut, ...leftOut.filter(isLeftOut)],
      poNumber: poNumber || order.poNumber,
    }),
    EMPTY_ORDER,
  );
  return orders.length > 1 ? { ...joined, isJoined: true } : joined;
}

function store(user: string | null, { text, lines, leftOut, poNumber }: Order): void {
  const open = lines.filter(isOpen);
  // A longer text can't be read, and might not fit into the storage.
  const kept = text.length > LIMITS.quickOrderText ? "" : text;
  if (kept === "" && open.length === 0) forgetQuickOrders(user);
  else keepQuickOrder({ user, at: Date.now(), text: kept, lines: open, leftOut, poNumber });
}
