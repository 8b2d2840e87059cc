import { useEffect, useRef } from "react";
import { readLineProducts } from "../../../lib/cart/line-products.ts";
import { quickOrdersOf, type KeptQuickOrder } from "../../../lib/stored/quick-order.ts";
import { useSession } from "../../../lib/session/session.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useShopDay } from "../../../lib/use-shop-day.ts";
import { withCurrentProducts } from "./order-lines.ts";
import type { Order } from "./use-stored-order.ts";

/** Prices and stock of stored lines are refetched after this time, after a login, and when a day begins. */
const STALE_AFTER_MS = 10 * 60_000;

/** Updates the products of a stored order to the current stock and the current user's prices. */
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
    const wanted = new Map(read().lines.flatMap(({ item, qty }) => (item ? [[item._id, qty]] : [])));
    if (wanted.size === 0) return;
    const refresh = async () => {
      const items = await readLineProducts(
        client,
        [...wanted].map(([product, qty]) => ({ product, qty })),
      );
      change((before) => ({ ...before, lines: withCurrentProducts(before.lines, items) }));
    };
    // If it fails, the cart checks prices and stock.
    refresh().catch(() => {});
  }, [client, user, day, read, change]);
}
