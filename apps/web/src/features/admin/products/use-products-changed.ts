import type { ProductRecord } from "@shop/domain/contracts/products";
import { trpc } from "../../../lib/trpc.ts";

/** Tells every read of products, the shop's own too, that one is new or changed (spec section 4). */
export function useProductsChanged(): (saved: ProductRecord) => void {
  const utils = trpc.useUtils();
  return (saved) => {
    utils.products.adminById.setData({ id: saved._id }, saved);
    for (const reads of [utils.products, utils.pricing, utils.dashboard, utils.audit, utils.taxonomy])
      void reads.invalidate();
  };
}
