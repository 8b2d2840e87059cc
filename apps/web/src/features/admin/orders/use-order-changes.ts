import type { Order } from "@shop/domain/contracts/orders";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { trpc } from "../../../lib/trpc.ts";

/**
 * Updates a changed order wherever it is shown. A list keeps its rows, even those that no longer match its filter, so
 * that none moves away from under the cursor: it is read again at the next search.
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

/**
 * Shows the current order after a change of it was refused: another admin may have been faster. A dialog says the
 * refusal itself for as long as its order `stays` one that may be asked about: after that, the notice has to.
 */
export function useOrderRefused(say: (said: Said) => void) {
  const utils = trpc.useUtils();
  const taken = useOrderTaken();
  return async (
    { _id, orderNumber }: Pick<Order, "_id" | "orderNumber">,
    error: unknown,
    stays?: (now: Order) => boolean,
  ) => {
    // What can't be read now stays as it was seen; the refusal is said all the same.
    const now = await utils.orders.byId.fetch({ id: _id }, { staleTime: 0 }).catch(() => undefined);
    if (!stays || (now && !stays(now))) say({ kind: "failed", text: `${orderNumber}: ${errorMessage(error)}` });
    if (now) taken(now);
  };
}

/** What can be undone within a day, and the words for it. */
export const UNDOABLE = {
  paid: { done: "was marked paid.", undone: "is unpaid again.", undo: "Undo payment" },
  delivered: { done: "was marked delivered.", undone: "is not delivered again.", undo: "Undo delivery" },
} as const;
export type Undoable = keyof typeof UNDOABLE;

/** What was just done to an order, or why it was not. */
export type Said =
  | { kind: Undoable; order: Pick<Order, "_id" | "orderNumber"> }
  | { kind: "done" | "failed"; text: string };

/** Undoes a change of an order, and shows a notice of it. */
export function useUndo(what: Undoable, order: Pick<Order, "_id" | "orderNumber">, say: (said: Said) => void) {
  const taken = useOrderTaken();
  const refused = useOrderRefused(say);
  const outcome = {
    onSuccess: (undone: Order) => {
      taken(undone);
      say({ kind: "done", text: `${order.orderNumber} ${UNDOABLE[what].undone}` });
    },
    onError: (error: unknown) => refused(order, error),
  };
  const undo = {
    paid: trpc.orders.undoPaid.useMutation(outcome),
    delivered: trpc.orders.undoDelivered.useMutation(outcome),
  };
  return undo[what];
}
