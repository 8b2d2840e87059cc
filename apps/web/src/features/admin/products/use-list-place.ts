import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import { useLocation } from "react-router-dom";

/** For the list's links: its address, so that Go Back leads to the same page, search and filters. */
export function useLinkState(): { list: string } {
  const { pathname, search } = useLocation();
  return { list: pathname + search };
}

/** The list as it was left; its first page for someone who came from elsewhere. */
export function useListPlace(): string {
  const state: unknown = useLocation().state;
  const list = typeof state === "object" && state !== null && "list" in state ? state.list : null;
  return typeof list === "string" && list.startsWith(ADMIN_ROUTES.products) ? list : ADMIN_ROUTES.products;
}
