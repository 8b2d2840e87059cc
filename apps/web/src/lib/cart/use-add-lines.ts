import type { CartAddition } from "@shop/domain/contracts/carts";
import type { WantedLine } from "@shop/domain/contracts/lines";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { isRefusal } from "../forms/errors.ts";
import { randomUuid } from "../random-uuid.ts";
import { storedSession } from "../session/session.ts";
import { trpc } from "../trpc.ts";
import { addOnServer } from "./own-cart.ts";
import { addInBrowser } from "./visitor-cart.ts";

/** The result of adding lines; the cart itself is in `useCart`. */
type Added = Pick<CartAddition, "added" | "short" | "gone">;

/** The options of an API call that adds to the cart. */
interface CallContext {
  context: { idempotencyKey: string };
}

/**
 * For a call that adds lines to the server's cart, such as those of a shopping list: sends the same Idempotency-Key
 * until the call succeeds or is refused, so that a retry adds them once, and updates this browser's cart. Returns a
 * mutation; `data` lists what was added, what was short and what is gone.
 */
export function useCartAddition<Input>(call: (input: Input, context: CallContext) => Promise<CartAddition>) {
  const { client } = trpc.useUtils();
  const attempt = useRef<{ input: string; idempotencyKey: string } | null>(null);
  return useMutation({
    mutationFn: (input: Input): Promise<Added> => {
      const text = JSON.stringify(input);
      if (attempt.current?.input !== text) attempt.current = { input: text, idempotencyKey: randomUuid() };
      const { idempotencyKey } = attempt.current;
      return addOnServer(client, () => call(input, { context: { idempotencyKey } }));
    },
    onSettled: (_added, error) => {
      if (!error || isRefusal(error)) attempt.current = null;
    },
  });
}

/** Adds lines to the cart: on the server for a logged-in user, in this browser for a visitor. Returns a mutation. */
export function useAddLines() {
  const { client } = trpc.useUtils();
  const onServer = useCartAddition((lines: WantedLine[], context) => client.cart.add.mutate({ lines }, context));
  return useMutation({
    mutationFn: (lines: WantedLine[]): Promise<Added> =>
      storedSession.get() ? onServer.mutateAsync(lines) : addInBrowser(client, lines),
  });
}
