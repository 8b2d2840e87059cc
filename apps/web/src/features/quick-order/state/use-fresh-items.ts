import { useEffect, useRef } from "react";
import { readLineProducts } from "../../../lib/cart/line-products.ts";
import { quickOrdersOf, type KeptQuickOrder } from "../../../lib/stored/quick-order.ts";
import { useSession } from "../../../lib/session/session.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useShopDay } from "../../../lib/use-shop-day.ts";
import { withCurrentProducts, withLinesReadAgain } from "./order-lines.ts";
import type { Order } from "./use-stored-order.ts";

/** Prices and stock of stored lines are refetched after this time, after a login, and when a day begins. */
const STALE_AFTER_MS = 10 * 60_000;

/**
 * Updates the products of a stored order to the current stock and the current user's prices. After a login the lines
 * without a product are read again: what the user has bought or chosen before comes first.
 */
export function useFreshItems(read: () => Order, change: (make: (before: Order) => Order) => void): void {
  const { client } = trpc.useUtils();
  const user = useSession()?._id ?? null;
  const day = useShopDay();
  const last = useRef(day);
  useEffect(() => {
    const kept = quickOrdersOf(user);
    const isOrderFresh = ({ user: owner, at }: KeptQuickOrder) => owner === user && Date.now() - at < STALE_AFTER_MS;
    const isFresh = last.current === day && kept.every(isOrderFresh);
    last.current = day;
    if (isFresh) return;
    const { lines } = read();
    const wanted = new Map(
      lines.flatMap(({ item, candidates, qty }) =>
        [...candidates, ...(item ? [item] : [])].map(({ _id }) => [_id, qty]),
      ),
    );
    const isVisitors = kept.some(({ user: owner }) => owner === null);
    const open = user !== null && isVisitors ? lines.filter(({ item }) => !item) : [];
    if (wanted.size === 0 && open.length === 0) return;
    const readAgain = async () =>
      open.length === 0
        ? []
        : (await client.quickOrder.resolve.mutate({ rows: open.map(({ text }) => ({ text })) })).lines;
    const refresh = async () => {
      const products = [...wanted].map(([product, qty]) => ({ product, qty }));
      const [items, again] = await Promise.all([readLineProducts(client, products), readAgain()]);
      change((before) => ({
        ...before,
        lines: withCurrentProducts(withLinesReadAgain(before.lines, open, again), items),
      }));
    };
    // If it fails, the cart checks prices and stock.
    refresh().catch(() => {});
  }, [client, user, day, read, change]);
}
