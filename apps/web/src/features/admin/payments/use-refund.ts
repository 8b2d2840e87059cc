import { trpc } from "../../../lib/trpc.ts";

/** Sends money of an order back to its card, and takes the answer in wherever it is shown. */
export function useRefund(orderId: string) {
  const utils = trpc.useUtils();
  return trpc.orders.refund.useMutation({
    onSuccess: (payments) => {
      utils.orders.payments.setData({ id: orderId }, payments);
      void utils.orders.byId.invalidate({ id: orderId });
      void utils.orders.mine.invalidate();
      void utils.audit.list.invalidate();
    },
    // Somebody else may have refunded meanwhile.
    onError: () => void utils.orders.payments.invalidate({ id: orderId }),
  });
}
