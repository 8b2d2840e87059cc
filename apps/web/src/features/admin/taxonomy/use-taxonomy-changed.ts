import { trpc } from "../../../lib/trpc.ts";

/** Tells every read of the taxonomy that it has changed: the menu in the header is right at once, and so are the products' categories. */
export function useTaxonomyChanged(): () => void {
  const utils = trpc.useUtils();
  return () => {
    for (const reads of [utils.taxonomy, utils.products, utils.pricing, utils.audit]) void reads.invalidate();
  };
}
