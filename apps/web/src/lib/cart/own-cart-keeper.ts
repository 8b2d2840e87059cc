import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { trpc } from "../trpc.ts";
import { storedUnsent, unsentChanges } from "./cart.ts";
import { cartQuery } from "./use-cart-refresh.ts";

/**
 * Keeps the cart of a logged-in user in step with the server's: after each change, and when the window gets the focus or
 * the connection returns.
 */
export function OwnCartKeeper({ user }: { user: string }): null {
  const { client } = trpc.useUtils();
  const { refetch } = useQuery({
    ...cartQuery(client, user),
    // What was changed before this code was loaded.
    refetchOnMount: () => unsentChanges().length > 0 && "always",
  });
  useEffect(() => {
    const sync = () => void refetch({ cancelRefetch: false });
    const stop = storedUnsent.onWrite(() => {
      if (unsentChanges().length > 0) sync();
    });
    // TanStack Query only notices a window that was hidden, not one beside another.
    window.addEventListener("focus", sync);
    return () => {
      stop();
      window.removeEventListener("focus", sync);
    };
  }, [refetch]);
  return null;
}
