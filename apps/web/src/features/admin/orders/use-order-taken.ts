import type { Order } from "@shop/domain/contracts/orders";
import { trpc } from "../../../lib/trpc.ts";

/**
 * Takes in what became of an order wherever it is shown. A list keeps its rows, even those that no longer match its
 * filter, so that none jumps away from under the cursor: it is read anew at the next search.
 */
export function useOrderTaken(): (order: Order) => void {
  const utils = trpc.useUtils();
  return (order) => {
    const { _id, paidAt, deliveredAt, cancelledAt } = order;
    utils.orders.byId.setData({ id: _id }, order);
    utils.orders.adminList.setQueriesData(
      {},
      {},
      (page) =>
        page && {
          ...page,
          orders: page.orders.map((row) => (row._id === _id ? { ...row, paidAt, deliveredAt, cancelledAt } : row)),
        },
    );
    void utils.orders.adminList.invalidate(undefined, { refetchType: "none" });
    void utils.orders.mine.invalidate();
    void utils.dashboard.read.invalidate();
    void utils.audit.list.invalidate();
  };
}
