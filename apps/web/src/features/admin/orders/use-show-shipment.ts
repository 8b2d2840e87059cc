import { trpc } from "../../../lib/trpc.ts";
import { useUpdateCachedOrder } from "./use-order-changes.ts";

/** Returns a function that reads an order again after a shipment of it has changed. */
export function useShowShipment(id: string): () => Promise<void> {
  const utils = trpc.useUtils();
  const showOrder = useUpdateCachedOrder();
  return async () => {
    // If it can't be read, the displayed order stays.
    const now = await utils.orders.byId.fetch({ id }, { staleTime: 0 }).catch(() => undefined);
    if (now) showOrder(now);
  };
}
