import type { LineProduct } from "@shop/domain/contracts/lines";
import { useSession } from "../../lib/session/session.ts";
import { trpc } from "../../lib/trpc.ts";
import { lineProductOf } from "../../lib/buyer-price.ts";

/** What is in stock instead of a product that is out of stock, at the caller's prices; empty while it is read. */
export function useAlternatives(id: string): LineProduct[] {
  const isLoggedIn = useSession() !== null;
  const own = trpc.pricing.productById.useQuery({ id }, { enabled: isLoggedIn, retry: false });
  const open = trpc.products.byId.useQuery({ id }, { enabled: !isLoggedIn, retry: false });
  const { data } = isLoggedIn ? own : open;
  return (data?.substitutes ?? []).map(lineProductOf);
}
