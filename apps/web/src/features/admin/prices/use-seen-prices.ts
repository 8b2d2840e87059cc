import type { CustomerPrice } from "@shop/domain/contracts/pricing";
import { trpc } from "../../../lib/trpc.ts";

// What has been seen stays as it was seen: a change that came in by itself could be overwritten without a question.
// The form's own start has read it a moment ago.
const AS_SEEN = { staleTime: 5_000, refetchOnWindowFocus: false, refetchOnReconnect: false };

/** The public price of a product, and the price that a customer has for it; undefined while they are read, or one is not chosen. */
export function useSeenPrices(userid: string | undefined, productid: string | undefined) {
  const utils = trpc.useUtils();
  const enabled = userid !== undefined && productid !== undefined;
  const pair = { userid: userid ?? "", productid: productid ?? "" };
  const own = trpc.pricing.list.useQuery(pair, { enabled, ...AS_SEEN });
  const product = trpc.products.adminById.useQuery({ id: pair.productid }, { enabled });
  const present = own.data && (own.data.productUserPrices[0] ?? null);
  return {
    publicPrice: product.data?.price,
    present,
    /** The same, once it is read. */
    async waitForPresent(): Promise<CustomerPrice | null> {
      if (present !== undefined) return present;
      const { productUserPrices } = await utils.pricing.list.ensureData(pair);
      return productUserPrices[0] ?? null;
    },
    error: own.error ?? product.error,
    readAgain: () => {
      void own.refetch();
      void product.refetch();
    },
  };
}
