import type { QuickOrderItem } from "@shop/domain/contracts/quick-order";
import { useMutation } from "@tanstack/react-query";
import { lineProductOf } from "../../lib/buyer-price.ts";
import { useSession } from "../../lib/session/session.ts";
import { trpc } from "../../lib/trpc.ts";
import { MIN_LETTERS, useSuggestions } from "../../lib/use-suggestions.ts";
import { useAsyncSearch } from "../input/use-async-search.ts";

/** The shop's suggestions for the typed text, at the user's own prices; `choice` fetches the chosen product. */
export function useProductSearch() {
  const utils = trpc.useUtils();
  const isLoggedIn = useSession() !== null;
  const { search, onSearch, keyword } = useAsyncSearch();
  const { data, error, isFetching } = useSuggestions(keyword);
  const choice = useMutation({
    mutationFn: async (id: string): Promise<QuickOrderItem> =>
      lineProductOf(await (isLoggedIn ? utils.pricing.productById : utils.products.byId).fetch({ id })),
  });
  return {
    search,
    onSearch,
    found: keyword.length < MIN_LETTERS ? undefined : data?.products,
    error,
    isFetching,
    choice,
  };
}
