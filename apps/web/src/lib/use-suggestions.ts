import { keepPreviousData } from "@tanstack/react-query";
import { useSession } from "./session/session.ts";
import { trpc } from "./trpc.ts";

/** A shorter text gets no suggestions. */
export const MIN_LETTERS = 2;

const OPTIONS = {
  staleTime: 60_000,
  placeholderData: keepPreviousData,
  // Cancels a request when the text changes.
  trpc: { abortOnUnmount: true },
};

/** The query for the shop's suggestions while a user types, at the user's own prices. */
export function useSuggestions(keyword: string) {
  const isLoggedIn = useSession() !== null;
  const isLongEnough = keyword.length >= MIN_LETTERS;
  // Customers must not see public prices in place of their own, so the two queries share no data.
  const own = trpc.pricing.suggest.useQuery({ keyword }, { ...OPTIONS, enabled: isLongEnough && isLoggedIn });
  const open = trpc.products.suggest.useQuery({ keyword }, { ...OPTIONS, enabled: isLongEnough && !isLoggedIn });
  return isLoggedIn ? own : open;
}
