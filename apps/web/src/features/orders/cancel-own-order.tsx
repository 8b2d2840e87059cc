import { Button, VisuallyHidden } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import { formatDollars } from "@shop/domain/money";
import { mayOwnerCancel } from "@shop/domain/orders/order-state";
import { useState } from "react";
import { useCompanyRefresh } from "../../lib/own-company.ts";
import { trpc } from "../../lib/trpc.ts";
import { useConfirm } from "../../ui/dialog/use-confirm.tsx";
import { Toast } from "../../ui/feedback/toast.tsx";

interface Props {
  order: Pick<Order, "_id" | "orderNumber" | "receivedPrice" | "paymentMethod">;
  /** Called after the cancellation, which removes the button. */
  onCancelled: (order: Order) => void;
}

/** Cancels a customer's order after a confirmation. Only for orders that the owner may cancel. */
function CancelOwnOrder({ order, onCancelled }: Props) {
  const utils = trpc.useUtils();
  const refreshCompany = useCompanyRefresh();
  const { ask, dialog } = useConfirm();
  const cancel = trpc.orders.cancel.useMutation({
    onSuccess: (cancelled) => {
      utils.orders.byId.setData({ id: cancelled._id }, cancelled);
      void utils.products.invalidate();
      void utils.pricing.invalidate();
      void utils.invoices.invalidate();
      void utils.statements.invalidate();
      refreshCompany();
      onCancelled(cancelled);
    },
    onError: () => void utils.orders.byId.invalidate({ id: order._id }),
    onSettled: () => void utils.orders.minePage.invalidate(),
  });
  const question = {
    title: `Cancel order ${order.orderNumber}?`,
    text: `We will not send it and ${whatOfMoney(order)}. This cannot be undone.`,
    confirmLabel: "Cancel order",
    cancelLabel: "Keep order",
    isDanger: true,
  };
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        color="red"
        onClick={() => ask({ ...question, work: () => cancel.mutateAsync({ id: order._id }) })}
      >
        Cancel order<VisuallyHidden> {order.orderNumber}</VisuallyHidden>
      </Button>
      {dialog}
    </>
  );
}

function whatOfMoney({ receivedPrice, paymentMethod }: Props["order"]): string {
  if (receivedPrice === 0) return "you will not have to pay for it";
  const received = formatDollars(receivedPrice);
  return paymentMethod === "Account"
    ? `the ${received} that were paid of it become credit of your company`
    : `will send back the ${received} that we have received`;
}

/** Cancels an order that its reader may change, on its page. */
export function CancelThisOrder({ order }: { order: Order }) {
  const [isCancelled, setCancelled] = useState(false);
  return (
    <>
      {mayOwnerCancel(order) && <CancelOwnOrder order={order} onCancelled={() => setCancelled(true)} />}
      {isCancelled && <Toast onClose={() => setCancelled(false)}>Order {order.orderNumber} was cancelled.</Toast>}
    </>
  );
}
