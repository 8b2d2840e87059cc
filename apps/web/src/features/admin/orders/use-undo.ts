import type { Order } from "@shop/domain/contracts/orders";
import { trpc } from "../../../lib/trpc.ts";
import { useOrderRefused } from "./use-order-refused.ts";
import { useOrderTaken } from "./use-order-taken.ts";

/** What can be taken back within a day, and the words for it. */
export const UNDOABLE = {
  paid: { done: "was marked paid.", undone: "is unpaid again.", undo: "Undo payment" },
  delivered: { done: "was marked delivered.", undone: "is not delivered again.", undo: "Undo delivery" },
} as const;
export type Undoable = keyof typeof UNDOABLE;

/** What was just done to an order, or why it was not. */
export type Said =
  | { kind: Undoable; order: Pick<Order, "_id" | "orderNumber"> }
  | { kind: "done" | "failed"; text: string };

/** Takes back what was done to an order by mistake, and says so. */
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
