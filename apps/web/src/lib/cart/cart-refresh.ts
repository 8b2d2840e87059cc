import type { ProductDetail } from "@shop/domain/contracts/products";
import { useEffect, useMemo, useState } from "react";
import { mergeChanges, updateCart, type CartChange } from "./cart-changes.ts";
import { useCart } from "./cart.ts";
import { useSession } from "../session/session.ts";
import { trpc } from "../trpc.ts";

// Always read again: an older response in the cache must not undo a newer price.
const ALWAYS_READ = { staleTime: 0, refetchOnMount: "always", refetchOnWindowFocus: true } as const;

/**
 * Reads current prices and stock of the cart's products and updates the cart; with the customer's own prices when logged
 * in, so that a cart filled as a visitor is correct before it is ordered.
 */
export function useCartRefresh() {
  const ids = useCart().map((item) => item.product);
  const isLoggedIn = useSession() !== null;
  const own = trpc.useQueries((t) => (isLoggedIn ? ids : []).map((id) => t.pricing.productById({ id }, ALWAYS_READ)));
  const open = trpc.useQueries((t) => (isLoggedIn ? [] : ids).map((id) => t.products.byId({ id }, ALWAYS_READ)));
  const answers = isLoggedIn ? own : open;

  const current = new Map<string, ProductDetail | null>();
  ids.forEach((id, index) => {
    const answer = answers[index];
    if (!answer?.isFetchedAfterMount || answer.isFetching) return;
    if (answer.error?.data?.code === "NOT_FOUND") current.set(id, null);
    else if (answer.isSuccess) current.set(id, answer.data.price > 0 ? answer.data : null);
  });
  const answeredAt = answers
    .map((answer) => `${answer.dataUpdatedAt}/${answer.errorUpdatedAt}/${answer.isFetching}`)
    .join();
  // A new Map in every render would run the effect in every render: it may only change with the responses.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const products = useMemo(() => current, [answeredAt, ids.join()]);

  const [changes, setChanges] = useState<CartChange[]>([]);
  useEffect(() => {
    const found = updateCart(products);
    if (found.length > 0) setChanges((before) => mergeChanges(before, found));
  }, [products]);

  return {
    changes,
    products,
    hasFailed: answers.some((answer) => answer.isError && answer.error.data?.code !== "NOT_FOUND"),
  };
}
