import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isRefusal } from "../forms/errors.ts";
import { useSession } from "../session/session.ts";
import { trpc, type TrpcClient } from "../trpc.ts";
import { storedChanges, unsentChanges, useCart, useUnsentChanges } from "./cart.ts";
import { fitQuantities } from "./cart-changes.ts";
import { clearGone, syncCart } from "./own-cart.ts";
import { refreshVisitorCart } from "./visitor-cart.ts";

/** The key of all that is read of carts. */
export const CART = ["cart"];

/** What could not be sent, in three attempts, is sent again after this time. */
const SENDS_AGAIN_MS = 10_000;

/**
 * Sends the changes of a user's cart, or reads it, or the products of a visitor's, and stores it; `useCart` returns it.
 * The data is true if the server names products that are no longer sold.
 */
export const cartQuery = (client: TrpcClient, user: string | null) =>
  queryOptions({
    queryKey: [...CART, user],
    queryFn: () => (user === null ? refreshVisitorCart(client) : syncCart(client)),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => unsentChanges().length > 0 && !isRefusal(state.error) && SENDS_AGAIN_MS,
  });

/**
 * Reads the cart again, at the customer's own prices when logged in, and fits quantities to the stock. For the screens
 * that show `changes`, which are cleared when the screen is left. `isRead` is false until the server has answered or
 * could not be reached; `isUnsent` is true while changes wait for a connection.
 */
export function useCartRefresh() {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const user = useSession()?._id ?? null;
  const items = useCart();
  const { isFetchedAfterMount, failureCount, errorUpdatedAt, dataUpdatedAt } = useQuery({
    ...cartQuery(client, user),
    refetchOnMount: "always",
  });
  // Also while it is tried again.
  const hasFailed = errorUpdatedAt > dataUpdatedAt;
  const hasChanges = useUnsentChanges().length > 0;

  useEffect(() => fitQuantities(items), [items]);
  useEffect(
    () => () => {
      storedChanges.clear();
      if (queryClient.getQueryData(cartQuery(client, user).queryKey)) clearGone(client).catch(() => {});
    },
    [client, queryClient, user],
  );
  return {
    changes: storedChanges.use(),
    isRead: user === null || isFetchedAfterMount,
    hasFailed,
    isUnsent: hasChanges && (hasFailed || failureCount > 0),
  };
}
