import { startTransition, useOptimistic } from "react";
import { useChangeListing } from "../change-listing.ts";
import type { Listing } from "../listing-url.ts";
import type { Narrowing } from "../narrowing.ts";

export type Narrow = (changes: (narrowing: Narrowing) => Partial<Narrowing>) => void;

/** The listing's filters and the way to change them: a tick is seen at once, however long the products take to be drawn. */
export function useNarrow(listing: Listing): [Narrowing, Narrow] {
  const change = useChangeListing();
  const [narrowing, showAlready] = useOptimistic(listing.narrowing);
  const narrow: Narrow = (changes) =>
    startTransition(() => {
      change((now) => {
        const next = { ...now.narrowing, ...changes(now.narrowing) };
        showAlready(next);
        return { narrowing: next };
      });
    });
  return [narrowing, narrow];
}
