import type { CartAddition } from "@shop/domain/contracts/carts";
import type { LineProduct, WantedLine } from "@shop/domain/contracts/lines";
import { LIMITS } from "@shop/domain/limits";
import { CART_FULL, NO_LONGER_SOLD } from "@shop/domain/messages";
import { fitQuantity } from "@shop/domain/orders/quantities";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { isRefusal } from "../forms/errors.ts";
import { storedSession } from "../session/session.ts";
import { trpc } from "../trpc.ts";
import { addOnServer, type Utils } from "./cart-sync.ts";
import { addToCart, storedCart } from "./cart.ts";

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
  const utils = trpc.useUtils();
  const attempt = useRef<{ input: string; idempotencyKey: string } | null>(null);
  return useMutation({
    mutationFn: (input: Input): Promise<Added> => {
      const text = JSON.stringify(input);
      if (attempt.current?.input !== text) attempt.current = { input: text, idempotencyKey: randomKey() };
      const { idempotencyKey } = attempt.current;
      return addOnServer(utils, () => call(input, { context: { idempotencyKey } }));
    },
    onSettled: (_added, error) => {
      if (!error || isRefusal(error)) attempt.current = null;
    },
  });
}

/** Adds lines to the cart: on the server for a logged-in user, in this browser for a visitor. Returns a mutation. */
export function useAddLines() {
  const utils = trpc.useUtils();
  const onServer = useCartAddition((lines: WantedLine[], context) => utils.client.cart.add.mutate({ lines }, context));
  return useMutation({
    mutationFn: (lines: WantedLine[]): Promise<Added> =>
      storedSession.get() ? onServer.mutateAsync(lines) : addInBrowser(utils, lines),
  });
}

/** crypto.randomUUID is missing on a page without https. */
const randomKey = (): string => Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join("-");

async function addInBrowser(utils: Utils, lines: WantedLine[]): Promise<Added> {
  const ids = [...new Set(lines.map(({ product }) => product))];
  const products = new Map<string, LineProduct>();
  for (let from = 0; from < ids.length; from += LIMITS.lineProducts) {
    const part = { ids: ids.slice(from, from + LIMITS.lineProducts) };
    for (const product of await utils.products.lines.fetch(part, { staleTime: 0 })) products.set(product._id, product);
  }
  return addToStoredCart(lines, products);
}

/** Adds lines to the cart in the browser; returns the same result as the server. */
export function addToStoredCart(lines: readonly WantedLine[], products: ReadonlyMap<string, LineProduct>): Added {
  const wantedById = new Map<string, number>();
  for (const { product, qty } of lines) wantedById.set(product, (wantedById.get(product) ?? 0) + qty);
  const outcome: Added = { added: 0, short: [], gone: [] };
  for (const [id, wanted] of wantedById) {
    const product = products.get(id);
    if (!product) {
      outcome.gone.push({ product: id, reason: NO_LONGER_SOLD });
      continue;
    }
    const items = storedCart.get();
    const present = items.find((item) => item.product === id)?.qty ?? 0;
    const { qty, reason } = fitQuantity(product, present + wanted);
    const isFull = present === 0 && items.length >= LIMITS.orderLines;
    const now = isFull || qty <= present ? present : addToCart(product, qty);
    if (now > present) outcome.added += 1;
    const why = isFull && qty > 0 ? CART_FULL(LIMITS.orderLines) : reason;
    if (why !== null) outcome.short.push({ product: id, wanted, got: now - present, reason: why });
  }
  return outcome;
}
