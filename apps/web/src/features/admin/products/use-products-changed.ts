import type { ProductRecord } from "@shop/domain/contracts/products";
import { trpc } from "../../../lib/trpc.ts";

/** Marks all reads of products as out of date, those of the shop too: one is new or changed. */
export function useProductsChanged(): (saved: ProductRecord) => void {
  const utils = trpc.useUtils();
  return (saved) => {
    utils.products.adminById.setData({ id: saved._id }, saved);
    for (const reads of [utils.products, utils.pricing, utils.dashboard, utils.audit, utils.taxonomy])
      void reads.invalidate();
  };
}
