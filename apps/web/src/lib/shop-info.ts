import type { ShopInfo } from "@shop/domain/shop-info";
import { createContext, use } from "react";

/** The shop's public settings, which the server writes into the page. */
export const ShopInfoContext = createContext<ShopInfo | null>(null);

export function useShopInfo(): ShopInfo {
  const info = use(ShopInfoContext);
  if (!info) throw new Error("ShopInfoContext is missing above this component");
  return info;
}
