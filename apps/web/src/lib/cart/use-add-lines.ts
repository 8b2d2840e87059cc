import type { CartAddition } from "@shop/domain/contracts/carts";
import type { WantedLine } from "@shop/domain/contracts/lines";
import { useMutation } from "@tanstack/react-query";
import { useCallOnce, type KeyedCall } from "../use-call-once.ts";
import { storedSession } from "../session/session.ts";
import { trpc } from "../trpc.ts";
import { CART_ADDITION } from "./cart.ts";
import { addOnServer } from "./own-cart.ts";
import { addInBrowser } from "./visitor-cart.ts";

/** The result of adding lines; the cart itself is in `useCart`. */
type Added = Pick<CartAddition, "added" | "short" | "gone">;

/**
 * For a call that adds lines to the server's cart, such as those of a shopping list: a retry adds them once. Updates
 * this browser's cart. Returns a mutation; `data` lists what was added, what was short and what is gone.
 * @param of names the call: the same lines of another list are not a retry.
 */
export function useCartAddition<Input>(of: string, call: (input: Input, options: KeyedCall) => Promise<CartAddition>) {
  const { client } = trpc.useUtils();
  const add = useCallOnce(
    ({ input }: { of: string; input: Input }, options) => addOnServer(client, () => call(input, options)),
    CART_ADDITION,
  );
  return useMutation({ mutationFn: (input: Input): Promise<Added> => add({ of, input }) });
}

/** Adds lines to the cart: on the server for a logged-in user, in this browser for a visitor. Returns a mutation. */
export function useAddLines() {
  const { client } = trpc.useUtils();
  const onServer = useCartAddition("cart", (lines: WantedLine[], context) =>
    client.cart.add.mutate({ lines }, context),
  );
  return useMutation({
    mutationFn: (lines: WantedLine[]): Promise<Added> =>
      storedSession.get() ? onServer.mutateAsync(lines) : addInBrowser(client, lines),
  });
}
