import { useEffect, useState } from "react";
import { trpc } from "../../lib/trpc.ts";

const POLL_EVERY_MS = 4_000;
/** The server checks a pending payment every minute (jobs.ts), once it is half a minute old. */
const POLL_FOR_MS = 3 * 60_000;

/** Polls an order whose payment is pending; returns false after a timeout. */
export function useOrderWatch(id: string, mayChange: boolean): boolean {
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    if (!mayChange) return undefined;
    const timer = setTimeout(() => setOver(true), POLL_FOR_MS);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [mayChange]);

  const isWatching = mayChange && !isOver;
  trpc.orders.byId.useQuery({ id }, { enabled: isWatching, refetchInterval: POLL_EVERY_MS });
  return isWatching;
}
