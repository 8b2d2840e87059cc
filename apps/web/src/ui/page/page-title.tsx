import { pageTitle } from "@shop/domain/shop-info";
import { useShopInfo } from "../../lib/shop-info.ts";

/** The document's title: '{screen} | {shop name}'. One on every screen. */
export function PageTitle({ screen }: { screen: string }) {
  const { name } = useShopInfo();
  return <title>{pageTitle(screen, name)}</title>;
}
