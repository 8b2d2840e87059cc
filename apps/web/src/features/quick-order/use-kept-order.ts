import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { storedQuickOrder } from "../../lib/cart/quick-order-storage.ts";
import { storedSession, useSession } from "../../lib/session/session.ts";
import { keptLines } from "./kept-lines.ts";
import type { Line } from "./order-lines.ts";

/** What the buyer works on: the text that was not read yet, and the lines that were. */
export interface Order {
  text: string;
  lines: readonly Line[];
}

const EMPTY: Order = { text: "", lines: [] };

/** After the last change, in milliseconds; 500 lines are half a megabyte of storage. */
const KEEP_AFTER = 300;

/** The quick order of the current user, which the browser keeps, also through a login. */
export function useKeptOrder() {
  const user = useSession()?._id ?? null;
  const [order, setOrder] = useState(EMPTY);
  const latest = useRef(EMPTY);
  const timer = useRef<number>(undefined);

  const read = useCallback(() => latest.current, []);
  const show = useCallback((next: Order) => {
    latest.current = next;
    setOrder(next);
  }, []);

  const keep = useCallback(() => {
    if (timer.current === undefined) return;
    window.clearTimeout(timer.current);
    timer.current = undefined;
    // After a log-out, nothing is written any more.
    if ((storedSession.get()?._id ?? null) === user) store(user, latest.current);
  }, [user]);
  const change = useCallback(
    (make: (before: Order) => Order) => {
      show(make(latest.current));
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(keep, KEEP_AFTER);
    },
    [show, keep],
  );

  useLayoutEffect(() => {
    show(load(user));
    const ends = storedQuickOrder.onWriteElsewhere(() => show(load(user)));
    window.addEventListener("pagehide", keep);
    return () => {
      ends();
      window.removeEventListener("pagehide", keep);
    };
  }, [user, show, keep]);
  // Another screen of the shop is opened.
  useEffect(() => keep, [keep]);

  return { order, read, change };
}

function load(user: string | null): Order {
  const kept = storedQuickOrder.get();
  if (!kept || (kept.user !== null && kept.user !== user)) return EMPTY;
  return { text: kept.text, lines: keptLines(kept.lines) };
}

function store(user: string | null, { text, lines }: Order): void {
  const open = lines.filter(({ isRemoved }) => !isRemoved);
  if (text === "" && open.length === 0) storedQuickOrder.clear();
  else storedQuickOrder.set({ user, at: Date.now(), text, lines: open });
}
