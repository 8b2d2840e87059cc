import type { LineProduct } from "@shop/domain/contracts/lines";
import { LIMITS } from "@shop/domain/limits";
import { useEffect, useMemo, useRef, useState } from "react";
import { useSession } from "../session/session.ts";
import { trpc } from "../trpc.ts";
import { storeCartChanges, updateCart } from "./cart-changes.ts";
import { type CartChange, storedChanges } from "./stored-changes.ts";
import { clearUnavailableProducts, productOf, syncCart } from "./cart-sync.ts";
import { useCart } from "./cart.ts";

/**
 * The cart's products as they are now; null for one that is no longer sold. Products that were not read are missing.
 */
type CurrentProducts = ReadonlyMap<string, LineProduct | null>;

interface Refresh {
  /** False until the server has answered, or could not be reached; true for a visitor, whose cart is in the browser. */
  isRead: boolean;
  products: CurrentProducts;
  hasFailed: boolean;
}

/**
 * Reads current prices and stock of the cart's products and updates the cart; at the customer's own prices when logged
 * in, so that a cart filled as a visitor is correct before it is ordered. For the screens that show `changes`, which
 * are cleared when the screen is left.
 */
export function useCartRefresh() {
  const own = useServerCart();
  const ofVisitor = useVisitorProducts();
  const isLoggedIn = useSession() !== null;
  const { isRead, products, hasFailed }: Refresh = isLoggedIn ? own : ofVisitor;
  useEffect(() => storeCartChanges(updateCart(products)), [products]);
  useEffect(() => () => storedChanges.clear(), []);
  const noted = storedChanges.use();
  const changes = isLoggedIn ? [...own.gone, ...noted] : noted;
  return { changes, isRead, products, hasFailed };
}

const NONE: CurrentProducts = new Map();

/** The server's cart of a logged-in user. */
function useServerCart(): Refresh & { gone: CartChange[] } {
  const utils = trpc.useUtils();
  const isLoggedIn = useSession() !== null;
  const [reading, setReading] = useState<"running" | "done" | "failed">("running");
  const [openedAt] = useState(Date.now);
  // Only `syncCart` reads it.
  const { data, dataUpdatedAt } = trpc.cart.read.useQuery(undefined, { enabled: false });

  useEffect(() => {
    if (!isLoggedIn) return;
    syncCart(utils, { refresh: true }).then(
      () => setReading("done"),
      () => setReading("failed"),
    );
  }, [utils, isLoggedIn]);

  // An older response must not undo a newer price.
  const cart = dataUpdatedAt >= openedAt ? data : undefined;
  const products = useMemo(
    () => (cart ? new Map(cart.lines.map((line) => [line.product, productOf(line)])) : NONE),
    [cart],
  );

  const hasGone = useRef(false);
  useEffect(() => {
    hasGone.current = cart !== undefined && cart.gone.length > 0;
  }, [cart]);
  useEffect(
    () => () => {
      if (hasGone.current) void clearUnavailableProducts(utils).catch(() => {});
    },
    [utils],
  );
  const gone = (cart?.gone ?? []).map(({ product, name }) => ({ product, text: `${name} is no longer sold.` }));
  return { isRead: reading !== "running", products, hasFailed: reading === "failed", gone };
}

// Always read again: an older response in the cache must not undo a newer price.
const ALWAYS_READ = { staleTime: 0, refetchOnMount: "always", refetchOnWindowFocus: true } as const;

/** The products of a visitor's cart. */
function useVisitorProducts(): Refresh {
  const items = useCart();
  const isVisitor = useSession() === null;
  // Only grows, so that removing a line causes no request.
  const [requested, setRequested] = useState<string[]>([]);
  const unrequested = isVisitor ? items.map(({ product }) => product).filter((id) => !requested.includes(id)) : [];
  if (unrequested.length > 0) setRequested([...requested, ...unrequested]);

  const parts = isVisitor ? partsOf(requested) : [];
  const results = trpc.useQueries((t) => parts.map((ids) => t.products.lines({ ids }, ALWAYS_READ)));
  const fetchedAt = results
    .map(({ isFetchedAfterMount, isFetching, dataUpdatedAt }) => isFetchedAfterMount && !isFetching && dataUpdatedAt)
    .join();
  const products = useMemo(() => {
    const found = new Map<string, LineProduct | null>();
    results.forEach(({ data, isFetchedAfterMount, isFetching }, index) => {
      if (!data || !isFetchedAfterMount || isFetching) return;
      for (const id of parts[index] ?? []) found.set(id, null);
      for (const product of data) found.set(product._id, product);
    });
    return found;
    // A new Map in every render would run the effect every time: it may only change with the responses.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [fetchedAt]);
  return { isRead: true, products, hasFailed: results.some(({ isError }) => isError) };
}

const partsOf = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / LIMITS.lineProducts) }, (_, part) =>
    ids.slice(part * LIMITS.lineProducts, (part + 1) * LIMITS.lineProducts),
  );
