import type { Order } from "@shop/domain/contracts/orders";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { ACCOUNT_ROUTERS, useInvalidate } from "../use-invalidate.ts";

/**
 * Returns a function that updates a changed order in all cached data. A list keeps its rows, even those that no longer
 * match its filter, so that none moves under the cursor; the next search refetches it.
 */
export function useUpdateCachedOrder(): (order: Order) => void {
  const utils = trpc.useUtils();
  const accountsChanged = useInvalidate(...ACCOUNT_ROUTERS);
  return (order) => {
    const { _id, paidAt, shippedAt, deliveredAt, cancelledAt, openPrice, refundDuePrice } = order;
    const now = { paidAt, shippedAt, deliveredAt, cancelledAt, openPrice, refundDuePrice };
    utils.orders.byId.setData({ id: _id }, order);
    void utils.orders.money.invalidate({ id: _id });
    utils.orders.adminList.setQueriesData(
      {},
      {},
      (page) =>
        page && {
          ...page,
          orders: page.orders.map((row) => (row._id === _id ? { ...row, ...now } : row)),
        },
    );
    void utils.orders.adminList.invalidate(undefined, { refetchType: "none" });
    void utils.orders.packingLists.invalidate();
    void utils.orders.minePage.invalidate();
    void utils.dashboard.read.invalidate();
    accountsChanged();
  };
}

/**
 * Shows the current order after a change was refused, because another admin may have changed it first, and returns it.
 * If `isDialogOpen` is true for the current order, the dialog shows the refusal; otherwise a notice does.
 */
export function useOrderRefused(onOutcome: OnOutcome) {
  const utils = trpc.useUtils();
  const showOrder = useUpdateCachedOrder();
  return async (
    { _id, orderNumber }: Pick<Order, "_id" | "orderNumber">,
    error: unknown,
    isDialogOpen?: (now: Order) => boolean,
  ) => {
    // If the fetch fails, the displayed order stays; the refusal is shown anyway.
    const now = await utils.orders.byId.fetch({ id: _id }, { staleTime: 0 }).catch(() => undefined);
    if (!isDialogOpen || (now && !isDialogOpen(now)))
      onOutcome({ kind: "failed", text: `${orderNumber}: ${errorMessage(error)}` });
    if (now) showOrder(now);
    return now;
  };
}

/** The changes that can be undone within a day, and their texts. */
export const UNDOABLE = {
  paid: { done: "was marked paid.", undone: "is unpaid again.", undo: "Undo payment" },
  delivered: { done: "was marked delivered.", undone: "is not delivered again.", undo: "Undo delivery" },
  refunded: { done: "was marked refunded.", undone: "is due for a refund again.", undo: "Undo refund" },
} as const;
export type Undoable = keyof typeof UNDOABLE;

/** What was just done to an order, or why it failed. */
export type Outcome =
  | { kind: Undoable; order: Pick<Order, "_id" | "orderNumber"> }
  | { kind: "done" | "failed"; text: string };
export type OnOutcome = (outcome: Outcome) => void;

/** Undoes a change of an order, and shows a notice. */
export function useUndo(what: Undoable, order: Pick<Order, "_id" | "orderNumber">, onOutcome: OnOutcome) {
  const showOrder = useUpdateCachedOrder();
  const refused = useOrderRefused(onOutcome);
  const handlers = {
    onSuccess: (undone: Order) => {
      showOrder(undone);
      onOutcome({ kind: "done", text: `${order.orderNumber} ${UNDOABLE[what].undone}` });
    },
    onError: (error: unknown) => refused(order, error),
  };
  const undo = {
    paid: trpc.orders.undoPaid.useMutation(handlers),
    delivered: trpc.orders.undoDelivered.useMutation(handlers),
    refunded: trpc.orders.undoRefunded.useMutation(handlers),
  };
  return undo[what];
}
