import type { ShopTexts } from "@shop/domain/contracts/shop-texts";
import { trpc, type QueryUtils } from "./trpc.ts";

const RARELY_CHANGES = { staleTime: 10 * 60_000 };

/** The pages that the owner has filled, and the line in the buying box; undefined until they are read. */
export const useShopTexts = (): ShopTexts | undefined => trpc.shopTexts.list.useQuery(undefined, RARELY_CHANGES).data;

/** Prefetches the data of useShopTexts, which the footer of every page shows. */
export const prefetchShopTexts = (reads: QueryUtils): Promise<void> => reads.shopTexts.list.prefetch();
