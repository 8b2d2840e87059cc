import { redirectTarget } from "@shop/domain/paths";
import { useSearchParams } from "react-router-dom";

/** Where the page's `redirect` parameter leads after logging in: always inside the shop, '/' without one. */
export function useRedirectTarget(): string {
  const [query] = useSearchParams();
  return redirectTarget(query.get("redirect"));
}
