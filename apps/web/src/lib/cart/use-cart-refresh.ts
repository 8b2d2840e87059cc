import { queryOptions, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "../session/session.ts";
import { trpc, type TrpcClient } from "../trpc.ts";
import { storedChanges, storedUnsent, useCart } from "./cart.ts";
import { fitQuantities } from "./cart-changes.ts";
import { clearGone, syncCart } from "./own-cart.ts";
import { refreshVisitorCart } from "./visitor-cart.ts";

/** The key of all that is read of carts. */
export const CART = ["cart"];

/** The key of the mutation that sends changes. */
export const SENDING = ["cart", "send"];

/**
 * Reads the cart of a user, or the products of a visitor's, and stores it; `useCart` returns it. The data is true if the
 * server names products that are no longer sold.
 */
export const cartQuery = (client: TrpcClient, user: string | null) =>
  queryOptions({
    queryKey: [...CART, user],
    queryFn: () => (user === null ? refreshVisitorCart(client) : syncCart(client)),
    staleTime: 0,
    refetchOnWindowFocus: true,
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
  const { isFetchedAfterMount, isError } = useQuery({ ...cartQuery(client, user), refetchOnMount: "always" });
  const isStuck =
    useMutationState({
      filters: { mutationKey: SENDING, predicate: ({ state }) => state.isPaused || state.failureCount > 0 },
      select: ({ state }) => state.status,
    }).includes("pending") || isError;
  const hasChanges = storedUnsent.use() !== null;

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
    hasFailed: isError,
    isUnsent: hasChanges && isStuck,
  };
}
