import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isRefusal } from "../forms/errors.ts";
import { trpc } from "../trpc.ts";
import { storedUnsent, unsentChanges } from "./cart.ts";
import { cartQuery, SENDING } from "./use-cart-refresh.ts";
import { sendChanges } from "./own-cart.ts";

/**
 * Keeps the cart of a logged-in user: sends each change as soon as there is a connection, and reads the cart again when
 * the window gets the focus or the connection returns.
 */
export function OwnCartKeeper({ user }: { user: string }): null {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const { refetch } = useQuery({ ...cartQuery(client, user), refetchOnMount: false });
  const { mutate } = useMutation({
    mutationKey: SENDING,
    mutationFn: () => sendChanges(client),
    // Paused without a connection, and resumed when it returns.
    networkMode: "online",
    retry: (_failures, error) => !isRefusal(error),
  });
  useEffect(() => {
    const send = () => {
      // One at work sends what is changed meanwhile; a second one what it has just missed.
      if (unsentChanges().length > 0 && queryClient.isMutating({ mutationKey: SENDING }) < 2) mutate();
    };
    send();
    return storedUnsent.onWrite(send);
  }, [queryClient, mutate]);
  useEffect(() => {
    // TanStack Query only notices a window that was hidden, not one beside another.
    const read = () => void refetch({ cancelRefetch: false });
    window.addEventListener("focus", read);
    return () => window.removeEventListener("focus", read);
  }, [refetch]);
  return null;
}
