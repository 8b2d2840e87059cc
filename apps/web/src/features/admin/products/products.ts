import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import type { ProductRecord } from "@shop/domain/contracts/products";
import { useLocation } from "react-router-dom";
import { lastListUrl } from "../../../ui/list/list-position.ts";
import { trpc } from "../../../lib/trpc.ts";

/** Returns a function that caches a saved product and invalidates all queries with products, including the shop's. */
export function useProductsChanged(): (saved: ProductRecord) => void {
  const utils = trpc.useUtils();
  return (saved) => {
    utils.products.adminById.setData({ id: saved._id }, saved);
    for (const reads of [utils.products, utils.pricing, utils.dashboard, utils.audit, utils.taxonomy])
      void reads.invalidate();
  };
}

/** The router state of the list's links: its URL, so that Go Back returns to the same page, search and filters. */
export function useLinkState(): { list: string } {
  const { pathname, search } = useLocation();
  return { list: pathname + search };
}

/** The URL of the list as it was left, even after a reload, or of its first page. */
export function useListUrl(): string {
  const state: unknown = useLocation().state;
  const list = typeof state === "object" && state !== null && "list" in state ? state.list : null;
  return typeof list === "string" && list.startsWith(ADMIN_ROUTES.products) ? list : lastListUrl(ADMIN_ROUTES.products);
}
