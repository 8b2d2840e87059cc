import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import type { ProductRecord } from "@shop/domain/contracts/products";
import { useLocation } from "react-router-dom";
import { lastAddress } from "../../../ui/list/list-place.ts";
import { trpc } from "../../../lib/trpc.ts";

/** Marks all reads of products as stale, including those of the shop, after one was created or changed. */
export function useProductsChanged(): (saved: ProductRecord) => void {
  const utils = trpc.useUtils();
  return (saved) => {
    utils.products.adminById.setData({ id: saved._id }, saved);
    for (const reads of [utils.products, utils.pricing, utils.dashboard, utils.audit, utils.taxonomy])
      void reads.invalidate();
  };
}

/** The state of the list's links: its address, so that Go Back leads to the same page, search and filters. */
export function useLinkState(): { list: string } {
  const { pathname, search } = useLocation();
  return { list: pathname + search };
}

/** The address of the list as it was left, also after a reload, or of its first page. */
export function useListAddress(): string {
  const state: unknown = useLocation().state;
  const list = typeof state === "object" && state !== null && "list" in state ? state.list : null;
  return typeof list === "string" && list.startsWith(ADMIN_ROUTES.products) ? list : lastAddress(ADMIN_ROUTES.products);
}
