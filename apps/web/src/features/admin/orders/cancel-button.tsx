import { Button, VisuallyHidden } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import { formatDollars } from "@shop/domain/money";
import { isPaid, mayCancel } from "@shop/domain/orders/order-state";
import { trpc } from "../../../lib/trpc.ts";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";
import { type OnOutcome, useOrderRefused, useUpdateCachedOrder } from "./use-order-changes.ts";

type Cancellable = Pick<Order, "_id" | "orderNumber" | "totalPrice" | "paidAt">;

interface Props {
  order: Cancellable;
  onOutcome: OnOutcome;
  /** 'xs' in a row, which also shows the order number. */
  size?: "xs" | "sm";
}

/** Cancels an order after a confirmation, because it cannot be undone. Only for an order that may be cancelled. */
export function CancelButton({ order, onOutcome, size = "sm" }: Props) {
  const utils = trpc.useUtils();
  const showOrder = useUpdateCachedOrder();
  const refused = useOrderRefused(onOutcome);
  const { ask, dialog } = useConfirm();
  const cancel = trpc.orders.cancel.useMutation({
    onSuccess: (cancelled) => {
      showOrder(cancelled);
      void utils.products.invalidate();
      void utils.pricing.invalidate();
      onOutcome({ kind: "done", text: `${cancelled.orderNumber} was cancelled and its items were returned to stock.` });
    },
    onError: (error) => refused(order, error, mayCancel),
  });
  const question = {
    title: `Cancel ${order.orderNumber}?`,
    text: <Consequences order={order} />,
    confirmLabel: "Cancel order",
    cancelLabel: "Keep order",
    isDanger: true,
  };
  return (
    <>
      <Button
        size={size}
        variant="subtle"
        color="red"
        onClick={() => ask({ ...question, work: () => cancel.mutateAsync({ id: order._id }) })}
      >
        {size === "xs" ? (
          <>
            Cancel<VisuallyHidden> order {order.orderNumber}</VisuallyHidden>
          </>
        ) : (
          "Cancel order"
        )}
      </Button>
      {dialog}
    </>
  );
}

function Consequences({ order }: { order: Cancellable }) {
  return (
    <>
      <p>Its items will be returned to stock. This cannot be undone.</p>
      {isPaid(order) && (
        <p>
          <strong>This order is paid: refund {formatDollars(order.totalPrice)} to the customer separately.</strong>{" "}
          Cancelling the order does not refund it.
        </p>
      )}
    </>
  );
}
