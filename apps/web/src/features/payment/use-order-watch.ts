import { useEffect, useState } from "react";
import { trpc } from "../../lib/trpc.ts";

const ASK_EVERY_MS = 4_000;
/** The server looks every minute for what has become of a payment (jobs.ts), and not before it is half a minute old. */
const ASK_FOR_MS = 3 * 60_000;

/** Keeps asking for an order that may turn out paid by itself; false once that has been in vain for a while. */
export function useOrderWatch(id: string, mayChange: boolean): boolean {
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    if (!mayChange) return undefined;
    const timer = setTimeout(() => setOver(true), ASK_FOR_MS);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [mayChange]);

  const isWatching = mayChange && !isOver;
  trpc.orders.byId.useQuery({ id }, { enabled: isWatching, refetchInterval: ASK_EVERY_MS });
  return isWatching;
}
