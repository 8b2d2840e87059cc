import type { Order } from "@shop/domain/contracts/orders";
import { errorMessage } from "../../../lib/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { UndoNotice } from "../../../ui/undo-notice.tsx";
import { FootNotice } from "./foot-notice.tsx";
import { useOrderTaken } from "./use-order-taken.ts";

/** What was just done to an order, or why it was not. */
export type Said =
  | { kind: "paid"; order: Pick<Order, "_id" | "orderNumber"> }
  | { kind: "done" | "failed"; text: string };

/** Says what was done; an order that was marked paid can be unmarked here. */
export function OrderNotice({ said, say }: { said: Said | null; say: (said: Said | null) => void }) {
  const taken = useOrderTaken();
  const undo = trpc.orders.undoPaid.useMutation({
    onSuccess: (order) => {
      taken(order);
      say({ kind: "done", text: `${order.orderNumber} is unpaid again.` });
    },
    onError: (error) => say({ kind: "failed", text: errorMessage(error) }),
  });
  const close = () => say(null);

  if (!said) return null;
  if (said.kind !== "paid") {
    return (
      <FootNotice key={said.text} isProblem={said.kind === "failed"} onClose={close}>
        {said.text}
      </FootNotice>
    );
  }
  const { _id, orderNumber } = said.order;
  return (
    <UndoNotice key={_id} isPending={undo.isPending} onUndo={() => undo.mutate({ id: _id })} onClose={close}>
      {orderNumber} was marked paid.
    </UndoNotice>
  );
}
