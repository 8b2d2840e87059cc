import type { QuickOrderItem } from "@shop/domain/contracts/quick-order";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { lineProductOf } from "../../lib/buyer-price.ts";
import { useSession } from "../../lib/session/session.ts";
import { trpc } from "../../lib/trpc.ts";
import { MIN_LETTERS, useSuggestions } from "../../lib/use-suggestions.ts";
import { useAsyncSearch } from "../input/use-async-search.ts";

/** The shop's suggestions for the typed text, at the user's own prices; `choose` reads a chosen product. */
export function useProductSearch() {
  const utils = trpc.useUtils();
  const isLoggedIn = useSession() !== null;
  const { search, onSearch, keyword } = useAsyncSearch();
  const { data, error, isFetching } = useSuggestions(keyword);
  const [problem, setProblem] = useState<unknown>(null);
  // Its own `error` would be that of the last choice only.
  const choice = useMutation({
    mutationFn: async (id: string): Promise<QuickOrderItem> =>
      lineProductOf(await (isLoggedIn ? utils.pricing.productById : utils.products.byId).fetch({ id })),
    onMutate: () => setProblem(null),
    onError: setProblem,
  });
  return {
    search,
    onSearch,
    found: keyword.length < MIN_LETTERS ? undefined : data?.products,
    error: problem ?? error,
    isFetching: isFetching || choice.isPending,
    choose: choice.mutateAsync,
    clearProblem: () => setProblem(null),
  };
}
