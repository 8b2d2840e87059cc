import type { OrderItem } from "@shop/domain/contracts/orders";
import { trpc } from "../../../lib/trpc.ts";

/**
 * How the ordered products are packed. An order keeps no pack, so it is as the product says today; one that can't be
 * read is left empty, since the list must print all the same.
 */
export function usePacks(items: OrderItem[]) {
  const reads = trpc.useQueries((t) => items.map(({ product }) => t.products.adminById({ id: product })));
  const packs = new Map(reads.flatMap(({ data }) => (data ? [[data._id, data.packageQuantity] as const] : [])));
  return {
    isLoading: reads.some(({ isLoading }) => isLoading),
    packOf: (product: string) => packs.get(product) ?? "",
  };
}
