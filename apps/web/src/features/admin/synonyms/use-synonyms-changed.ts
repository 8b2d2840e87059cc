import { trpc } from "../../../lib/trpc.ts";

/** Reads again whatever shows synonyms, what was done to them, or what a search finds by them. */
export function useSynonymsChanged(): () => void {
  const utils = trpc.useUtils();
  return () => {
    for (const reads of [utils.synonyms, utils.products, utils.pricing, utils.audit]) void reads.invalidate();
  };
}
